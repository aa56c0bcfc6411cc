import { expect, test, vi } from 'vitest';

import { ApiError, NetworkError } from './api-error.ts';
import { createClient } from './create-client.ts';
import { items } from './paging.ts';

const domainId = '00000000-0000-4000-8000-000000000001';

function answering(...answers: readonly Response[]) {
  const queue = [...answers];
  const fetch = vi.fn<typeof globalThis.fetch>(() => {
    const next = queue.shift();
    return next ? Promise.resolve(next) : Promise.reject(new TypeError('offline'));
  });
  return { fetch, client: createClient({ baseUrl: 'http://test', accessToken: () => 'token', fetch }) };
}

test('fills in path and query, repeats lists, leaves out what is undefined, and sends the token', async () => {
  const { fetch, client } = answering(Response.json({ items: [], count: 0 }));
  await client.users.list({ params: { domainId }, query: { 'roles[]': ['a', 'b'], alias: 'x y', lock: undefined, limit: 5 } });
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe(`http://test/v1/domains/${domainId}/users?roles%5B%5D=a&roles%5B%5D=b&alias=x+y&limit=5`);
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer token');
});

test('asks for nothing by an address that lacks a part', async () => {
  const { fetch, client } = answering();
  const params = {} as { readonly domainId: string };
  await expect(client.domains.get({ params })).rejects.toMatchObject({ code: 'MissingParameter' });
  expect(fetch).not.toHaveBeenCalled();
});

test('what is thrown before a call stands in its place', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  const beforeCall = vi.fn(() => Promise.reject(new Error('known')));
  const client = createClient({ baseUrl: '', fetch, beforeCall });
  await expect(client.users.list({ params: { domainId } })).rejects.toThrow('known');
  expect(beforeCall).toHaveBeenCalledWith(expect.objectContaining({ access: { resource: 'users' } }), { params: { domainId } });
  expect(fetch).not.toHaveBeenCalled();
});

test('sends no token where none is needed', async () => {
  const { fetch, client } = answering(Response.json({ status: 'live' }));
  await client.health.live();
  expect(new Headers(fetch.mock.calls[0]?.[1]?.headers).get('authorization')).toBeNull();
});

test('gives the name of a file beside its text', async () => {
  const headers = { 'content-disposition': 'attachment; filename="vault-1-2-prepared.dat"' };
  const { client } = answering(new Response('{"data":1}', { headers }));
  let disposition: string | null = null;
  const onHeaders = (given: Headers) => (disposition = given.get('content-disposition'));
  const text = await client.vaults.preparedOperations({ params: { vaultId: domainId } }, { onHeaders });
  expect(text).toBe('{"data":1}');
  expect(disposition).toBe(headers['content-disposition']);
});

test('throws what the server refused with, coded', async () => {
  const { client } = answering(new Response('{"reason":"EntityNotFoundError","message":"No such domain"}', { status: 404 }));
  const error: unknown = await client.domains.get({ params: { domainId } }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: 'EntityNotFoundError', message: 'No such domain', status: 404 });
});

test('an answer that is no JSON still is an error with its status and body', async () => {
  const { client } = answering(new Response('<html>', { status: 502, statusText: 'Bad Gateway' }));
  await expect(client.me.get()).rejects.toMatchObject({
    code: 'UnknownError',
    status: 502,
    statusText: 'Bad Gateway',
    body: '<html>',
  });
});

test('distinguishes an unreachable server from an aborted call', async () => {
  const { client } = answering();
  await expect(client.me.get()).rejects.toBeInstanceOf(NetworkError);
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(client.me.get({}, { signal })).rejects.not.toBeInstanceOf(NetworkError);
});

test('walks through every page', async () => {
  const { fetch, client } = answering(
    Response.json({ items: ['a', 'b'], count: 2, nextStartingAfter: 'b' }),
    Response.json({ items: ['c'], count: 1 }),
  );
  const seen: unknown[] = [];
  for await (const item of items(client.accounts.list, { params: { domainId }, query: { limit: 2 } })) seen.push(item);
  expect(seen).toEqual(['a', 'b', 'c']);
  expect(fetch.mock.calls[1]?.[0]).toContain('limit=2&startingAfter=b');
});
