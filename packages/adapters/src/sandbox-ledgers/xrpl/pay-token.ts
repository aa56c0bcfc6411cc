import { issuanceCreateFlags, movementsOf, textIn } from '@countersign/ledger-xrpl';

import type { WritableState } from '../framework/rules.ts';
import { PaymentFields } from './fields.ts';
import { claimed, type OperationContext, type Outcome } from './outcome.ts';
import { charge } from './payment-charge.ts';
import {
  lockedFlag,
  readHolding,
  readIssuance,
  writeHolding,
  writeIssuance,
  type HoldingRecord,
  type IssuanceRecord,
} from './token-records.ts';

/** A token's fee is in thousandths of a percent of what arrives. */
const wholeFee = 100_000n;

/** A payment of a multi-purpose token: issued, paid on, or paid back, which takes it out of the world. */
export async function payToken(context: OperationContext, amount: { mpt_issuance_id: string; value: string }): Promise<Outcome> {
  const { transaction, state } = context;
  const [from, to] = [transaction.Account, textIn(transaction['Destination'])];
  const issuance = await readIssuance(state, amount.mpt_issuance_id);
  if (issuance === undefined) return claimed('tecOBJECT_NOT_FOUND', 'Rejected', 'there is no such token');
  const [source, target] = await Promise.all([from, to].map((party) => readHolding(state, party, issuance.issuanceId)));
  const refusal = ruledOut(issuance, { from, to, source, target });
  if (refusal !== undefined) return refusal;
  const units = BigInt(amount.value);
  const isBetween = from !== issuance.issuer && to !== issuance.issuer;
  // To the nearest unit, as the network rounds it.
  const fee = isBetween ? (units * BigInt(issuance.transferFee) + wholeFee / 2n) / wholeFee : 0n;
  const { SendMax: most } = PaymentFields.parse(transaction);
  const allowed = typeof most === 'object' ? BigInt(most.value) : units;
  if (allowed < units + fee) return claimed('tecPATH_PARTIAL', 'Rejected', "SendMax does not cover the issuer's charge");
  const isIssued = from === issuance.issuer;
  if (!isIssued && BigInt(source?.amount ?? 0) < units + fee)
    return claimed('tecPATH_PARTIAL', 'InsufficientFunds', 'the sender does not hold so much');
  const outstanding = BigInt(issuance.outstanding) + (isIssued ? units : isBetween ? -fee : -units);
  if (outstanding > BigInt(issuance.maximum))
    return claimed('tecPATH_PARTIAL', 'Rejected', 'there may not be so much of the token');
  const movements = movementsOf(transaction);
  return {
    code: 'tesSUCCESS',
    movements: fee > 0n ? [...movements, ...charge(movements[0], issuance.issuer, fee)] : movements,
    apply: (writable) => {
      add(writable, source, -(units + fee));
      add(writable, target, units);
      writeIssuance(writable, { ...issuance, outstanding: outstanding.toString() });
    },
  };
}

interface Parties {
  readonly from: string;
  readonly to: string;
  readonly source: HoldingRecord | undefined;
  readonly target: HoldingRecord | undefined;
}

/** What the issuer rules: who may hold it, whether it is for passing on, and locks, which stop nobody from paying it back. */
function ruledOut({ issuer, flags }: IssuanceRecord, { from, to, source, target }: Parties): Outcome | undefined {
  const has = (flag: number) => (flags & flag) !== 0;
  const sides = [
    { address: from, held: source },
    { address: to, held: target },
  ].filter(({ address }) => address !== issuer);
  for (const { address, held } of sides) {
    if (held === undefined) return claimed('tecNO_AUTH', 'InvalidDestination', `${address} does not hold this token`);
    if (has(issuanceCreateFlags.tfMPTRequireAuth) && held.authorized !== true)
      return claimed('tecNO_AUTH', 'InvalidDestination', `the issuer has not authorised ${address}`);
  }
  if (sides.length < 2) return undefined;
  if (!has(issuanceCreateFlags.tfMPTCanTransfer))
    return claimed('tecNO_AUTH', 'InvalidDestination', 'the token goes to nobody but its issuer');
  return has(lockedFlag) || sides.some(({ held }) => held?.locked === true)
    ? claimed('tecLOCKED', 'Rejected', 'the issuer has locked the token')
    : undefined;
}

function add(state: WritableState, holding: HoldingRecord | undefined, units: bigint): void {
  if (holding !== undefined) writeHolding(state, { ...holding, amount: (BigInt(holding.amount) + units).toString() });
}
