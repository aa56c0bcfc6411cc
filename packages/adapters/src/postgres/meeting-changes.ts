import type { EntityKind, StateNeed } from '@countersign/kinds/rules';
import type { Change } from '@countersign/service';

/** What a change may write besides entities, as far as others search for it. */
type Searched = EntityKind | 'Address' | 'AccountLedger' | 'SystemProperty';

/** What the answer to each need may change with. Entities are compared by their revisions; reports of ledgers are taken as they are. */
const searched: { readonly [Type in StateNeed['type']]: readonly Searched[] } = {
  Entity: [],
  Ledger: [],
  AccountLedgers: ['AccountLedger', 'Address'],
  OrderTransaction: [],
  Transfers: [],
  UsersOfDomain: ['User'],
  UsersByLoginId: ['User'],
  VaultsByPublicKey: ['Vault'],
  ValidatedTickers: ['Ticker'],
  SystemProperty: ['SystemProperty'],
  SubtreeDepth: ['Domain'],
  AccountsByKey: ['Account'],
  KnownAddresses: ['Endpoint', 'Address', 'Domain'],
};

/**
 * True if one of the changes writes what another one was decided on. They stand in the journal one after the other, so they cannot be
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
  return writes;
}

function readsOf({ reads = [], answers = [], policySums = {}, usersAsOf }: Change): readonly string[] {
  return [
    ...reads.map(({ kind, id }) => `${kind} ${id}`),
    ...answers.flatMap(({ need }) => searched[need.type]),
    ...Object.keys(policySums).map((domainId) => `policies of ${domainId}`),
    ...(usersAsOf === undefined ? [] : ['new user']),
  ];
}
