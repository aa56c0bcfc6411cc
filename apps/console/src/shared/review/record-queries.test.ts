import { newId } from '@countersign/kernel';
import { afterEach, expect, test, vi } from 'vitest';

import { queryClient } from '../api/query-client.ts';
import { recordQuery } from './record-queries.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

test.each([
  ['endpoint', 'endpoints'],
  ['policy', 'policies'],
  ['user', 'users'],
] as const)(
  'the record of one of kind %s is what its kind’s address in the domain answers, out of its envelope',
  async (kind, plural) => {
    const asked: string[] = [];
    const [domainId, id] = [newId(), newId()];
    vi.stubGlobal('fetch', (address: string) => {
      asked.push(new URL(address, 'http://localhost').pathname);
      return Promise.resolve(Response.json({ data: { id, alias: 'One' }, signature: '', signingKey: '' }));
    });
    expect(await queryClient.fetchQuery(recordQuery(kind, domainId, id))).toEqual({ id, alias: 'One' });
    expect(asked).toEqual([`/v1/domains/${domainId}/${plural}/${id}`]);
  },
);
