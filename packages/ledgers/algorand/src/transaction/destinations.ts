import type { LedgerModule, OrderDestination } from '@countersign/ledger-port';
import type { TransactionDestination, TransactionOrderParameters } from '@countersign/model';

type Rules = LedgerModule['transaction'];

/** Whom an order pays. */
export function destinations(parameters: TransactionOrderParameters): readonly OrderDestination[] {
  return parameters.type === 'Algorand' ? [{ destination: parameters.operation.destination }] : [];
}

/** The same order to somebody else. */
export function mapDestinations(
  parameters: TransactionOrderParameters,
  replace: (destination: TransactionDestination) => TransactionDestination,
): TransactionOrderParameters {
  if (parameters.type !== 'Algorand') return parameters;
  const { operation } = parameters;
  return { ...parameters, operation: { ...operation, destination: replace(operation.destination) } };
}

/** Building depends on whom the order pays. */
export function stateQuery(parameters: TransactionOrderParameters): ReturnType<Rules['stateQuery']> {
  return {
    destinations: destinations(parameters).flatMap(({ destination }) =>
      destination.type === 'Address' ? [destination.address] : [],
    ),
  };
}
