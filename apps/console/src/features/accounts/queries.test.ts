import { newId } from '@countersign/kernel';
import type { AccountAddress } from '@countersign/model';
import { generateKeyPair, notaryOf, sealEnvelope } from '@countersign/signing';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { trustNotary } from '../../shared/instance/pinned-notary.ts';
import { addressesQuery, newestAddressQuery } from './queries.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const notary = notaryOf(generateKeyPair('Secp256r1'));
const [domainId, accountId] = [newId(), newId()];

/** An address as it is served. */
function served(ledgerId: string, scope: 'Internal' | 'External', address: string, by = notary): AccountAddress {
  const data = { id: newId(), ledgerId, domainId, accountId, scope, address, createdAt: '2030-01-01T00:00:00.000Z' };
  return { ...sealEnvelope(by, data), id: data.id, ledgerId, address, scope, createdAt: data.createdAt };
}

/** A server with an account that got an address for the change of each payment on one ledger, and has one old address on another. */
function serve(
  changeAddresses: number,
  change: (served: AccountAddress) => AccountAddress = (all) => all,
  key = notary.publicKey,
) {
  const own = Array.from({ length: changeAddresses }, (_, index) =>
    served('bitcoin', 'Internal', `change ${changeAddresses - index}`),
  );
  const all = [...own, ...['bitcoin', 'ethereum'].map((ledgerId) => served(ledgerId, 'External', `on ${ledgerId}`))].map(change);
  vi.stubGlobal('fetch', (address: string) => {
    const { searchParams, pathname } = new URL(address, 'http://localhost');
    if (pathname.endsWith('/instance')) return Promise.resolve(Response.json({ notaryPublicKey: key }));
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
    const query = { ...addressesQuery(domainId, accountId, ledgerId), pages: 1_000 };
    const { pages } = await new QueryClient().fetchInfiniteQuery(query);
    return pages.flatMap(({ items }) => items.map(({ address }) => address));
  };
  expect(await listed('ethereum')).toEqual(['on ethereum']);
  const onBitcoin = await listed('bitcoin');
  expect([onBitcoin.length, onBitcoin[0], onBitcoin.at(-1)]).toEqual([601, 'change 600', 'on bitcoin']);
});

const newest = (ledgerId: string) => new QueryClient().fetchQuery(newestAddressQuery(domainId, accountId, ledgerId));

test('the newest address to pay to is found behind all those that were for change', async () => {
  serve(600);
  expect(await newest('bitcoin')).toBe('on bitcoin');
  expect(await newest('xrpl')).toBeNull();
});

const thief = notaryOf(generateKeyPair('Secp256r1'));
const lies: Readonly<Record<string, (served: AccountAddress) => AccountAddress>> = {
  'another address beside what is signed': (one) => ({ ...one, address: 'of a thief' }),
  'another address in what is signed': (one) => ({ ...one, address: 'of a thief', data: { ...one.data, address: 'of a thief' } }),
  'what somebody else signed': ({ ledgerId, scope }) => served(ledgerId, scope, 'of a thief', thief),
  'an address of another account': (one) => ({ ...one, ...sealEnvelope(notary, { ...one.data, accountId: newId() }) }),
  'an address on another ledger': (one) => ({ ...one, ...sealEnvelope(notary, { ...one.data, ledgerId: 'litecoin' }) }),
  'an address without a signature': (one) => ({ ...one, signature: '' }),
};

test.each(Object.keys(lies))('%s is not shown', async (name) => {
  serve(0, lies[name]);
  await expect(newest('bitcoin')).rejects.toMatchObject({ code: 'AddressNotSigned' });
  const listed = new QueryClient().fetchInfiniteQuery(addressesQuery(domainId, accountId, 'bitcoin'));
  await expect(listed).rejects.toMatchObject({ code: 'AddressNotSigned' });
});

test('an instance that signs by another key than this browser saw first shows no address until somebody trusts it', async () => {
  serve(0);
  expect(await newest('bitcoin')).toBe('on bitcoin');
  serve(0, ({ ledgerId, scope }) => served(ledgerId, scope, 'after it was set up again', thief), thief.publicKey);
  await expect(newest('bitcoin')).rejects.toMatchObject({ code: 'NotaryChanged' });
  trustNotary(thief.publicKey);
  expect(await newest('bitcoin')).toBe('after it was set up again');
});
