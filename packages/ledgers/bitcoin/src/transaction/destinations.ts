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

/** True if what is left comes back to the account's primary address. */
export function wantsPrimaryChange(parameters: TransactionOrderParameters): boolean {
  return parameters.type === 'Bitcoin' && parameters.addressForChange === 'PrimaryAddress';
}
