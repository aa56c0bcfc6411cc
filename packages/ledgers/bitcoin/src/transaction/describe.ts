import type { TransactionDescription } from '@countersign/ledger-port';
import { nativeAsset, unknownOperation } from '@countersign/ledger-port';
import type { TransactionOrderParameters } from '@countersign/model';

/** What an order asks for: payments alone. What is left after the fee comes back as change, which is no part of an order. */
export function describe(parameters: TransactionOrderParameters): TransactionDescription {
  if (parameters.type !== 'Bitcoin') return unknownOperation(parameters.type);
  const movements = parameters.outputs.map(({ destination, amount }) => ({
    asset: nativeAsset,
    amount: BigInt(amount),
    to: destination,
  }));
  return { operation: 'Transfer', movements, calls: [], rights: [], warnings: [] };
}
