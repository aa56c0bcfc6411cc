import { contract } from '@countersign/contract';
import type { ListName } from '@countersign/service';
import { describe, expect, test } from 'vitest';

import { definitions } from './definitions.ts';
import { account, below, inAll, inRoot, openLists, orders, scopes, walk } from './test/listed.ts';
import { pageOf } from './test/page-of.ts';
import { childId, idOf, otherId, population, rootId } from './test/seed.ts';

const store = openLists();

describe('paging', () => {
  test.each(orders)('$name by $sortBy $sortOrder misses and repeats nothing', async ({ name, sortBy, sortOrder }) => {
    const scope = scopes[name];
    const all = (await pageOf(store(), name, scope, { limit: 250, sortBy, sortOrder })).items.map((item) => JSON.stringify(item));
    expect(all.length).toBeGreaterThan(1);
    expect(await walk(store(), name, scope, { limit: 7, sortBy, sortOrder })).toEqual(all);
    expect(await walk(store(), name, scope, { limit: all.length, sortBy, sortOrder })).toEqual(all);
    const reversed = await walk(store(), name, scope, { limit: 250, sortBy, sortOrder: sortOrder === 'ASC' ? 'DESC' : 'ASC' });
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
    expect(await walk(store(), 'manifests', inRoot, { limit: 3, 'content.type': ['JWT'] })).toEqual(
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
