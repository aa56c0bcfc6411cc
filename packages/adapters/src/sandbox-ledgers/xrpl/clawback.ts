import { issuanceCreateFlags, issuedAmount, movementsOf, textIn } from '@countersign/ledger-xrpl';
import type { Movement } from '@countersign/ledger-port';
import type { XrplTransaction } from '@countersign/ledger-xrpl';

import { ClawbackFields, type Issued, type TokenAmount } from './fields.ts';
import { claimed, type OperationContext, type Outcome } from './outcome.ts';
import { isDefault, readAccount, readLine, writeAccount, writeLine } from './records.ts';
import { readHolding, readIssuance, writeHolding, writeIssuance } from './token-records.ts';

const nothingThere = () => claimed('tecINSUFFICIENT_FUNDS', 'InsufficientFunds', 'the holder has none');

/** Takes tokens back from a holder, where the issuer reserved that right: as much as there is, if it is less than was asked for. */
export async function clawback(context: OperationContext): Promise<Outcome> {
  const { Amount: amount } = ClawbackFields.parse(context.transaction);
  return 'issuer' in amount ? takeIssued(context, amount) : takeToken(context, amount);
}

async function takeIssued({ transaction, state, sender }: OperationContext, amount: Issued): Promise<Outcome> {
  const holder = amount.issuer;
  const account = await readAccount(state, holder);
  if (account === undefined) return claimed('terNO_ACCOUNT', 'InsufficientFunds', 'the holder does not exist');
  if (sender.allowClawback !== true || sender.noFreeze === true)
    return claimed('tecNO_PERMISSION', 'Rejected', 'the issuer has not reserved the right to claw back');
  const line = await readLine(state, holder, amount.currency, transaction.Account);
  if (line === undefined) return claimed('tecNO_LINE', 'Rejected', 'there is no such trust line');
  if (line.balance === '0') return nothingThere();
  const taken = least(issuedAmount(amount.value).amount, BigInt(line.balance));
  const left = { ...line, balance: (BigInt(line.balance) - taken).toString() };
  return {
    code: 'tesSUCCESS',
    movements: takenBy(transaction, taken),
    apply: (writable) => {
      writeLine(writable, left);
      if (isDefault(left)) writeAccount(writable, holder, { ...account, ownerCount: account.ownerCount - 1 });
    },
  };
}

async function takeToken({ transaction, state }: OperationContext, amount: TokenAmount): Promise<Outcome> {
  const holder = textIn(transaction['Holder']);
  if ((await readAccount(state, holder)) === undefined)
    return claimed('terNO_ACCOUNT', 'InsufficientFunds', 'the holder does not exist');
  const issuance = await readIssuance(state, amount.mpt_issuance_id);
  if (issuance === undefined) return claimed('tecOBJECT_NOT_FOUND', 'Rejected', 'there is no such token');
  if ((issuance.flags & issuanceCreateFlags.tfMPTCanClawback) === 0 || issuance.issuer !== transaction.Account)
    return claimed('tecNO_PERMISSION', 'Rejected', 'the sender may not claw this token back');
  const held = await readHolding(state, holder, issuance.issuanceId);
  if (held === undefined) return claimed('tecOBJECT_NOT_FOUND', 'Rejected', 'the holder does not hold this token');
  if (held.amount === '0') return nothingThere();
  const taken = least(BigInt(amount.value), BigInt(held.amount));
  return {
    code: 'tesSUCCESS',
    movements: takenBy(transaction, taken),
    apply: (writable) => {
      writeHolding(writable, { ...held, amount: (BigInt(held.amount) - taken).toString() });
      writeIssuance(writable, { ...issuance, outstanding: (BigInt(issuance.outstanding) - taken).toString() });
    },
  };
}

/** The holder signed nothing of it. */
function takenBy(transaction: XrplTransaction, amount: bigint): readonly Movement[] {
  return movementsOf(transaction).map((movement) => ({ ...movement, amount, isUnproven: true as const }));
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
