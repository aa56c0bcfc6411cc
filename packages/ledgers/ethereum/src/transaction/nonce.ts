import { err, ok, type JsonObject, type Result } from '@countersign/kernel';
import type { BuildInput, BuiltTransaction, Place } from '@countersign/ledger-port';

import { readChainState, type EthereumChainState } from './chain-state.ts';

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
  const nonce = nonceIn(replaces.resources, state.address);
  if (nonce === undefined || nonce < BigInt(state.nonce)) return err('TransactionNotEligibleForReplacement');
  return ok(nonce);
}

/** Where a transaction is in the queue: its nonce is used up, the next one, or waits for those before it. */
export function place({ resources }: Pick<BuiltTransaction, 'resources'>, chainState: JsonObject): Place {
  const state = readChainState(chainState);
  const nonce = nonceIn(resources, state.address);
  if (nonce === undefined || nonce < BigInt(state.nonce)) return 'Gone';
  if (state.waiting.some((one) => BigInt(one.nonce) === nonce)) return 'Gone';
  return nonce === nextNonce(state, []) ? 'Next' : 'Ahead';
}

/** The nonce of an address among resources. */
export function nonceIn(resources: readonly string[], address: string): bigint | undefined {
  const prefix = `${address}:`;
  const resource = resources.find((one) => one.startsWith(prefix));
  return resource === undefined ? undefined : BigInt(resource.slice(prefix.length));
}
