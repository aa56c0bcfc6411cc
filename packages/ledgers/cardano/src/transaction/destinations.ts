import type { ChainStateQuery, OrderDestination } from '@countersign/ledger-port';
import type { TransactionDestination, TransactionOrderParameters } from '@countersign/model';

/** Whom an order pays: one for each output. */
export function destinations(parameters: TransactionOrderParameters): readonly OrderDestination[] {
  if (parameters.type !== 'Cardano' || parameters.operation.type !== 'Transfer') return [];
  return parameters.operation.outputs.map(({ destination }) => ({ destination }));
}

/** The order with another destination of each output. */
export function mapDestinations(
  parameters: TransactionOrderParameters,
  replace: (destination: TransactionDestination) => TransactionDestination,
): TransactionOrderParameters {
  if (parameters.type !== 'Cardano' || parameters.operation.type !== 'Transfer') return parameters;
  const outputs = parameters.operation.outputs.map((output) => ({ ...output, destination: replace(output.destination) }));
  return { ...parameters, operation: { ...parameters.operation, outputs } };
}

/** Building depends on the sender's outputs and stake alone. */
export function stateQuery(parameters: TransactionOrderParameters): Pick<ChainStateQuery, 'destinations'> {
  const addresses = destinations(parameters).flatMap(({ destination }) =>
    destination.type === 'Address' ? [destination.address] : [],
  );
  return { destinations: addresses };
}
