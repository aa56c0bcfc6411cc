import {
  ledgerWarning,
  nativeAsset,
  unknownOperation,
  type LedgerWarning,
  type TransactionDescription,
} from '@countersign/ledger-port';
import type { TransactionOrderParameters } from '@countersign/model';

import type { ReadTransaction } from './read-transaction.ts';

/** What an order asks for. */
export function describe(parameters: TransactionOrderParameters): TransactionDescription {
  if (parameters.type !== 'Algorand') return unknownOperation(parameters.type);
  const { type, destination, amount } = parameters.operation;
  return { ...payment(type), movements: [{ asset: nativeAsset, amount: BigInt(amount), to: destination }] };
}

/** What bytes say, but for what moves, in the words of an order where they are one of those. */
export function describeTransaction(transaction: ReadTransaction): Omit<TransactionDescription, 'movements'> {
  const { operation, calls, rights, warnings } =
    transaction.type === 'pay' ? payment('Payment') : unknownOperation(transaction.type);
  return { operation, calls, rights, warnings: [...warnings, ...warningsOf(transaction)] };
}

function payment(operation: string): TransactionDescription {
  return { operation, movements: [], calls: [], rights: [], warnings: [] };
}

/** What gives an account away, empties it, or is done along with what is not shown. */
function warningsOf({ rekeyTo, closeTo, group }: ReadTransaction): readonly LedgerWarning[] {
  return [
    ...(rekeyTo === undefined ? [] : [ledgerWarning('Rekeys', { address: rekeyTo })]),
    ...(closeTo === undefined ? [] : [ledgerWarning('ClosesAccount', { address: closeTo })]),
    ...(group === undefined ? [] : [ledgerWarning('PartOfGroup')]),
  ];
}
