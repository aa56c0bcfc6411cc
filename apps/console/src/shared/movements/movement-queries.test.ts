import { newId } from '@countersign/kernel';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';

import { transfersOfTransactionQuery } from './movement-queries.ts';

afterEach(() => vi.unstubAllGlobals());

test('all that a transaction moved is read, however many pages it takes', async () => {
  const all = Array.from({ length: 600 }, () => ({ id: newId() }));
  vi.stubGlobal('fetch', (address: string) => {
    const { searchParams } = new URL(address, 'http://localhost');
    const start = all.findIndex(({ id }) => id === searchParams.get('startingAfter')) + 1;
    const items = all.slice(start, start + Number(searchParams.get('limit')));
    const goesOn = start + items.length < all.length;
    return Promise.resolve(Response.json({ items, count: items.length, ...(goesOn && { nextStartingAfter: items.at(-1)?.id }) }));
  });
  expect(await new QueryClient().fetchQuery(transfersOfTransactionQuery('domain', 'transaction'))).toEqual(all);
});
