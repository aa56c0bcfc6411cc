import { contract } from '@countersign/contract';
import type { ListName, ListQuery, ListScope, ReadStore } from '@countersign/service';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createTestDatabase } from '../../embedded-postgres/index.ts';
import type { TestDatabase } from '../../embedded-postgres/index.ts';
import { migrate } from '../migrate.ts';
import { coreMigrations } from '../migrations.ts';
import { orderMigrations } from '../orders/index.ts';
import { createReadStore } from './create-read-store.ts';
import { definitions } from './definitions.ts';
import type { ListDefinition } from './list-definition.ts';
import { listMigrations } from './migrations.ts';
import { pageOf } from './test/page-of.ts';
import { childId, hour, idOf, otherId, population, rootId, seed } from './test/seed.ts';

const state: { database?: TestDatabase; pool?: pg.Pool; store?: ReadStore } = {};

beforeAll(async () => {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  await migrate(pool, [...coreMigrations, ...listMigrations, ...orderMigrations]);
  await seed(pool);
  await pool.query(`insert into instance values (true, $1, '', '{}', now())`, [rootId]);
  Object.assign(state, { database, pool, store: createReadStore(pool) });
});

afterAll(async () => {
  await state.pool?.end();
  await state.database?.drop();
});

function store(): ReadStore {
  if (state.store === undefined) throw new Error('Not set up');
  return state.store;
}

const inRoot: ListScope = { type: 'Domains', domainIds: [rootId] };
const inAll: ListScope = { type: 'Domains', domainIds: [rootId, childId, otherId] };
const below: ListScope = { type: 'Subtrees', domainIds: [rootId] };
const account: ListScope = { type: 'Account', domainId: rootId, accountId: idOf(5, 0) };
const everywhere: ListScope = { type: 'Instance' };

/** Where each list is looked at; several domains at once where a list can be. */
const scopes = {
  accounts: inAll,
  addresses: account,
  balances: account,
  domains: below,
  endpoints: inAll,
  events: below,
  intents: below,
  ledgers: everywhere,
  manifests: account,
  orders: inAll,
  policies: inAll,
  properties: everywhere,
  requests: inAll,
  tickers: everywhere,
  transactions: inRoot,
  transfers: inRoot,
  users: inAll,
  vaults: everywhere,
} as const satisfies Record<ListName, ListScope>;

const cases = (Object.keys(definitions) as ListName[]).flatMap((name) =>
  Object.keys(definitions[name].sorts).flatMap((sortBy) =>
    (['ASC', 'DESC'] as const).map((sortOrder) => ({ name, sortBy, sortOrder })),
  ),
);

/** Each page's items, as text, so that they compare as they are answered. */
async function walk(name: ListName, scope: ListScope, query: ListQuery): Promise<string[]> {
  const items: string[] = [];
  let startingAfter: string | undefined;
  do {
    const page = await pageOf(store(), name, scope, startingAfter === undefined ? query : { ...query, startingAfter });
    expect(page.count).toBe(page.items.length);
    expect(page.currentStartingAfter).toBe(startingAfter);
    items.push(...page.items.map((item) => JSON.stringify(item)));
    startingAfter = page.nextStartingAfter;
  } while (startingAfter !== undefined);
  return items;
}

describe('paging', () => {
  test.each(cases)('$name by $sortBy $sortOrder misses and repeats nothing', async ({ name, sortBy, sortOrder }) => {
    const scope = scopes[name];
    const all = (await pageOf(store(), name, scope, { limit: 250, sortBy, sortOrder })).items.map((item) => JSON.stringify(item));
    expect(all.length).toBeGreaterThan(1);
    expect(await walk(name, scope, { limit: 7, sortBy, sortOrder })).toEqual(all);
    expect(await walk(name, scope, { limit: all.length, sortBy, sortOrder })).toEqual(all);
    const reversed = await walk(name, scope, { limit: 250, sortBy, sortOrder: sortOrder === 'ASC' ? 'DESC' : 'ASC' });
    expect(reversed.toReversed()).toEqual(all);
  });

  test('amounts sort as numbers', async () => {
    const { items } = await pageOf(store(), 'transfers', inRoot, { sortBy: 'value', sortOrder: 'ASC', limit: 250 });
    const values = items.map((item) => BigInt(item.value));
    expect(values).toEqual(values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
  });

  test('text sorts by code point', async () => {
    const { items } = await pageOf(store(), 'accounts', inAll, { sortBy: 'alias', sortOrder: 'ASC', limit: 250 });
    const aliases = items.map((item) => item.data.alias);
    expect(aliases).toEqual(aliases.toSorted());
  });

  test('a start that is not in the list is refused', async () => {
    const elsewhere = (await pageOf(store(), 'users', { type: 'Domains', domainIds: [otherId] }, { limit: 1 })).items[0]?.data.id;
    for (const startingAfter of [idOf(99, 99), elsewhere]) {
      expect(await store().list('users', inRoot, { startingAfter })).toMatchObject({
        ok: false,
        error: { reason: 'InvalidParameterError' },
      });
    }
  });

  test('the last item leads to an empty page', async () => {
    const all = (await pageOf(store(), 'users', inRoot, { limit: 250 })).items;
    const page = await pageOf(store(), 'users', inRoot, { startingAfter: all.at(-1)?.data.id });
    expect(page).toMatchObject({ items: [], count: 0 });
  });

  test('an intent may be named with its domain', async () => {
    const [first, second] = (await pageOf(store(), 'intents', below, { limit: 2 })).items;
    const page = await pageOf(store(), 'intents', below, { limit: 1, startingAfter: `${rootId}_${first?.data.id}` });
    expect(page.items).toEqual([second]);
  });
});

type Item = Readonly<Record<string, unknown>>;
/** As the seed makes transactions: every other is an order's, and some are on their ledger. */
const isUnderWay = (transaction: number) => (transaction % 2 ? (transaction >> 1) % 2 === 0 : transaction % 3 !== 0);
const dig = (item: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Item | undefined)?.[key], item);
const data = (path: string) => (item: unknown) => dig(item, `data.${path}`);
const own = (path: string) => (item: unknown) => dig(item, path);
const is = (value: unknown, read: (item: unknown) => unknown) => (item: unknown) => read(item) === value;
const oneOf = (values: readonly unknown[], read: (item: unknown) => unknown) => (item: unknown) => values.includes(read(item));
const has = (text: string, read: (item: unknown) => unknown) => (item: unknown) =>
  JSON.stringify(read(item) ?? '')
    .toLowerCase()
    .includes(text.toLowerCase());
const begins = (text: string, read: (item: unknown) => unknown) => (item: unknown) => String(read(item)).startsWith(text);
/** The number that the seed gave the item, from its id. */
const number = (item: unknown) => Number(String(dig(item, 'data.id') ?? dig(item, 'id')).slice(-12));

type Case = readonly [filter: string, value: unknown, keeps: (item: unknown) => boolean];

const metadataCases: readonly Case[] = [
  ['metadata.createdBy', idOf(2, 1), is(idOf(2, 1), data('metadata.createdBy.id'))],
  ['metadata.lastModifiedBy', idOf(2, 2), is(idOf(2, 2), data('metadata.lastModifiedBy.id'))],
  ['metadata.description', 'note 0', has('note 0', data('metadata.description'))],
  // The text's own wildcards mean themselves.
  ['metadata.description', '0%', has('0%', data('metadata.description'))],
  ['metadata.customProperties', ['team'], (item) => dig(item, 'data.metadata.customProperties.team') !== undefined],
  ['metadata.customProperties', ['team=t1'], is('t1', data('metadata.customProperties.team'))],
  ['metadata.customProperties', ['team:t0'], is('t0', data('metadata.customProperties.team'))],
];
const lockCase: Case = ['lock', ['Locked', 'Archived'], oneOf(['Locked', 'Archived'], data('lock'))];
const coin = (item: unknown, path: string) => Number(String(dig(item, path)).slice(-12));

const filterCases: Readonly<Record<ListName, readonly Case[]>> = {
  domains: [
    ['parentId', rootId, is(rootId, data('parentId'))],
    ['alias', 'MAIN 1', has('main 1', data('alias'))],
    ['lock', ['Unlocked'], is('Unlocked', data('lock'))],
    ['metadata.createdBy', idOf(2, 1), is(idOf(2, 1), data('metadata.createdBy.id'))],
    ['metadata.lastModifiedBy', idOf(2, 1), is(idOf(2, 1), data('metadata.lastModifiedBy.id'))],
    ['metadata.description', 'Note', has('note', data('metadata.description'))],
    ['metadata.customProperties', ['team=t0'], is('t0', data('metadata.customProperties.team'))],
  ],
  users: [
    ['id', [idOf(2, 3), idOf(2, 8), idOf(99, 9)], (item) => [3, 8].includes(number(item))],
    ['alias', 'USER 3', has('user 3', data('alias'))],
    ['publicKey', 'key7', is('key7', data('publicKey'))],
    ['publicKey.startsWith', 'KEY1', begins('key1', data('publicKey'))],
    // Who has no name of their own is found by their email.
    ['name', 'USER 3', has('user 3', data('alias'))],
    ['roles', ['clerk', 'none'], (item) => (dig(item, 'data.roles') as string[]).includes('clerk')],
    lockCase,
    ...metadataCases,
  ],
  policies: [
    ['id', [idOf(3, 3), idOf(3, 8), idOf(99, 9)], (item) => [3, 8].includes(number(item))],
    ['alias', 'policy 2', has('policy 2', data('alias'))],
    [
      'intentTypes',
      ['v0_LockUser'],
      (item) => ((dig(item, 'data.intentTypes') ?? ['v0_LockUser']) as string[]).includes('v0_LockUser'),
    ],
    ['scope', 'Self', is('Self', data('scope'))],
    ['scriptingEngine', 'Javascript_v0', () => true],
    lockCase,
    ...metadataCases,
  ],
  endpoints: [
    ['id', [idOf(4, 3), idOf(4, 8), idOf(99, 9)], (item) => [3, 8].includes(number(item))],
    ['ledgerId', ['ledger-1'], is('ledger-1', data('ledgerId'))],
    ['alias', 'point 1', has('point 1', data('alias'))],
    ['address', ['0x3', '0x4'], oneOf(['0x3', '0x4'], data('address'))],
    ['address.startsWith', '0X3', begins('0x3', data('address'))],
    ['lookAlike', ['0X5290aaaa9EE7', '0x3'], (item) => number(item) % 9 === 8],
    ['address', ['0X3'], is('0x3', data('address'))],
    ['address', ['0X3', '0x4'], oneOf(['0x3', '0x4'], data('address'))],
    lockCase,
    ...metadataCases,
  ],
  accounts: [
    ['id', [idOf(5, 3), idOf(5, 8), idOf(99, 9)], (item) => [3, 8].includes(number(item))],
    ['ledgerId', 'ledger-1', (item) => dig(item, 'data.ledgerId') === 'ledger-1' || number(item) % 4 === 1],
    // An underscore is no wildcard.
    ['alias', 'account_3', has('account_3', data('alias'))],
    ['alias', 'account-3', () => false],
    ['address.startsWith', 'ADDRESS 1', (item) => number(item) === 0],
    ['address.startsWith', 'ddress', () => false],
    ['providerDetails.vaultId', idOf(6, 1), is(idOf(6, 1), data('providerDetails.vaultId'))],
    ['additionalDetails.processingStatus', 'Pending', is('Pending', own('additionalDetails.processing.status'))],
    ['additionalDetails.ledgers.ledgerId', ['ledger-2', 'ledger-3'], (item) => number(item) % 4 > 1],
    ['additionalDetails.ledgers.status', ['Activated'], (item) => number(item) % 3 === 1],
    lockCase,
    ...metadataCases,
  ],
  vaults: [
    ['id', [idOf(6, 3), idOf(6, 8), idOf(99, 9)], (item) => [3, 8].includes(number(item))],
    ['alias', 'vault 1', has('vault 1', data('alias'))],
    ['publicKey', 'vault-key4', is('vault-key4', data('publicKey'))],
    ['publicKey.startsWith', 'VAULT-key1', begins('vault-key1', data('publicKey'))],
    ['additionalDetails.processingStatus', 'Completed', is('Completed', own('additionalDetails.processing.status'))],
    lockCase,
    ...metadataCases,
  ],
  tickers: [
    ['id', [idOf(7, 3), idOf(7, 8), idOf(99, 9)], (item) => [3, 8].includes(number(item))],
    ['ledgerId', ['ledger-0', 'ledger-2'], oneOf(['ledger-0', 'ledger-2'], own('ledgerId'))],
    ['kind', 'Token', is('Token', own('kind'))],
    ['name', ['coin 1', 'coin 2'], oneOf(['Coin 1', 'Coin 2'], own('name'))],
    ['symbol', ['c3'], is('C3', own('symbol'))],
    ['validationStatus', 'Validated', (item) => dig(item, 'signature') !== undefined],
    ['validationStatus', 'NonValidated', is(undefined, own('signature'))],
    ['lock', ['Locked'], is('Locked', data('lock'))],
    ['fungible', false, (item) => number(item) % 4 === 1],
    ['fungible', true, (item) => number(item) % 4 !== 1],
  ],
  ledgers: [],
  orders: [
    ['accountId', [idOf(5, 1), idOf(5, 2)], oneOf([idOf(5, 1), idOf(5, 2)], data('accountId'))],
    ['ledgerId', ['ledger-0'], is('ledger-0', data('ledgerId'))],
    ['intentId', idOf(9, 2), (item) => number(item) % 3 === 2],
    ['parameters.type', 'Bitcoin', is('Bitcoin', data('parameters.type'))],
    ['outcome', 'UnderWay', (item) => number(item) % 2 === 1 && isUnderWay(number(item))],
    ['outcome', 'Failed', () => false],
    ['metadata.createdAt.lt', hour(3), (item) => String(dig(item, 'data.metadata.createdAt')) < hour(3)],
    ['metadata.createdAt.gt', hour(3), (item) => String(dig(item, 'data.metadata.createdAt')) > hour(3)],
    ['metadata.lastModifiedAt.lt', hour(102), (item) => String(dig(item, 'data.metadata.lastModifiedAt')) < hour(102)],
    ['metadata.lastModifiedAt.gt', hour(102), (item) => String(dig(item, 'data.metadata.lastModifiedAt')) > hour(102)],
    ...metadataCases,
  ],
  transactions: [
    ['ledgerId', 'ledger-1', is('ledger-1', own('ledgerId'))],
    ['orderReference.Id', idOf(8, 3), is(idOf(8, 3), own('orderReference.id'))],
    ['orderReference.domainId', childId, is(childId, own('orderReference.domainId'))],
    ['accountId', idOf(5, 2), (item) => number(item) % 4 === 2],
    ['processing.status', 'Completed', is('Completed', own('processing.status'))],
    ['ledgerTransactionData.ledgerStatus', 'Confirmed', (item) => number(item) % 3 !== 0 && number(item) % 2 === 1],
    ['outcome', 'UnderWay', (item) => isUnderWay(number(item))],
    ['ledgerTransactionData.ledgerTransactionId', 'tx5', (item) => number(item) === 5],
    ['ledgerTransactionData.ledgerTransactionId.startsWith', 'TX1', (item) => String(number(item)).startsWith('1')],
  ],
  transfers: [
    ['transactionId', idOf(11, 2), is(idOf(11, 2), own('transactionId'))],
    ['tickerId', idOf(7, 3), is(idOf(7, 3), own('tickerId'))],
    ['quarantined', true, is(true, own('quarantined'))],
    ['quarantined', false, is(false, own('quarantined'))],
    ['kind', 'Fee', is('Fee', own('kind'))],
    ['outcome', 'UnderWay', (item) => isUnderWay(number({ id: own('transactionId')(item) }))],
    ['accountId', idOf(5, 1), (item) => number(item) % 4 === 1],
    ['recipient.accountId', [idOf(5, 0), idOf(5, 3)], (item) => [0, 3].includes(number(item) % 4)],
    ['registeredAt.lt', hour(4), (item) => String(dig(item, 'registeredAt')) < hour(4)],
    ['registeredAt.gt', hour(4), (item) => String(dig(item, 'registeredAt')) > hour(4)],
    ['recipient.addressDetails.address', ['address 2'], (item) => number(item) % 3 === 2],
    ['recipient.addressDetails.address.startsWith', 'Address 2', (item) => number(item) % 3 === 2],
    ['ticker.ledgerId', ['ledger-1'], (item) => coin(item, 'tickerId') % 3 === 1],
    ['ticker.validationStatus', 'Validated', (item) => coin(item, 'tickerId') % 2 === 0],
    ['ticker.validationStatus', 'NonValidated', (item) => coin(item, 'tickerId') % 2 === 1],
    ['ticker.lock', ['Locked'], (item) => coin(item, 'tickerId') % 3 === 1],
  ],
  balances: [
    ['ticker.id', [idOf(7, 3)], is(idOf(7, 3), own('tickerId'))],
    ['ticker.name', ['Coin 2'], (item) => coin(item, 'tickerId') % 6 === 2],
    ['ticker.symbol', ['C1'], (item) => coin(item, 'tickerId') % 6 === 1 && coin(item, 'tickerId') % 4 !== 0],
    ['ticker.ledgerId', ['ledger-1'], (item) => coin(item, 'tickerId') % 3 === 1],
    ['ticker.validationStatus', 'Validated', (item) => coin(item, 'tickerId') % 2 === 0],
    ['ticker.lock', ['Unlocked', 'Archived'], (item) => coin(item, 'tickerId') % 3 !== 1],
    ['ticker.fungible', false, (item) => coin(item, 'tickerId') % 4 === 1],
    ['ticker.fungible', true, (item) => coin(item, 'tickerId') % 4 !== 1],
    ['held', true, (item) => dig(item, 'totalAmount') !== '0'],
    ['held', false, is('0', own('totalAmount'))],
  ],
  addresses: [
    ['ledgerId', ['ledger-1'], is('ledger-1', own('ledgerId'))],
    ['scope', ['Internal'], is('Internal', own('scope'))],
    ['lastOnly', true, oneOf([34, 37, 38, 39], number)],
    ['lastOnly', false, () => true],
  ],
  intents: [
    ['details.payload.type', ['v0_LockUser'], (item) => number(item) % 2 === 1],
    ['details.author.domainId', childId, (item) => number(item) % 2 === 1],
    ['details.author.id', idOf(2, 3), (item) => number(item) % 4 === 3],
    ['details.targetDomainId', [childId], is(childId, data('details.targetDomainId'))],
    ['details.metadata.description', 'because 1', (item) => number(item) % 2 === 1 && number(item) % 3 === 1],
    ['details.metadata.customProperties', ['team=t1'], (item) => number(item) % 3 === 0 && number(item) % 2 === 1],
    ['state.status', ['Open', 'Failed'], oneOf(['Open', 'Failed'], data('state.status'))],
    ['entityId', idOf(5, 1), (item) => number(item) % 3 === 1],
    ['revision', 2, (item) => number(item) % 4 === 2],
    ['policyId', idOf(3, 2), (item) => number(item) % 3 === 2],
  ],
  requests: [],
  manifests: [
    ['content.type', ['JWT', 'Unsafe'], oneOf(['JWT', 'Unsafe'], data('content.type'))],
    ['additionalDetails.processingStatus', 'Preparing', is('Preparing', own('additionalDetails.processing.type'))],
    ...metadataCases,
  ],
  properties: [['id', ['NOTARY_API_KEY', 'STATE_REVIEW_AUTHORITY'], (item) => /API|STATE/.test(String(dig(item, 'data.id')))]],
  events: [['scope', 'SelfAndDescendants', () => true]],
};

describe('filters', () => {
  const named = (Object.keys(filterCases) as ListName[]).flatMap((name) =>
    filterCases[name].map(([filter, value, keeps]) => ({ name, filter, value, keeps })),
  );
  test.each(named)('$name where $filter is $value', async ({ name, filter, value, keeps }) => {
    const scope = scopes[name];
    const all = (await pageOf(store(), name, scope, { limit: 250 })).items;
    const expected = all.filter((item) => keeps(item)).map((item) => JSON.stringify(item));
    const found = (await pageOf(store(), name, scope, { limit: 250, [filter]: value })).items.map((item) => JSON.stringify(item));
    expect(found).toEqual(expected);
    expect(await walk(name, scope, { limit: 3, [filter]: value })).toEqual(expected);
  });

  const inEveryOrder = (['accounts', 'intents', 'transfers'] as const).flatMap((name) =>
    cases.filter((one) => one.name === name).map(({ sortBy, sortOrder }) => ({ name, sortBy, sortOrder })),
  );
  test.each(inEveryOrder)('pages of $name that pass a filter by $sortBy $sortOrder', async ({ name, sortBy, sortOrder }) => {
    const order = { sortBy, sortOrder };
    const all = (await pageOf(store(), name, scopes[name], { limit: 250, ...order })).items;
    const { checked, walks = [] }: ListDefinition = definitions[name];
    for (const [filter, value, keeps] of filterCases[name]) {
      if (checked?.filters.includes(filter) !== true && !walks.some((walked) => walked.filter === filter)) continue;
      const expected = all.filter((item) => keeps(item)).map((item) => JSON.stringify(item));
      expect(await walk(name, scopes[name], { limit: 2, ...order, [filter]: value })).toEqual(expected);
    }
  });

  test.each(Object.keys(filterCases) as ListName[])('every filter of %s is tried', (name) => {
    const tried = new Set(filterCases[name].map(([filter]) => filter));
    expect(Object.keys(definitions[name].filters).filter((filter) => !tried.has(filter))).toEqual([]);
  });

  test('filters add up', async () => {
    const { items } = await pageOf(store(), 'users', inAll, { limit: 250, lock: ['Locked'], roles: ['clerk'] });
    expect(items.length).toBeGreaterThan(0);
    expect(items.every((item) => item.data.lock === 'Locked' && item.data.roles.includes('clerk'))).toBe(true);
  });
});

describe('scopes', () => {
  test('a list shows its own domain alone, and intents and events of those below', async () => {
    const users = await pageOf(store(), 'users', inRoot, { limit: 250 });
    expect(new Set(users.items.map((item) => item.data.domainId))).toEqual(new Set([rootId]));
    const intents = await pageOf(store(), 'intents', below, { limit: 250 });
    expect(new Set(intents.items.map((item) => item.data.details.targetDomainId))).toEqual(new Set([rootId, childId]));
    const events = await pageOf(store(), 'events', below, { limit: 250 });
    expect(new Set(events.items.map((item) => item.domainId))).toEqual(new Set([rootId, childId]));
  });

  test('the manifests of a domain are those of all its accounts, and of no other domain', async () => {
    const { items } = await pageOf(store(), 'manifests', inRoot, { limit: 250, 'content.type': ['JWT'] });
    const ofAccount = await pageOf(store(), 'manifests', account, { limit: 250, 'content.type': ['JWT'] });
    expect(items.length).toBeGreaterThan(ofAccount.items.length);
    expect(new Set(items.map((item) => item.data.accountId))).toEqual(new Set([idOf(5, 0), idOf(5, 6)]));
    expect(await walk('manifests', inRoot, { limit: 3, 'content.type': ['JWT'] })).toEqual(
      items.map((item) => JSON.stringify(item)),
    );
    expect((await pageOf(store(), 'manifests', { type: 'Domains', domainIds: [otherId] }, {})).items).toEqual([]);
  });

  test('an item of another domain is not found', async () => {
    expect(await store().find('users', inRoot, idOf(2, 0))).toMatchObject({ data: { domainId: rootId } });
    expect(await store().find('users', inRoot, idOf(2, 1))).toBeUndefined();
    expect(await store().find('addresses', { ...account, domainId: otherId }, idOf(10, 0))).toBeUndefined();
  });

  test('events are numbered without gaps', async () => {
    const { items } = await pageOf(
      store(),
      'events',
      { type: 'Domains', domainIds: [rootId, childId, otherId] },
      { sortOrder: 'ASC', limit: 250 },
    );
    expect(items.map((item) => item.sequenceNumber)).toEqual(Array.from({ length: population }, (_, index) => index + 1));
  });

  test('what decides over reading comes in one piece', async () => {
    const facts = await store().readingFacts({ publicKey: 'key1', expiresAt: new Date() }, childId);
    expect(facts.users.map((user) => user.publicKey)).toEqual(['key1']);
    expect(new Set(facts.domains.map((domain) => domain.id))).toEqual(new Set([rootId, childId]));
    const byLogin = await store().readingFacts({ loginId: { id: 'subject', providerId: 'idp' }, expiresAt: new Date() });
    expect(byLogin.users.map((user) => user.publicKey)).toEqual(['key7']);
    expect((await store().readingFacts({ expiresAt: new Date() }, childId)).users).toEqual([]);
  });

  test('an address is found among readable accounts alone', async () => {
    expect(await store().findAddresses('address 5', [rootId])).toMatchObject([
      { accountId: idOf(5, 0), type: 'AccountAddressReference' },
    ]);
    expect(await store().findAddresses('address 5', [childId])).toEqual([]);
    expect(await store().latestAddress(idOf(5, 0), 'ledger-1')).toMatchObject({ scope: 'External', ledgerId: 'ledger-1' });
  });
});

test('the contract and the lists have the same sorts', () => {
  const endpoints = {
    accounts: contract.accounts.list,
    intents: contract.intents.list,
    transfers: contract.transfers.list,
    transactions: contract.transactions.list,
  } as const;
  for (const [name, endpoint] of Object.entries(endpoints)) {
    expect(Object.keys(definitions[name as ListName].sorts)).toEqual(endpoint.query.shape.sortBy.unwrap().options);
  }
});
