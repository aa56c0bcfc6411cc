import type { OrderDestination } from '@countersign/ledger-port';
import type { TransactionDestination, TransactionOrderParameters } from '@countersign/model';

/** Whom an order pays. */
export function destinations(parameters: TransactionOrderParameters): readonly OrderDestination[] {
  return parameters.type === 'Tron' ? [{ destination: parameters.operation.destination }] : [];
}

/** The same order to somebody else. */
export function mapDestinations(
  parameters: TransactionOrderParameters,
  replace: (destination: TransactionDestination) => TransactionDestination,
): TransactionOrderParameters {
  if (parameters.type !== 'Tron') return parameters;
  const { operation } = parameters;
  return { ...parameters, operation: { ...operation, destination: replace(operation.destination) } };
}
