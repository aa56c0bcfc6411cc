import type { CountedValidity } from '@countersign/ledger-port';

import type { Message } from '../message/read-message.ts';
import { readStep, type Step } from '../instructions/read-step.ts';

/**
 * Blocks after one in which the network takes what names it by its hash. A hash may be 150 blocks old where a block is built on, so that the block itself is the
 * 151st; what nodes call `lastValidBlockHeight` is the last block to build on.
 */
export const lifetimeInBlocks = 151;

/** The nonce account whose value a message has as its lifetime: that of its first instruction. */
export function nonceOf({ instructions: [first] }: Pick<Message, 'instructions'>): (Step & { type: 'AdvanceNonce' }) | undefined {
  const step = first === undefined ? undefined : readStep(first);
  return step?.type === 'AdvanceNonce' ? step : undefined;
}

/** The last blocks that may have a transaction; nothing of one that a nonce account keeps good for good. */
export function validityOf(message: Message, near?: number): { readonly validity?: CountedValidity } {
  return nonceOf(message) === undefined ? { validity: goodAfter(message.lifetime, near) } : {};
}

/** The last blocks that may have what names a block by its hash, and a slot near which that is, where one is known. */
export function goodAfter(blockHash: string, near?: number): CountedValidity {
  return { type: 'AfterBlock', blockHash, blocks: lifetimeInBlocks, ...(near !== undefined && { near }) };
}
