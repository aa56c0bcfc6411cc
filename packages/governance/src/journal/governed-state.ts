import { recordOf } from '@countersign/kernel';
import type { EntityData, EntityKind, LoadedEntity, StateNeed } from '@countersign/kinds/rules';
import type { IntentEntity } from '@countersign/kinds/schemas';
import type { Domain, EndedOrder, Ledger, OrderEnd, Policy, SystemProperty, User } from '@countersign/model';
import { entityKinds } from '@countersign/model/names';
import type { RecordedDecision } from '../decision.ts';
import { compilePolicies } from '../policies/compile-policies.ts';
import type { CompiledPolicies } from '../policies/compiled-policies.ts';
import type { MadeAccountLedger, MadeAddress } from './journal-entry.ts';
import { createMerkleTree, type MerkleTree } from './merkle-tree.ts';

/** A revision of an entity, and what made it. */
export interface GovernedRevision {
  readonly entity: LoadedEntity;
  readonly revision: number;
  /** The domain that the entity's row belongs to; see `EntityChange`. */
  readonly domainId: string;
  /** Absent for genesis and for what the instance made without a request. */
  readonly intentId?: string | undefined;
  /** That of the entry which made it; absent for what was there before the journal. */
  readonly position?: number | undefined;
}

/** An intent with all that is recorded of it. */
export interface GovernedIntent {
  readonly intent: IntentEntity;
  /** Counts the entries about it. */
  readonly version: number;
  readonly needs: readonly StateNeed[];
  /** In order of arrival, the proposal first, and the ids of their requests. */
  readonly decisions: readonly RecordedDecision[];
  readonly requestIds: readonly string[];
  /** At the revisions that were selected. */
  readonly policies: readonly Policy[];
  /** That of the entry which proposed it; undefined for one that was there before the journal. */
  readonly position: number | undefined;
}

/** A request that was accepted. */
export interface GovernedRequest {
  readonly kind: 'Propose' | 'Approve' | 'Reject' | 'Withdraw';
  readonly intentId: string;
  readonly text: string;
  readonly signature: string;
}

/** How an order ended. What ended before ends were written down has no statement of its vault: whether that had signed is not known. */
export interface GovernedEnd extends Partial<Pick<EndedOrder, 'wasSigned' | 'rivals'>> {
  readonly end: OrderEnd;
}

/**
 * Everything that is governed, as it follows from a journal. The maps are there to be read by code that compares; changes go through
 * the functions, which keep what is looked up by something else than an id.
 */
export interface GovernedState {
  readonly rootDomainId: string | undefined;
  /** What names the instance: the leaf hash of the first entry; undefined before there is one. */
  instance: string | undefined;
  /** How many entries say what was there before, and whether the notary has signed that they may. */
  takenOver: { readonly entries: number; readonly isSigned: boolean };
  /** How many entries say what the instance made by itself and prove nothing, as earlier versions wrote them, and whether there can be others. */
  unproven: { readonly entries: number; readonly isOver: boolean };
  /** The entries that were taken, by their leaves. */
  readonly journal: MerkleTree;
  /** Every revision, by kind, id and number; see {@link revisionKey}. */
  readonly revisions: ReadonlyMap<string, GovernedRevision>;
  readonly intents: Map<string, GovernedIntent>;
  readonly ledgers: Map<string, Ledger>;
  readonly systemProperties: Map<string, SystemProperty>;
  /** By account and ledger. */
  readonly accountLedgers: ReadonlyMap<string, MadeAccountLedger>;
  readonly addresses: ReadonlyMap<string, MadeAddress>;
  readonly validatedTickerIds: Set<string>;
  /** By order: those that their ledgers are not to have any more. */
  readonly ends: Map<string, GovernedEnd>;
  /** The requests that were accepted, by their ids. */
  readonly requests: Map<string, GovernedRequest>;
  find<Kind extends EntityKind>(kind: Kind, id: string): EntityData[Kind] | undefined;
  all<Kind extends EntityKind>(kind: Kind): Iterable<EntityData[Kind]>;
  /** Root first; empty where there is no such domain. */
  chain(domainId: string): readonly Domain[];
  policiesOf(domainId: string): CompiledPolicies;
  userByKey(domainId: string, publicKey: string): User | undefined;
  usersOf(domainId: string): Iterable<User>;
  ledgersOf(accountId: string): Iterable<MadeAccountLedger>;
  /** The newest address of an account that others pay to. */
  newestAddress(accountId: string, ledgerId: string): string | undefined;
  /** The first address of an account that others pay to: that of its first key. */
  firstAddress(accountId: string, ledgerId: string): MadeAddress | undefined;
  accountAddresses(ledgerId: string, address: string): Iterable<MadeAddress>;
  endpointIds(lowerAddress: string): Iterable<string>;
  put(revision: GovernedRevision): void;
  putAccountLedger(accountLedger: MadeAccountLedger): void;
  putAddress(address: MadeAddress): void;
}

/** Names a revision. */
export function revisionKey(kind: EntityKind, id: string, revision: number): string {
  return `${kind} ${id} ${revision}`;
}

/** A state in which nothing was ever decided. */
// oxlint-disable-next-line eslint/max-lines-per-function -- One object over the maps that it is made of.
export function createGovernedState(): GovernedState {
  const revisions = new Map<string, GovernedRevision>();
  // A map with nothing in it is one of any kind.
  const entities: { readonly [Kind in EntityKind]: Map<string, EntityData[Kind]> } = recordOf(
    entityKinds,
    () => new Map<string, never>(),
  );
  const usersByKey = new Map<string, User>();
  const usersByDomain = createIndex<User>();
  const policiesByDomain = createIndex<Policy>();
  const compiled = new Map<string, CompiledPolicies>();
  const endpointsByAddress = createIndex<string>();
  const accountLedgers = new Map<string, MadeAccountLedger>();
  const ledgersByAccount = createIndex<MadeAccountLedger>();
  const addresses = new Map<string, MadeAddress>();
  const addressesByText = createIndex<MadeAddress>();
  const newest = new Map<string, MadeAddress>();
  const firsts = new Map<string, MadeAddress>();
  let rootDomainId: string | undefined;

  function find<Kind extends EntityKind>(kind: Kind, id: string): EntityData[Kind] | undefined {
    return entities[kind].get(id);
  }

  function keep<Kind extends EntityKind>({ kind, data }: LoadedEntity<Kind>): void {
    entities[kind].set(data.id, data);
  }

  return {
    get rootDomainId() {
      return rootDomainId;
    },
    instance: undefined,
    takenOver: { entries: 0, isSigned: false },
    unproven: { entries: 0, isOver: false },
    journal: createMerkleTree(),
    revisions,
    intents: new Map(),
    ledgers: new Map(),
    systemProperties: new Map(),
    accountLedgers,
    addresses,
    validatedTickerIds: new Set(),
    ends: new Map(),
    requests: new Map(),
    find,
    all: <Kind extends EntityKind>(kind: Kind) => entities[kind].values(),
    chain(domainId) {
      const chain: Domain[] = [];
      for (let domain = find('Domain', domainId); domain !== undefined; domain = parentOf(domain)) chain.unshift(domain);
      return chain;
    },
    policiesOf(domainId) {
      const known = compiled.get(domainId) ?? compilePolicies(domainId, [...policiesByDomain.of(domainId)]);
      compiled.set(domainId, known);
      return known;
    },
    userByKey: (domainId, publicKey) => usersByKey.get(`${domainId} ${publicKey}`),
    usersOf: usersByDomain.of,
    ledgersOf: ledgersByAccount.of,
    newestAddress: (accountId, ledgerId) => newest.get(`${accountId} ${ledgerId}`)?.data.address,
    firstAddress: (accountId, ledgerId) => firsts.get(`${accountId} ${ledgerId}`),
    accountAddresses: (ledgerId, address) => addressesByText.of(`${ledgerId} ${address}`),
    endpointIds: endpointsByAddress.of,
    put(made) {
      const { entity, revision } = made;
      revisions.set(revisionKey(entity.kind, entity.data.id, revision), made);
      index(entity);
      keep(entity);
    },
    putAccountLedger(made) {
      accountLedgers.set(`${made.accountId} ${made.ledgerId}`, made);
      ledgersByAccount.put(made.accountId, made.ledgerId, made);
    },
    putAddress(made) {
      const { id, accountId = '', ledgerId, address, scope } = made.data;
      addresses.set(id, made);
      addressesByText.put(`${ledgerId} ${address}`, id, made);
      const last = newest.get(`${accountId} ${ledgerId}`);
      if (scope === 'External' && made.keyIndex === 0) firsts.set(`${accountId} ${ledgerId}`, made);
      if (scope === 'External' && (last?.keyIndex ?? -1) < made.keyIndex) newest.set(`${accountId} ${ledgerId}`, made);
    },
  };

  function parentOf({ parentId }: Domain): Domain | undefined {
    return parentId === undefined ? undefined : find('Domain', parentId);
  }

  /** Before the entity takes its former revision's place. */
  function index({ kind, data }: LoadedEntity): void {
    if (kind === 'Domain' && data.parentId === undefined) rootDomainId ??= data.id;
    if (kind === 'User') {
      usersByKey.set(`${data.domainId} ${data.publicKey}`, data);
      usersByDomain.put(data.domainId, data.id, data);
    }
    if (kind === 'Policy') {
      policiesByDomain.put(data.domainId, data.id, data);
      compiled.delete(data.domainId);
    }
    if (kind === 'Endpoint') {
      const before = find('Endpoint', data.id);
      if (before) endpointsByAddress.remove(before.address.toLowerCase(), data.id);
      endpointsByAddress.put(data.address.toLowerCase(), data.id, data.id);
    }
  }
}

/** Values by a key that several share, each by its own name. */
function createIndex<T>() {
  const groups = new Map<string, Map<string, T>>();
  return {
    of: (key: string): Iterable<T> => groups.get(key)?.values() ?? [],
    put(key: string, name: string, value: T): void {
      const group = groups.get(key) ?? new Map<string, T>();
      groups.set(key, group.set(name, value));
    },
    remove: (key: string, name: string): void => void groups.get(key)?.delete(name),
  };
}
