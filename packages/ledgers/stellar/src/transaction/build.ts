import { CodedError, ok, toHex, type Result } from '@countersign/kernel';
import { feeAtRisk, ledgerWarning } from '@countersign/ledger-port';
import type { BuildInput, BuiltTransaction, TransactionRefusal } from '@countersign/ledger-port';

import { inLumens } from '../amount.ts';
import { descriptor } from '../descriptor.ts';
import { refuse, stellarParameters } from '../errors.ts';
import { feePerOperation } from '../fees.ts';
import { notReplaced } from './cancellation.ts';
import { chainStateFromJson, type StellarChainState } from './chain-state.ts';
import { issuerWarnings } from './issuer-warnings.ts';
import { planOperation } from './plan-operation.ts';
import { presenceIn } from './presence.ts';
import { hasOthers, nextSequence, sequenceResource } from './sequence.ts';
import { unsignedToJson, type UnsignedTransaction } from './unsigned.ts';
import { checkOrder, type CheckedOrder } from './validate.ts';
import { lifetimeInSeconds, validityOf } from './validity.ts';
import { signedHash } from './write-xdr.ts';

/** Chooses the sequence and the fee, checks funds, reserve and destination, and gives the one hash to sign. */
export function build(input: BuildInput): Result<BuiltTransaction, TransactionRefusal> {
  if (input.replaces !== undefined) return notReplaced();
  const checked = checkOrder(input.order.parameters, input.ledger);
  if (!checked.ok) return checked;
  const state = chainStateFromJson(input.chainState);
  const [sender] = input.sender;
  if (!sender) throw new CodedError('InternalError', 'A transaction needs a sender');
  const { address, keys } = sender;
  const account = state.accounts[address];
  if (!account) {
    const { minimum } = presenceIn(state, address);
    const message = `${address} does not exist on the ledger: another account must create it with at least ${inLumens(minimum)} first`;
    return refuse('AccountNotReadyOnLedger', message);
  }
  const fee = chooseFee(checked.value, state, input);
  if (!fee.ok) return fee;
  const comesAfterOthers = hasOthers(address, account, input.reservedResources);
  const { unavailable } = input;
  const plan = planOperation(checked.value, { address, account, state, fee: fee.value, unavailable, comesAfterOthers });
  if (!plan.ok) return plan;
  const sequence = nextSequence(address, account, input.reservedResources);
  const { memo } = checked.value;
  const transaction: UnsignedTransaction = {
    network: stellarParameters(input.ledger).networkPassphrase,
    source: address,
    fee: fee.value.toString(),
    sequence: sequence.toString(),
    maxTime: (state.closeTime + lifetimeInSeconds).toString(),
    ...(memo !== undefined && { memo }),
    operation: plan.value.operation,
  };
  const { preparations } = plan.value;
  const warnings = [
    ...(account.hasSigners === true ? [ledgerWarning('ForeignSigners')] : []),
    ...issuerWarnings(plan.value.operation, state),
  ];
  return ok({
    unsigned: unsignedToJson(transaction),
    payloads: [{ key: keys[0].key, scheme: 'Message', bytes: toHex(signedHash(transaction)) }],
    fee: fee.value,
    spends: plan.value.spends,
    resources: [sequenceResource(address, sequence)],
    follows: sequenceResource(address, sequence - 1n),
    ...validityOf(BigInt(transaction.maxTime)),
    ...(preparations !== undefined && { preparations }),
    ...(warnings.length > 0 && { warnings }),
  });
}

/** What the one operation may cost, within the order's maximum. */
function chooseFee(
  { parameters }: CheckedOrder,
  { baseFee }: StellarChainState,
  { fees, ledger }: BuildInput,
): Result<bigint, TransactionRefusal> {
  const fee = feePerOperation(parameters.feeStrategy, fees, BigInt(baseFee));
  if (!fee.ok) return fee;
  const allowed = feeAtRisk(descriptor, ledger.parameters, parameters);
  if (fee.value <= allowed) return fee;
  return refuse('CurrentlyFeesTooLarge', `The fee is ${inLumens(fee.value)}, above the maximum of ${inLumens(allowed)}`);
}
