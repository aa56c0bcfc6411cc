import type { OrderDestination } from '@countersign/ledger-port';
import type { TransactionDestination, TransactionOrderParameters } from '@countersign/model';

import { checksumAddress, isUnspendable } from '../address.ts';
import { readTokenCall } from '../contract/calls.ts';

const wordLength = 64;
/** Hexadecimal digits of a function's name: a call inside another one is that much out of step with the words of the outer one. */
const selectorLength = 8;

/**
 * Whom an order pays or calls, and in its call data who gets tokens or may take them. In data that are no call of a known function
 * each argument that may be an address may be somebody's.
 */
export function destinations(parameters: TransactionOrderParameters): readonly OrderDestination[] {
  if (parameters.type !== 'Ethereum') return [];
  const { destination, data = '0x' } = parameters;
  if (destination === undefined) return [];
  const effect = readTokenCall(data.slice(2))?.effect;
  if (effect === undefined) {
    const guesses = possibleAddresses(data.slice(2)).map((address) => ({ ...place(address), isGuess: true }) as const);
    return [{ destination }, ...guesses];
  }
  const partner = effect.type === 'Transfer' ? effect.to : effect.holder;
  // Nobody gets a right that is given to the zero address: that is how one is taken back.
  return isUnspendable(partner) && effect.type !== 'Transfer' ? [{ destination }] : [{ destination }, place(partner)];
}

/** The order to another destination. */
export function mapDestinations(
  parameters: TransactionOrderParameters,
  replace: (destination: TransactionDestination) => TransactionDestination,
): TransactionOrderParameters {
  if (parameters.type !== 'Ethereum' || parameters.destination === undefined) return parameters;
  return { ...parameters, destination: replace(parameters.destination) };
}

function place(address: string): OrderDestination {
  return { destination: { type: 'Address', address } };
}

/** The words after a function's four bytes that hold 20 bytes, also in calls inside it, as a wallet's that carries out several at once. */
function possibleAddresses(data: string): readonly string[] {
  const found = new Set<string>();
  for (let start = selectorLength; start + wordLength <= data.length; start += selectorLength) {
    const digits = /^0{24}([0-9a-f]{40})$/i.exec(data.slice(start, start + wordLength))?.[1];
    const address = digits === undefined ? undefined : checksumAddress(`0x${digits}`);
    if (address !== undefined && !isUnspendable(address)) found.add(address);
  }
  return [...found];
}
