import { newId } from '@countersign/kernel';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';

import { queryClient } from '../../shared/api/query-client.ts';
import { endpointLookUp, lookUps } from '../look-up.ts';
import {
  choicesByName,
  endpointChoicesEverywhere,
  payableAccountChoicesEverywhere,
  payableEndpointChoices,
} from './choice-queries.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

/** A server with more endpoints than any page holds, found by a part of their name. */
function serveEndpoints(count: number): URL[] {
  const asked: URL[] = [];
  const all = Array.from({ length: count }, (_, index) => ({
    data: { id: newId(), alias: index === count - 1 ? 'Zurich paying agent' : `Agent ${index}` },
  }));
  vi.stubGlobal('fetch', (address: string) => {
    const url = new URL(address, 'http://localhost');
    asked.push(url);
    const wanted = (url.searchParams.get('alias') ?? '').toLowerCase();
    const found = url.searchParams.has('address.startsWith')
      ? []
      : all.filter(({ data }) => data.alias.toLowerCase().includes(wanted));
    const items = found.slice(0, Number(url.searchParams.get('limit')));
    const goesOn = items.length < found.length;
    return Promise.resolve(
      Response.json({ items, count: items.length, ...(goesOn && { nextStartingAfter: items.at(-1)?.data.id }) }),
    );
  });
  return asked;
}

test('the last of more than a thousand is found by a part of its name, and is known from then on', async () => {
  const asked = serveEndpoints(1_200);
  const queries = new QueryClient();
  const choices = payableEndpointChoices([newId()], 'ethereum-sandbox');
  const first = await queries.fetchQuery(choices(''));
  expect([first.values.length, first.isAll]).toEqual([250, false]);
  const { values, isAll } = await queries.fetchQuery(choices('paying'));
  expect(values.map(({ alias }) => alias)).toEqual(['Zurich paying agent']);
  expect(isAll).toBe(true);
  expect(endpointLookUp.known(values[0]?.id ?? '')?.alias).toBe('Zurich paying agent');
  // Which can be paid on the ledger is asked of the server too, or a page could hold none of them.
  expect(asked.length).toBeGreaterThan(1);
  for (const { searchParams } of asked)
    expect([searchParams.getAll('lock'), searchParams.getAll('ledgerId')]).toEqual([['Unlocked'], ['ethereum-sandbox']]);
});

test('the beginning of an address is looked for as that too, and who has it comes first, once', async () => {
  const [byName, byAddress] = ['0xabcdef of Lugano', 'Harbour'].map((alias) => ({ data: { id: newId(), alias } }));
  vi.stubGlobal('fetch', (address: string) => {
    const query = new URL(address, 'http://localhost').searchParams;
    const items = query.get('address.startsWith') === '0xabcdef' ? [byAddress, byName] : query.get('alias') ? [byName] : [];
    return Promise.resolve(Response.json({ items, count: items.length }));
  });
  const choices = payableEndpointChoices([newId()]);
  expect((await queryClient.fetchQuery(choices('0xabcdef'))).values.map(({ alias }) => alias)).toEqual([
    'Harbour',
    '0xabcdef of Lugano',
  ]);
  expect((await queryClient.fetchQuery(choices('0xabc d'))).values.map(({ alias }) => alias)).toEqual(['0xabcdef of Lugano']);
});

test.each([
  ['accounts to pay', () => queryClient.fetchQuery(payableAccountChoicesEverywhere(newId(), 'ethereum-sandbox')(''))],
  ['endpoints', () => queryClient.fetchQuery(endpointChoicesEverywhere(newId())(''))],
] as const)('%s are asked for in two calls, however many domains there are, and are there once', async (_, choose) => {
  const asked: string[] = [];
  const [own, other] = ['Own', 'Other'].map((alias) => ({ data: { id: newId(), alias } }));
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(new URL(address, 'http://localhost').pathname);
    const items = address.includes('/me/') ? [other, own] : [own];
    return Promise.resolve(Response.json({ items, count: items.length }));
  });
  const { values } = await choose();
  expect(values.map(({ alias }) => alias)).toEqual(['Own', 'Other']);
  expect(asked).toHaveLength(2);
});

test('choices of several domains are one, and a domain that may not be read takes nothing from the others', async () => {
  const [own, closed] = [newId(), newId()];
  vi.stubGlobal('fetch', (address: string) => {
    const body = { items: [{ data: { id: newId(), alias: 'Agent' } }], count: 1 };
    return Promise.resolve(
      address.includes(closed) ? Response.json({ reason: 'Forbidden', message: '' }, { status: 403 }) : Response.json(body),
    );
  });
  const found = await queryClient.fetchQuery(payableEndpointChoices([own, closed])(''));
  expect([found.values.length, found.isAll]).toEqual([1, true]);
  await expect(queryClient.fetchQuery(payableEndpointChoices([closed])('none'))).rejects.toMatchObject({ status: 403 });
});

test.each([
  ['Policy', 'here', '/v1/domains/here/policies'],
  ['Vault', '', '/v1/vaults'],
] as const)('a %s is looked for by its name where its kind is, and is known from then on', async (kind, domainId, path) => {
  const asked: URL[] = [];
  const found = { data: { id: newId(), alias: 'Payments' } };
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(new URL(address, 'http://localhost'));
    return Promise.resolve(Response.json({ items: [found], count: 1 }));
  });
  const { values } = await queryClient.fetchQuery(choicesByName(kind, domainId)('pay'));
  expect(values.map(({ alias }) => alias)).toEqual(['Payments']);
  expect(asked.map(({ pathname, searchParams }) => [pathname, searchParams.get('alias')])).toEqual([[path, 'pay']]);
  expect(lookUps[kind].known(found.data.id)?.alias).toBe('Payments');
});
