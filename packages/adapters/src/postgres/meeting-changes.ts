import type { Change } from '@countersign/service';

import { needs } from './needs/index.ts';

/**
 * True if one of the changes writes what another one was decided on. They come one after the other in the journal, so they cannot be
 * written together: the later one would not have seen the earlier.
 */
export function doMeet(changes: readonly Change[]): boolean {
  const writers = changes.map((change) => ({ change, writes: writesOf(change) })).filter(({ writes }) => writes.size > 0);
  return writers.some(({ change, writes }) =>
    changes.some((other) => other !== change && readsOf(other).some((read) => writes.has(read))),
  );
}

function writesOf(change: Change): ReadonlySet<string> {
  const writes = new Set<string>();
  for (const { kind, id, domainId, revision } of change.entities ?? []) {
    writes.add(kind).add(`${kind} ${id}`);
    if (kind === 'Policy') writes.add(`policies of ${domainId}`);
    if (kind === 'User' && revision === 1) writes.add('new user');
  }
  if (change.addresses !== undefined) writes.add('Address');
  if (change.accountLedgers !== undefined) writes.add('AccountLedger');
  if (change.systemProperties !== undefined) writes.add('SystemProperty');
  for (const { data } of change.ledgers ?? []) writes.add(`Ledger ${data.id}`);
  return writes;
}

function readsOf({ reads = [], ledgerReads = [], answers = [], policySums = {}, usersAsOf }: Change): readonly string[] {
  return [
    ...reads.map(({ kind, id }) => `${kind} ${id}`),
    ...ledgerReads.map(({ id }) => `Ledger ${id}`),
    ...answers.flatMap(({ need }) => needs[need.type].changesWith),
    ...Object.keys(policySums).map((domainId) => `policies of ${domainId}`),
    ...(usersAsOf === undefined ? [] : ['new user']),
  ];
}
