import { newId } from '@countersign/kernel';
import { domain } from '@countersign/kinds/testing';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';

import { queryClient } from '../shared/api/query-client.ts';
import { domainsQuery, meQuery } from '../shared/membership/membership-queries.ts';
import { assetLookUp, lookUp, ofInstance, vaultLookUp } from './look-up.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

function fleet() {
  const calls: [domainId: string, ids: number][] = [];
  const ships = lookUp<{ readonly id: string; readonly name: string }>('ship', (domainId, ids) => {
    calls.push([domainId, ids.length]);
    const there = ids.filter((id) => id.startsWith(domainId));
    return Promise.resolve({ items: there.map((id) => ({ data: { id, name: `Ship ${id}` } })) });
  });
  return { calls, ships, queries: new QueryClient() };
}

test('the names of a list cost one call for each domain and hundred ids, however many there are', async () => {
  const { calls, ships, queries } = fleet();
  const places = ['a', 'b'].flatMap((domainId) => Array.from({ length: 120 }, (_, n) => ({ id: `${domainId}${n}`, domainId })));
  const found = await Promise.all(places.map((place) => queries.fetchQuery(ships.query(place))));
  expect(found.map((ship) => ship?.name)).toEqual(places.map(({ id }) => `Ship ${id}`));
  expect(calls).toEqual([
    ['a', 100],
    ['a', 20],
    ['b', 100],
    ['b', 20],
  ]);
  await queries.fetchQuery(ships.query({ id: 'a7', domainId: 'a' }));
  expect(calls).toHaveLength(4);
});

test('what is not there is null, and what was found is known', async () => {
  const { ships, queries } = fleet();
  expect(await queries.fetchQuery(ships.query({ id: 'b1', domainId: 'a' }))).toBeNull();
  expect(ships.known('b1')).toBeUndefined();
  await queries.fetchQuery(ships.query({ id: 'b1', domainId: 'b' }));
  expect(ships.known('b1')).toEqual({ id: 'b1', name: 'Ship b1' });
});

test('what is in another domain is found there: one call says where all of them are', async () => {
  const calls: string[] = [];
  const ships = lookUp<{ readonly id: string }>(
    'elsewhere',
    async (domainId, ids) => {
      calls.push(`${domainId}: ${ids.join(' ')}`);
      return { items: ids.filter((id) => id.startsWith(domainId)).map((id) => ({ data: { id } })) };
    },
    async (ids) => {
      calls.push(`where: ${ids.join(' ')}`);
      return { items: ids.filter((id) => !id.startsWith('x')).map((id) => ({ id, domainId: id.slice(0, 1) })) };
    },
  );
  const queries = new QueryClient();
  const found = await Promise.all(['a1', 'b1', 'b2', 'x1'].map((id) => queries.fetchQuery(ships.query({ id, domainId: 'a' }))));
  expect(found).toEqual([{ id: 'a1' }, { id: 'b1' }, { id: 'b2' }, null]);
  expect(calls).toEqual(['a: a1 b1 b2 x1', 'where: b1 b2 x1', 'b: b1 b2']);
});

test('what belongs to the instance is looked up in no domain, by people whose domains are known', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address.replace(/\?.*$/, ''));
    return Promise.resolve(Response.json({ items: [], count: 0 }));
  });
  const { id } = domain();
  const userReference = { id, alias: 'ben', roles: ['operator'] };
  queryClient.setQueryData(meQuery.queryKey, { publicKey: 'MFkw', domains: [{ id, alias: 'root', userReference }] });
  queryClient.setQueryData(domainsQuery.queryKey, [domain()]);
  expect(await vaultLookUp.fetch(ofInstance(newId()))).toBeNull();
  expect(await assetLookUp.fetch(ofInstance(newId()))).toBeNull();
  expect(asked).toEqual(['/v1/vaults', '/v1/tickers']);
});
