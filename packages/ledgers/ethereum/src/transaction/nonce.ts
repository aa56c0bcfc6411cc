import { err, ok, type Result } from '@countersign/kernel';
import type { BuildInput } from '@countersign/ledger-port';

import type { EthereumChainState } from './chain-state.ts';

/** The resource that a transaction uses up: no two transactions of an address have the same nonce. */
export function nonceResource(address: string, nonce: bigint): string {
  return `${address}:${nonce}`;
}

/** The smallest nonce of the sender that no block, no waiting transaction and no other order has. */
export function nextNonce(state: EthereumChainState, reservedResources: readonly string[]): bigint {
  const taken = new Set([...reservedResources, ...state.waiting.map(({ nonce }) => nonceResource(state.address, BigInt(nonce)))]);
  let nonce = BigInt(state.nonce);
  while (taken.has(nonceResource(state.address, nonce))) nonce++;
  return nonce;
}

/** The nonce of the transaction that is to be replaced; an error where a block has it already. */
export function replacedNonce(
  state: EthereumChainState,
  replaces: NonNullable<BuildInput['replaces']>,
): Result<bigint, 'TransactionNotEligibleForReplacement'> {
  const prefix = `${state.address}:`;
  const resource = replaces.resources.find((one) => one.startsWith(prefix));
  if (resource === undefined) return err('TransactionNotEligibleForReplacement');
  const nonce = BigInt(resource.slice(prefix.length));
  return nonce < BigInt(state.nonce) ? err('TransactionNotEligibleForReplacement') : ok(nonce);
}
