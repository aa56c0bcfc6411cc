import { CodedError, hasMembers } from '@countersign/kernel';
import { issuedAmount, trustSetFlags } from '@countersign/ledger-xrpl';

import { reserveIncrement } from './constants.ts';
import { claimed } from './outcome.ts';
import type { OperationContext, Outcome } from './outcome.ts';
import type { LineRecord } from './records.ts';
import { isDefault, readAccount, readLine, reserve, writeAccount, writeLine } from './records.ts';

/** Sets how much of an issuer's currency the sender is ready to hold; an issuer freezes a holder's line by it. */
export async function trustSet({ transaction, state, sender, priorBalance }: OperationContext): Promise<Outcome> {
  const limit = transaction['LimitAmount'];
  if (!hasMembers(limit, { currency: 'string', issuer: 'string', value: 'string' })) {
    throw new CodedError('MalformedTransaction', 'A trust line needs a limit');
  }
  const { currency, issuer: other, value } = limit;
  const flags = transaction.Flags ?? 0;
  const freezes = (flags & trustSetFlags.tfSetFreeze) !== 0;
  if (freezes || (flags & trustSetFlags.tfClearFreeze) !== 0) {
    if (freezes && sender.noFreeze === true)
      return claimed('tecNO_PERMISSION', 'Rejected', 'the issuer has given up the right to freeze');
    const held = await readLine(state, other, currency, transaction.Account);
    if (held === undefined) return claimed('tecNO_LINE', 'Rejected', 'there is no such trust line to freeze');
    return { code: 'tesSUCCESS', movements: [], apply: (writable) => writeLine(writable, { ...held, frozen: freezes }) };
  }
  if ((await readAccount(state, other)) === undefined)
    return claimed('tecNO_DST', 'InvalidDestination', 'the issuer does not exist');
  const line = await readLine(state, transaction.Account, currency, other);
  const next: LineRecord = {
    holder: transaction.Account,
    currency,
    issuer: other,
    balance: line?.balance ?? '0',
    limit: issuedAmount(value).amount.toString(),
    ...(line?.frozen === undefined ? {} : { frozen: line.frozen }),
  };
  const added = line === undefined && !isDefault(next);
  if (added && !canAfford(sender.ownerCount, priorBalance)) {
    return claimed(
      'tecNO_LINE_INSUF_RESERVE',
      'InsufficientFunds',
      `each trust line after the second needs a reserve of ${reserveIncrement} drops`,
    );
  }
  const change = added ? 1 : line !== undefined && isDefault(next) ? -1 : 0;
  return {
    code: 'tesSUCCESS',
    movements: [],
    apply: (writable) => {
      writeLine(writable, next);
      if (change !== 0) writeAccount(writable, transaction.Account, { ...sender, ownerCount: sender.ownerCount + change });
    },
  };
}

/** The first two trust lines are free, so that an account can be given them by others. */
function canAfford(ownerCount: number, priorBalance: bigint): boolean {
  return ownerCount < 2 || priorBalance >= reserve(ownerCount + 1);
}
