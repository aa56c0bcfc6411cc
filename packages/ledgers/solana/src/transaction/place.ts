import type { JsonObject } from '@countersign/kernel';
import type { BuiltTransaction, Place } from '@countersign/ledger-port';

import { readMessage } from '../message/read-message.ts';
import { chainStateFromJson } from './chain-state.ts';
import { unsignedFromJson } from './unsigned.ts';
import { lifetimeInBlocks, nonceOf } from './validity.ts';

/** Blocks that a transaction must still have before it to be worth a signature. */
const leastBlocksLeft = 10;

/** The nonce account whose value a built transaction has, where it has one. */
export function placedBy({ unsigned }: Pick<BuiltTransaction, 'unsigned'>): readonly string[] {
  const message = readMessage(unsignedFromJson(unsigned)?.message ?? '');
  const nonce = message.ok ? nonceOf(message.value) : undefined;
  return nonce === undefined ? [] : [nonce.account];
}

/**
 * Where a built transaction is: one with a nonce account's value is the next until that value is used. One with a block's hash is the next while fewer slots have
 * passed than it is good for blocks. Where slots had none it might be taken even later, which costs nothing: only what nobody has signed is built again.
 */
export function place({ unsigned }: Pick<BuiltTransaction, 'unsigned'>, chainState: JsonObject): Place {
  const kept = unsignedFromJson(unsigned);
  const message = readMessage(kept?.message ?? '');
  if (!message.ok) return 'Gone';
  const { nonces, slot } = chainStateFromJson(chainState);
  const nonce = nonceOf(message.value);
  if (nonce !== undefined) return nonces[nonce.account]?.value === message.value.lifetime ? 'Next' : 'Gone';
  return slot + leastBlocksLeft > (kept?.near ?? slot) + lifetimeInBlocks ? 'Gone' : 'Next';
}
