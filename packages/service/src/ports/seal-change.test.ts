import { canonicalJson } from '@countersign/kernel';
import { generateKeyPair, notaryOf, verifyEnvelope, type Notary } from '@countersign/signing';
import { ethereum, id, rootId, user } from '@countersign/kinds/testing';
import { expect, test } from 'vitest';

import type { UnsealedChange } from './change.ts';
import { sealChange } from './seal-change.ts';

const kept = notaryOf(generateKeyPair('Secp256r1'));

/** A notary, and how much it was asked for at once. */
function counted(): { readonly notary: Notary; readonly batches: number[] } {
  const batches: number[] = [];
  const signAll: Notary['signAll'] = (batch) => {
    batches.push(batch.length);
    return kept.signAll(batch);
  };
  return { notary: { publicKey: kept.publicKey, signAll }, batches };
}

const at = '2026-03-01T12:00:00.000Z';
const people = [user(1, ['operator']), user(2, ['approver']), user(1, ['operator'])];
const address = { id: id(7_000), ledgerId: ethereum.id, address: '0x12', createdAt: at, scope: 'External' } as const;
const change: UnsealedChange = {
  at,
  rootDomainId: rootId,
  entities: people.map((data) => ({ data, kind: 'User', id: data.id, domainId: rootId, revision: 1 })),
  addresses: [{ data: address, keyIndex: 0, publicKey: '02' }],
  ledgers: [{ data: ethereum }],
  systemProperties: [],
};

test('all that a change has for the notary is signed at once, each for itself', async () => {
  const { notary, batches } = counted();
  const { entities = [], addresses = [], ledgers = [], ...rest } = await sealChange(notary, change);
  expect(batches).toEqual([5]);
  expect(rest).toEqual({ at, rootDomainId: rootId, systemProperties: [] });
  const rows = [...entities, ...addresses, ...ledgers];
  expect(rows.map(({ data }) => canonicalJson(data))).toEqual([...people, address, ethereum].map((data) => canonicalJson(data)));
  for (const envelope of rows) expect(verifyEnvelope(envelope, kept.publicKey)).toBe(true);
  expect(entities.map(({ kind, revision }) => [kind, revision])).toEqual(people.map(() => ['User', 1]));
});

test('where there is nothing to sign, nobody is asked', async () => {
  const { notary, batches } = counted();
  expect(await sealChange(notary, { at, rootDomainId: rootId, entities: [] })).toEqual({
    at,
    rootDomainId: rootId,
    entities: [],
  });
  expect(batches).toEqual([]);
});
