import { keyFingerprint } from '@countersign/signing';
import { afterEach, expect, test, vi } from 'vitest';

import { reachInstance } from './reach-instance.ts';

vi.mock('../../app/session/session.ts', () => ({ accessToken: () => undefined, closeSession: () => undefined }));
vi.mock('./profile-store.ts', () => ({ profileState: () => ({ status: 'none' }) }));
afterEach(() => vi.unstubAllGlobals());

const backend = 'https://custody.example';
const identity = 'https://id.example';

/** A network in which these addresses answer with these bodies, and no others do. */
function network(answers: Readonly<Record<string, object>>): void {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (url) => {
      const body = answers[new Request(url).url];
      return body === undefined ? new Response('', { status: 404 }) : Response.json(body);
    }),
  );
}
const says = (more: object = {}) => ({ backend, identity, notaryPublicKey: 'notary', demo: false, version: '0', ...more });
const instance = '/api/notifications/instance';
const metadata = '/.well-known/openid-configuration';

test('a device is paired with an instance and an identity provider that name each other', async () => {
  network({ [backend + instance]: says(), [identity + metadata]: { issuer: identity, countersign_backend: backend } });
  expect(await reachInstance({ backend, identity })).toEqual({
    ok: true,
    value: { backend, identity, notaryPublicKey: 'notary' },
  });
});

test('an address alone is enough where the identity provider that the instance names names it as well', async () => {
  network({ [backend + instance]: says(), [identity + metadata]: { issuer: identity, countersign_backend: backend } });
  expect(await reachInstance({ backend })).toMatchObject({ ok: true, value: { backend, identity } });
  network({
    [backend + instance]: says(),
    [identity + metadata]: { issuer: identity, countersign_backend: 'https://other.example' },
  });
  expect(await reachInstance({ backend })).toEqual({ ok: false, error: 'pair.otherIdentity' });
});

test('nobody gets the access tokens of another instance by naming its identity provider as their own', async () => {
  const thief = 'https://thief.example';
  network({
    [thief + instance]: says({ backend: thief }),
    [identity + metadata]: { issuer: identity, countersign_backend: backend },
  });
  expect(await reachInstance({ backend: thief, identity })).toEqual({ ok: false, error: 'pair.otherIdentity' });
});

test('nor by naming an identity provider that the instance does not know', async () => {
  network({ [backend + instance]: says() });
  expect(await reachInstance({ backend, identity: 'https://thief.example' })).toEqual({ ok: false, error: 'pair.otherIdentity' });
});

test('an identity provider that does not answer pairs with nothing', async () => {
  network({ [backend + instance]: says() });
  expect(await reachInstance({ backend, identity })).toMatchObject({ ok: false });
});

test('a code that names another notary than the instance has pairs with nothing', async () => {
  network({
    [backend + instance]: says({ notaryPublicKey: 'bm90YXJ5' }),
    [identity + metadata]: { countersign_backend: backend },
  });
  const notary = keyFingerprint('bm90YXJ5') ?? '';
  expect(await reachInstance({ backend, identity, notary })).toMatchObject({ ok: true });
  expect(await reachInstance({ backend, identity, notary: keyFingerprint('b3RoZXI=') ?? '' })).toEqual({
    ok: false,
    error: 'pair.otherNotary',
  });
});

test('a profile is of one instance: paired again it is with the same notary alone, wherever that is now', async () => {
  network({ [backend + instance]: says(), [identity + metadata]: { countersign_backend: backend } });
  const paired = { backend: 'https://before.example', identity: 'https://before.example' };
  expect(await reachInstance({ backend }, { ...paired, notaryPublicKey: 'notary' })).toMatchObject({
    ok: true,
    value: { backend },
  });
  expect(await reachInstance({ backend }, paired)).toMatchObject({ ok: true });
  expect(await reachInstance({ backend }, { ...paired, notaryPublicKey: 'another' })).toEqual({
    ok: false,
    error: 'pair.otherInstance',
  });
});
