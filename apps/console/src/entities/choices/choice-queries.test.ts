import { newId } from '@countersign/kernel';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';

import { endpointLookUp } from '../look-up.ts';
import { usableEndpointChoices } from './choice-queries.ts';

afterEach(() => vi.unstubAllGlobals());

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
    const found = all.filter(({ data }) => data.alias.toLowerCase().includes(wanted));
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
  const choices = usableEndpointChoices(newId(), 'ethereum-sandbox');
  const first = await queries.fetchQuery(choices(''));
  expect([first.values.length, first.isAll]).toEqual([250, false]);
  const { values, isAll } = await queries.fetchQuery(choices('paying'));
  expect(values.map(({ alias }) => alias)).toEqual(['Zurich paying agent']);
  expect(isAll).toBe(true);
  expect(endpointLookUp.known(values[0]?.id ?? '')?.alias).toBe('Zurich paying agent');
  // Which can be paid on the ledger is asked of the server too, or a page could hold none of them.
  expect(asked.map(({ searchParams }) => [searchParams.getAll('lock'), searchParams.getAll('ledgerId')])).toEqual([
    [['Unlocked'], ['ethereum-sandbox']],
    [['Unlocked'], ['ethereum-sandbox']],
  ]);
});
