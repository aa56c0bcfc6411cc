import {
  feeWarnings,
  ledgerWarning,
  nativeAsset,
  unknownOperation,
  type LedgerWarning,
  type TransactionDescription,
} from '@countersign/ledger-port';
import type { Ledger, TransactionOrderParameters } from '@countersign/model';

import { inCoins } from '../amount.ts';
import { descriptor } from '../descriptor.ts';
import { otherTypeWarnings } from './other-types.ts';
import type { ReadTransaction } from './read-transaction.ts';

/** What an order asks for. */
export function describe(parameters: TransactionOrderParameters): TransactionDescription {
  if (parameters.type !== 'Algorand') return unknownOperation(parameters.type);
  const { type, destination, amount } = parameters.operation;
  return { ...payment(type), movements: [{ asset: nativeAsset, amount: BigInt(amount), to: destination }] };
}

/** What bytes say, but for what moves, in the words of an order where they are one of those. */
export function describeTransaction(transaction: ReadTransaction, ledger: Ledger): Omit<TransactionDescription, 'movements'> {
  const isPayment = transaction.type === 'pay';
  const { rekeyTo, fee } = transaction;
  return {
    operation: isPayment ? 'Payment' : transaction.type,
    calls: [],
    rights: rekeyTo === undefined ? [] : [{ type: 'Key', holder: { type: 'Address', address: rekeyTo } }],
    warnings: [
      ...(isPayment ? [] : otherTypeWarnings(transaction)),
      ...warningsOf(transaction),
      ...feeWarnings(fee, descriptor, ledger, (amount) => inCoins(amount, ledger)),
    ],
  };
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
