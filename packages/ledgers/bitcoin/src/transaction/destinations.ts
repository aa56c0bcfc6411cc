import type { ChainStateQuery, OrderDestination } from '@countersign/ledger-port';
import type { TransactionDestination, TransactionOrderParameters } from '@countersign/model';

/** Whom an order pays: one for each output. */
export function destinations(parameters: TransactionOrderParameters): readonly OrderDestination[] {
  return parameters.type === 'Bitcoin' ? parameters.outputs.map(({ destination }) => ({ destination })) : [];
}

/** The order with another destination of each output. */
export function mapDestinations(
  parameters: TransactionOrderParameters,
  replace: (destination: TransactionDestination) => TransactionDestination,
): TransactionOrderParameters {
  if (parameters.type !== 'Bitcoin') return parameters;
  const outputs = parameters.outputs.map((output) => ({ ...output, destination: replace(output.destination) }));
  return { ...parameters, outputs };
}

/** Building depends on the sender's coins alone. */
export function stateQuery(parameters: TransactionOrderParameters): Pick<ChainStateQuery, 'destinations'> {
  const addresses = destinations(parameters).flatMap(({ destination }) =>
    destination.type === 'Address' ? [destination.address] : [],
  );
  return { destinations: addresses };
}
