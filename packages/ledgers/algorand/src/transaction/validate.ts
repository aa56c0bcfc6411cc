import type { Result } from '@countersign/kernel';
import { ok, utf8 } from '@countersign/kernel';
import type { TransactionRefusal } from '@countersign/ledger-port';
import type { Ledger, TransactionOrderParameters, TransactionOrderParametersAlgorand } from '@countersign/model';

import { parseAddress } from '../address.ts';
import { maximumAmount } from '../amount.ts';
import { algorandParameters, refuse } from '../errors.ts';
import { longestBuiltNote } from './read-transaction.ts';

/** An order's parameters, narrowed, with what was read of them. */
export interface CheckedOrder {
  readonly parameters: TransactionOrderParametersAlgorand;
  readonly receiver: string;
  readonly amount: bigint;
  /** Absent where it is empty. */
  readonly note?: string;
}

/** Checks what depends on no chain state: the destination, the amount, the note. */
export function validate(parameters: TransactionOrderParameters, ledger: Ledger): Result<void, TransactionRefusal> {
  const checked = checkOrder(parameters, ledger);
  return checked.ok ? ok(undefined) : checked;
}

/** As {@link validate}, and gives what it read. */
export function checkOrder(parameters: TransactionOrderParameters, ledger: Ledger): Result<CheckedOrder, TransactionRefusal> {
  algorandParameters(ledger);
  if (parameters.type !== 'Algorand') return refuse('InvalidUserPayload', `Algorand takes no ${parameters.type} order`);
  const { operation, note = '' } = parameters;
  if (operation.destination.type !== 'Address') return refuse('InternalError', 'A destination was not resolved to an address');
  const to = parseAddress(operation.destination.address);
  if (!to.ok) return refuse('InvalidDestination', `${operation.destination.address}: ${to.error}`);
  if (!/^\d{1,20}$/.test(operation.amount)) return refuse('InvalidAmount', 'The amount is no number that the network has');
  const amount = BigInt(operation.amount);
  if (amount === 0n || amount > maximumAmount) return refuse('InvalidAmount', 'The amount is from 1 to 64 bits');
  if (!note.isWellFormed() || utf8(note).length > longestBuiltNote)
    return refuse('InvalidUserPayload', `A note has at most ${longestBuiltNote} bytes`);
  return ok({ parameters, receiver: to.value.address, amount, ...(note !== '' && { note }) });
}
