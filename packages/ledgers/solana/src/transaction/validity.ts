import type { Validity } from '@countersign/ledger-port';

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
export function validityOf(message: Message): { readonly validity?: Validity } {
  if (nonceOf(message) !== undefined) return {};
  return { validity: { type: 'AfterBlock', blockHash: message.lifetime, blocks: lifetimeInBlocks } };
}
