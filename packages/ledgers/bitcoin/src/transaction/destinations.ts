import type { OrderDestination } from '@countersign/ledger-port';
import type { TransactionOrderParameters } from '@countersign/model';

/** Whom an order pays: one for each output. */
export function destinations(parameters: TransactionOrderParameters): readonly OrderDestination[] {
  return parameters.type === 'Bitcoin' ? parameters.outputs.map(({ destination }) => ({ destination })) : [];
}
