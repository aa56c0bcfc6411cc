import { newId } from '@countersign/kernel';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';

import { addressesQuery, newestAddressQuery } from './queries.ts';

afterEach(() => vi.unstubAllGlobals());

/** A server with an account that got an address for the change of each payment on one ledger, and has one old address on another. */
function serve(changeAddresses: number) {
  const change = Array.from({ length: changeAddresses }, (_, index) => ({
    id: newId(),
    ledgerId: 'bitcoin',
    scope: 'Internal',
    address: `change ${changeAddresses - index}`,
  }));
  const own = ['bitcoin', 'ethereum'].map((ledgerId) => ({
    id: newId(),
    ledgerId,
    scope: 'External',
    address: `on ${ledgerId}`,
  }));
  const all = [...change, ...own];
  vi.stubGlobal('fetch', (address: string) => {
    const { searchParams } = new URL(address, 'http://localhost');
    const wanted = (name: 'ledgerId' | 'scope', value: string) =>
      !searchParams.has(name) || searchParams.getAll(name).includes(value);
    const found = all.filter(({ ledgerId, scope }) => wanted('ledgerId', ledgerId) && wanted('scope', scope));
    const start = found.findIndex(({ id }) => id === searchParams.get('startingAfter')) + 1;
    const items = found.slice(start, start + Number(searchParams.get('limit')));
    const goesOn = start + items.length < found.length;
    return Promise.resolve(Response.json({ items, count: items.length, ...(goesOn && { nextStartingAfter: items.at(-1)?.id }) }));
  });
}

test('however many addresses an account has on one ledger, those of another are there, and all can be looked at', async () => {
  serve(600);
  const listed = async (ledgerId: string) => {
    const query = { ...addressesQuery('domain', 'account', ledgerId), pages: 1_000 };
    const { pages } = await new QueryClient().fetchInfiniteQuery(query);
    return pages.flatMap(({ items }) => items.map(({ address }) => address));
  };
  expect(await listed('ethereum')).toEqual(['on ethereum']);
  const onBitcoin = await listed('bitcoin');
  expect([onBitcoin.length, onBitcoin[0], onBitcoin.at(-1)]).toEqual([601, 'change 600', 'on bitcoin']);
});

test('the newest address to pay to is found behind all those that were for change', async () => {
  serve(600);
  const newest = (ledgerId: string) => new QueryClient().fetchQuery(newestAddressQuery('domain', 'account', ledgerId));
  expect(await newest('bitcoin')).toBe('on bitcoin');
  expect(await newest('xrpl')).toBeNull();
});
