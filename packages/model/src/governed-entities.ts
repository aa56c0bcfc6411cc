import { keysOf } from '@countersign/kernel';

/** A kind of thing that intents create or change, by what every list of such kinds says of it. */
interface GovernedEntity {
  /** What sentences, fields, forms and texts call one; undefined for what no request changes once it is there. */
  readonly word: string | undefined;
  /** What an English sentence calls one. */
  readonly noun: string;
  /** What many are called: their list, their part of an address, their section of the console. */
  readonly plural: string;
  /** The member, and the part of an address, that holds the id of one. */
  readonly idField: string;
  /** Where one lives: in a domain, or in the instance as a whole, whose root domain its rows name. A domain is one itself. */
  readonly belongsTo: 'Domain' | 'Instance';
  /** The resource that a role must be allowed to read; every member of the instance may read what belongs to that. */
  readonly readers: string;
  /** Its list, and each of it by its id, are at its plural: in its domain, or in the instance. They are looked up, chosen and searched there. */
  readonly hasList: boolean;
  /** It can be locked and unlocked: `v0_Lock…` and `v0_Unlock…` are of it. */
  readonly isLockable: boolean;
  /** It changes: what it was is listed for people, and a process remembers the newest revision that it saw. */
  readonly hasRevisions: boolean;
  /** The name that those have under which the condition of a policy finds them as `context.references`; undefined where it finds none. */
  readonly inConditions: string | undefined;
  /** Payloads, those of extensions too, point to one by its `idField`: rules load it then, and conditions see it. */
  readonly isPointedTo: boolean;
}

/**
 * Every kind of governed entity, by the name that data, journal and tables have: the one list of them. Names that are signed, stored or part
 * of the public API stay as they are. What else is known of a kind (its shape, its rules, its rows, its screen) is in tables over these
 * names, and the compiler misses the kinds that have no entry.
 */
export const governedEntities = {
  Domain: {
    word: 'domain',
    noun: 'domain',
    plural: 'domains',
    idField: 'domainId',
    belongsTo: 'Domain',
    readers: 'domains',
    // Its list is of all that the caller may read, wherever they are.
    hasList: false,
    isLockable: true,
    hasRevisions: true,
    inConditions: undefined,
    isPointedTo: false,
  },
  User: {
    word: 'user',
    noun: 'user',
    plural: 'users',
    idField: 'userId',
    belongsTo: 'Domain',
    readers: 'users',
    hasList: true,
    isLockable: true,
    hasRevisions: true,
    inConditions: 'users',
    // Conditions find the author alone.
    isPointedTo: false,
  },
  Policy: {
    word: 'policy',
    noun: 'policy',
    plural: 'policies',
    idField: 'policyId',
    belongsTo: 'Domain',
    readers: 'policies',
    hasList: true,
    isLockable: true,
    hasRevisions: true,
    inConditions: undefined,
    isPointedTo: false,
  },
  Account: {
    word: 'account',
    noun: 'account',
    plural: 'accounts',
    idField: 'accountId',
    belongsTo: 'Domain',
    readers: 'accounts',
    hasList: true,
    isLockable: true,
    hasRevisions: true,
    inConditions: 'accounts',
    isPointedTo: true,
  },
  Endpoint: {
    word: 'endpoint',
    noun: 'endpoint',
    plural: 'endpoints',
    idField: 'endpointId',
    belongsTo: 'Domain',
    readers: 'endpoints',
    hasList: true,
    isLockable: true,
    hasRevisions: true,
    inConditions: 'endpoints',
    isPointedTo: true,
  },
  Vault: {
    word: 'vault',
    noun: 'vault',
    plural: 'vaults',
    idField: 'vaultId',
    belongsTo: 'Instance',
    readers: 'Members',
    hasList: true,
    isLockable: true,
    hasRevisions: true,
    inConditions: 'vaults',
    isPointedTo: true,
  },
  Ticker: {
    word: 'ticker',
    noun: 'asset',
    plural: 'tickers',
    idField: 'tickerId',
    belongsTo: 'Instance',
    readers: 'Members',
    hasList: true,
    isLockable: true,
    hasRevisions: true,
    inConditions: 'tickers',
    isPointedTo: true,
  },
  TransactionOrder: {
    word: undefined,
    noun: 'order',
    plural: 'orders',
    idField: 'transactionOrderId',
    belongsTo: 'Domain',
    readers: 'transactions',
    // Among the transactions of its domain.
    hasList: false,
    isLockable: false,
    hasRevisions: false,
    inConditions: 'transactionOrders',
    isPointedTo: true,
  },
  Manifest: {
    word: undefined,
    noun: 'manifest',
    plural: 'manifests',
    idField: 'manifestId',
    belongsTo: 'Domain',
    readers: 'accounts',
    // At its account.
    hasList: false,
    isLockable: false,
    hasRevisions: false,
    inConditions: undefined,
    isPointedTo: false,
  },
} as const satisfies Readonly<Record<string, GovernedEntity>>;

type Entities = typeof governedEntities;

/** A kind of entity that intents create or change. */
export type EntityKind = keyof Entities;

/** The kinds of which the table says this. */
type KindsWith<Property extends keyof GovernedEntity, Value> = {
  readonly [Kind in EntityKind]: Entities[Kind][Property] extends Value ? Kind : never;
}[EntityKind];

/** The kinds that can be locked and unlocked. */
export type LockableEntity = KindsWith<'isLockable', true>;

/** The kinds that have a list at their plural. */
export type ListedEntity = KindsWith<'hasList', true>;

/** The kinds whose revisions are listed for people and remembered by processes. */
export type RevisedEntity = KindsWith<'hasRevisions', true>;

/** The kinds that conditions of policies find by their ids. */
export type EntityInConditions = KindsWith<'inConditions', string>;

/** The word for one of a kind. */
export type WordOf<Kind extends EntityKind> = NonNullable<Entities[Kind]['word']>;

/** The kinds of entity, by the words that requests and screens have for them. */
export type EntityWord = WordOf<EntityKind>;

/** The kind that a word stands for. */
export type KindOfWord<Word extends EntityWord> = KindsWith<'word', Word>;

/** The words for what has revisions. */
export type RevisedWord = WordOf<RevisedEntity>;

/** What many of a kind are called. */
export type PluralOf<Kind extends EntityKind> = Entities[Kind]['plural'];

/** What a role can be allowed to read of entities. */
export type EntityResource = Exclude<Entities[EntityKind]['readers'], 'Members'>;

/** Every kind of governed entity. */
export const entityKinds: readonly EntityKind[] = keysOf(governedEntities);

/** The words for all that have one. */
export const entityWords: readonly EntityWord[] = entityKinds.flatMap((kind) => {
  const { word } = governedEntities[kind];
  return word === undefined ? [] : [word];
});

/** The kinds that can be locked and unlocked. */
export const lockableEntities = entityKinds.filter((kind): kind is LockableEntity => governedEntities[kind].isLockable);

/** The kinds that have a list at their plural. */
export const listedEntities = entityKinds.filter((kind): kind is ListedEntity => governedEntities[kind].hasList);

/** The kinds whose revisions are listed for people and remembered by processes. */
export const revisedEntities = entityKinds.filter((kind): kind is RevisedEntity => governedEntities[kind].hasRevisions);

/** The types of the events that tell that one of a kind is there, or has changed, and no more than its id. */
export type EntityEventType = `${ListedEntity}${'Created' | 'Updated'}`;

/** What each of these events tells: of which kind, and whether it is new. */
// oxlint-disable-next-line typescript/consistent-type-assertions -- Each has its entry; the type of `fromEntries` cannot say it.
export const entityEventTypes = Object.fromEntries(
  listedEntities.flatMap((kind) => [
    [`${kind}Created`, { kind, isNew: true }],
    [`${kind}Updated`, { kind, isNew: false }],
  ]),
) as Readonly<Record<EntityEventType, { readonly kind: ListedEntity; readonly isNew: boolean }>>;

const kindsByWord = new Map<string, EntityKind>(
  entityKinds.flatMap((kind) => {
    const { word } = governedEntities[kind];
    return word === undefined ? [] : [[word, kind] as const];
  }),
);

/** The kind that a word stands for; undefined for the word of anything else. */
export function entityOfWord<Word extends EntityWord>(word: Word): KindOfWord<Word>;
export function entityOfWord(word: string): EntityKind | undefined;
export function entityOfWord(word: string): EntityKind | undefined {
  return kindsByWord.get(word);
}

/** The noun of an entity with its article: an account, a user. */
export function withArticle(noun: string): string {
  return `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;
}
