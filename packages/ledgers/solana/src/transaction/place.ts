import type { JsonObject } from '@countersign/kernel';
import type { BuiltTransaction, Place } from '@countersign/ledger-port';

import { readMessage } from '../message/read-message.ts';
import { chainStateFromJson } from './chain-state.ts';
import { unsignedFromJson } from './unsigned.ts';
import { nonceOf } from './validity.ts';

/** The nonce account whose value a built transaction has, where it has one. */
export function placedBy({ unsigned }: Pick<BuiltTransaction, 'unsigned'>): readonly string[] {
  const message = readMessage(unsignedFromJson(unsigned)?.message ?? '');
  const nonce = message.ok ? nonceOf(message.value) : undefined;
  return nonce === undefined ? [] : [nonce.account];
}

/**
 * Where a built transaction is: one with a nonce account's value is the next until that value is used. Of one with a block's hash no state says whether it is
 * too late: it is sent, and the network answers.
 */
export function place({ unsigned }: Pick<BuiltTransaction, 'unsigned'>, chainState: JsonObject): Place {
  const message = readMessage(unsignedFromJson(unsigned)?.message ?? '');
  if (!message.ok) return 'Gone';
  const nonce = nonceOf(message.value);
  if (nonce === undefined) return 'Next';
  return chainStateFromJson(chainState).nonces[nonce.account]?.value === message.value.lifetime ? 'Next' : 'Gone';
}
