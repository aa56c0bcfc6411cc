import type { JsonObject } from '@countersign/kernel';
import type { BuiltTransaction, Place } from '@countersign/ledger-port';

import { chainStateFromJson, type StellarAccountState } from './chain-state.ts';
import { unsignedFromJson } from './unsigned.ts';

/** Seconds that a transaction must still have before it to be worth a signature: some ledgers. */
const leastSecondsLeft = 30;

/** The name under which an account's sequence is reserved. */
export function sequenceResource(address: string, sequence: bigint): string {
  return `${address}:${sequence}`;
}

/** The smallest sequence of the account that no ledger, no waiting transaction and no other order has. */
export function nextSequence(
  address: string,
  { sequence: last, queued = [] }: Pick<StellarAccountState, 'sequence' | 'queued'>,
  reserved: readonly string[],
): bigint {
  const taken = new Set([...reserved, ...queued.map((one) => sequenceResource(address, BigInt(one)))]);
  let sequence = BigInt(last) + 1n;
  while (taken.has(sequenceResource(address, sequence))) sequence++;
  return sequence;
}

/** Whether other transactions of the account are under way: reserved for other orders, or waiting for a ledger. */
export function hasOthers(
  address: string,
  { sequence: last, queued = [] }: Pick<StellarAccountState, 'sequence' | 'queued'>,
  reserved: readonly string[],
): boolean {
  const beginning = `${address}:`;
  const sequences = reserved.flatMap((name) => (name.startsWith(beginning) ? [BigInt(name.slice(beginning.length))] : []));
  return queued.length > 0 || sequences.some((sequence) => sequence > BigInt(last));
}

/** Where a transaction is in the queue: its sequence is used up, the next one, or waits for those before it. A late one counts as used up. */
export function place({ unsigned }: Pick<BuiltTransaction, 'unsigned'>, chainState: JsonObject): Place {
  const { source, sequence: own, maxTime } = unsignedFromJson(unsigned);
  const { accounts, closeTime } = chainStateFromJson(chainState);
  const account = accounts[source];
  if (account === undefined || BigInt(maxTime) < BigInt(closeTime + leastSecondsLeft)) return 'Gone';
  const sequence = BigInt(own);
  if (sequence <= BigInt(account.sequence) || account.queued?.includes(own) === true) return 'Gone';
  return sequence === nextSequence(source, account, []) ? 'Next' : 'Ahead';
}
