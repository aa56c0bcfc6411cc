import type { JsonObject } from '@countersign/kernel';
import type { BuiltTransaction, Place } from '@countersign/ledger-port';

import { chainStateFromJson, type SubstrateAccountState } from './chain-state.ts';
import { membersOf } from './unsigned.ts';

/** Blocks that a transaction must still have before it to be worth a signature. */
const leastBlocksLeft = 20;

/** The name under which an account's nonce is reserved. */
export function nonceResource(address: string, nonce: number): string {
  return `${address}:${nonce}`;
}

/** The first nonce that no block, no waiting transaction and no other order has. */
export function nextNonce(
  address: string,
  { nonce: first, queued = [] }: Pick<SubstrateAccountState, 'nonce' | 'queued'>,
  reserved: readonly string[],
): number {
  const taken = new Set([...reserved, ...queued.map((one) => nonceResource(address, one))]);
  let nonce = first;
  while (taken.has(nonceResource(address, nonce))) nonce++;
  return nonce;
}

/**
 * Where a transaction is in the queue: its nonce is used up, it is the next one, or others of the account come before it. One that was built for another
 * version of the runtime counts as used up, since the network takes it no more, and so does a late one.
 */
export function place({ unsigned }: Pick<BuiltTransaction, 'unsigned'>, chainState: JsonObject): Place {
  const built = membersOf(unsigned);
  const state = chainStateFromJson(chainState);
  const account = built && state.accounts[built.signer];
  if (built === undefined || account === undefined) return 'Gone';
  const isOfRuntime = built.specVersion === state.specVersion && built.transactionVersion === state.transactionVersion;
  const isLate = state.height + leastBlocksLeft > built.blockHeight + built.period;
  if (!isOfRuntime || isLate || built.nonce < account.nonce || account.queued?.includes(built.nonce) === true) return 'Gone';
  return built.nonce === nextNonce(built.signer, account, []) ? 'Next' : 'Ahead';
}
