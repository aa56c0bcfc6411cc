import type { ChainStateQuery, OrderDestination } from '@countersign/ledger-port';
import type { TransactionDestination, TransactionOrderParameters } from '@countersign/model';

import { isContract } from '../address.ts';
import { readClaim } from '../contract/claims.ts';
import { readParameters } from './parameters.ts';

/** Whom an order pays, calls or delegates to, and whom a call of a token pays or gives rights to. */
export function destinations(parameters: TransactionOrderParameters): readonly OrderDestination[] {
  if (parameters.type !== 'Tezos') return [];
  const { operation } = parameters;
  if (operation.type === 'Reveal' || operation.type === 'Undelegation') return [];
  if (operation.type === 'Delegation') return [{ destination: operation.destination }];
  const { destination, contractParameters } = operation;
  const read = contractParameters && readParameters(contractParameters.value.toLowerCase());
  const within = (read && readClaim(read)?.addresses) ?? [];
  return [{ destination }, ...within.map((address): OrderDestination => ({ destination: { type: 'Address', address } }))];
}

/** The order with another destination. */
export function mapDestinations(
  parameters: TransactionOrderParameters,
  replace: (destination: TransactionDestination) => TransactionDestination,
): TransactionOrderParameters {
  if (parameters.type !== 'Tezos') return parameters;
  const { operation } = parameters;
  if (operation.type === 'Reveal' || operation.type === 'Undelegation') return parameters;
  return { ...parameters, operation: { ...operation, destination: replace(operation.destination) } };
}

/** Building depends on whom the order names, and a call on what it would use. */
export function stateQuery(parameters: TransactionOrderParameters): Pick<ChainStateQuery, 'destinations' | 'call'> {
  if (parameters.type !== 'Tezos') return { destinations: [] };
  const { operation } = parameters;
  if (operation.type === 'Reveal' || operation.type === 'Undelegation') return { destinations: [] };
  const to = operation.destination.type === 'Address' ? operation.destination.address : undefined;
  if (to === undefined) return { destinations: [] };
  if (operation.type === 'Delegation' || !isContract(to)) return { destinations: [to] };
  const { value = '' } = operation.contractParameters ?? {};
  const data = readParameters(value.toLowerCase()) === undefined ? '' : value.toLowerCase();
  return { destinations: [to], call: { to, value: BigInt(operation.amount), data } };
}
