import { createHash } from 'node:crypto';

import { fromHex, type JsonObject } from '@countersign/kernel';
import { lifetimeInBlocks, nonceOf, type Message } from '@countersign/ledger-solana';

import type { ReadableState } from '../framework/rules.ts';
import { readAccount } from './accounts.ts';

/** What a block knows of the one before it: its hash, from which nonce accounts have their next value. */
export type BlockData = JsonObject & { readonly parent: string };

/** The value that nonce accounts take while that block is the newest one, as the network's runtime makes it. */
export function nonceValue({ parent }: BlockData): string {
  return createHash('sha256').update('DURABLE_NONCE').update(fromHex(parent)).digest('hex');
}

/** Why a transaction's lifetime is none here, in the words of nodes: the hash is too old, or never was one, or the nonce's value was used. */
export type LifetimeProblem = 'Expired' | 'NonceUsed';

/** Whether the block of a height may have a message; `blockHeight` gives the height of the block that it names. */
export async function lifetimeProblem(
  message: Message,
  height: number,
  bornAt: number | undefined,
  state: ReadableState,
): Promise<LifetimeProblem | undefined> {
  const nonce = nonceOf(message);
  if (nonce === undefined) return bornAt === undefined || height > bornAt + lifetimeInBlocks ? 'Expired' : undefined;
  const account = await readAccount(state, nonce.account);
  const isFresh = account?.kind === 'Nonce' && account.value === message.lifetime && message.signers.includes(account.authority);
  return isFresh ? undefined : 'NonceUsed';
}
