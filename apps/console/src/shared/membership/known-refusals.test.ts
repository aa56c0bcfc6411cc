import { newId } from '@countersign/kernel';
import type { Domain } from '@countersign/model';
import { domain } from '@countersign/kinds/testing';
import { afterEach, expect, test, vi } from 'vitest';

import { api } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { domainsQuery, meQuery } from './membership-queries.ts';

const open = domain();
const { readAccess } = open.permissions;
const closed: Domain = { ...open, permissions: { readAccess: { ...readAccess, users: [] } } };
const params = { domainId: open.id };

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

/** A server whose operator may read the users of its domain; gives what it is asked. */
function serve(): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address.replace(/\?.*$/, ''));
    return Promise.resolve(
      address.startsWith('/v1/domains?')
        ? Response.json({ items: [{ data: open }], count: 1 })
        : Response.json({ items: [], count: 0 }),
    );
  });
  return asked;
}

function knowThat(domains: readonly Domain[], updatedAt = Date.now()): void {
  const userReference = { id: open.id, alias: 'ben', roles: ['operator'] };
  queryClient.setQueryData(meQuery.queryKey, { publicKey: 'MFkw', domains: [{ id: open.id, alias: 'root', userReference }] });
  queryClient.setQueryData(domainsQuery.queryKey, [...domains], { updatedAt });
}

test('what the person is known not to be allowed to read is refused without asking', async () => {
  const asked = serve();
  knowThat([closed]);
  await expect(api.users.list({ params })).rejects.toMatchObject({ status: 403, code: 'PermissionDeniedError' });
  expect(asked).toEqual([]);
  await api.accounts.list({ params });
  expect(asked).toEqual([`/v1/domains/${open.id}/accounts`]);
});

test('before it is refused, permissions that may have changed are read again', async () => {
  const asked = serve();
  knowThat([closed], 0);
  await api.users.list({ params });
  expect(asked).toEqual(['/v1/domains', `/v1/domains/${open.id}/users`]);
});

test('before anything is known, and of one’s own domain whose record is hidden, the server is asked', async () => {
  const asked = serve();
  await api.users.list({ params });
  knowThat([]);
  await api.users.list({ params });
  expect(asked).toHaveLength(2);
});

test('of a domain that is hidden and not one’s own nothing is asked', async () => {
  const asked = serve();
  knowThat([closed]);
  const hidden = { params: { domainId: newId() } };
  await expect(api.accounts.list(hidden)).rejects.toMatchObject({ status: 403 });
  await expect(api.intents.awaiting(hidden)).rejects.toMatchObject({ status: 403 });
  expect(asked).toEqual([]);
});
