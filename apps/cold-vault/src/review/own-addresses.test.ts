import { addressKeyPath, accountPath } from '@countersign/authorization';
import { fromHex, ok, toBase64 } from '@countersign/kernel';
import { namedLater, twoKeys } from '@countersign/ledger-port/conformance';
import type { AccountKeyId, LedgerModule } from '@countersign/ledger-port';
import type { Account, AccountAddressData, Ledger } from '@countersign/model';
import { createSeedSigner } from '@countersign/vault';
import { describe, expect, test } from 'vitest';

import { checkOwnAddresses } from './own-addresses.ts';

const id = '00000000-0000-4000-8000-000000000028';
const moment = '2026-03-01T12:00:00.000Z';
const account: Account = {
  id,
  domainId: '00000000-0000-4000-8000-000000000001',
  alias: 'Treasury',
  providerDetails: {
    type: 'Vault',
    vaultId: '00000000-0000-4000-8000-000000000002',
    keyStrategy: 'VaultHard',
    keyInformation: { type: 'VaultDerived', derivationPath: accountPath(id) },
  },
  lock: 'Unlocked',
  metadata: { revision: 1, createdAt: moment, lastModifiedAt: moment, customProperties: {} },
};

const signer = createSeedSigner<unknown>({
  entropy: new Uint8Array(32).fill(7),
  kind: 'cold',
  authorize: () => ok({ subject: '', resources: [] }),
  memory: { remember: async () => ok(undefined) },
});

interface MadeUp {
  readonly module: LedgerModule;
  readonly ledger: Ledger;
}

/** What the account's keys on a ledger are, and where. */
async function keysOn({ module: { descriptor, keys } }: MadeUp) {
  return Promise.all(
    descriptor.keys.map(async (key) => {
      const path = addressKeyPath(account, key, keys.addressPath('VaultHard', key.id, 'External', 0));
      const made = await signer.derivePublicKey(
        { curve: key.curve, strategy: 'VaultHard', path },
        { accountId: account.id, keyId: key.id },
      );
      if (!made.ok) throw new Error(made.error);
      return { id: key.id, path, publicKey: fromHex(made.value.publicKey) };
    }),
  );
}

async function addressOn(on: MadeUp, named?: string): Promise<AccountAddressData> {
  const keys = await keysOn(on);
  const [spending, ...further] = keys;
  const publicKeys = new Map<AccountKeyId, Uint8Array>(keys.map(({ id: keyId, publicKey }) => [keyId, publicKey]));
  return {
    id: '00000000-0000-4000-8000-000000000050',
    ledgerId: on.ledger.id,
    accountId: id,
    address: on.module.address.derive?.(publicKeys, on.ledger) ?? named ?? '',
    ...(spending && { keyPath: spending.path }),
    furtherKeys: further.map(({ id: keyId, path, publicKey }) => ({ id: keyId, keyPath: path, publicKey: toBase64(publicKey) })),
    createdAt: moment,
    scope: 'External',
  };
}

async function check(on: MadeUp, address: AccountAddressData): Promise<string> {
  const checked = await checkOwnAddresses({ account, addresses: [address], ledger: on.ledger }, signer, on.module);
  return checked.ok ? 'own' : checked.error;
}

describe('an address that is made of two keys', () => {
  test("is the account's own by both of them", async () => {
    expect(await check(twoKeys, await addressOn(twoKeys))).toBe('own');
  });

  test('is not, with another second key, with one of another account, or with none', async () => {
    const address = await addressOn(twoKeys);
    const [further] = address.furtherKeys ?? [];
    if (further === undefined) throw new Error('no second key');
    const withPath = (keyPath: string) => check(twoKeys, { ...address, furtherKeys: [{ ...further, keyPath }] });
    expect(await withPath(`${further.keyPath}/0'`)).toContain('is not of this vault');
    expect(await withPath(`${accountPath('00000000-0000-4000-8000-000000000029')}/1129530190'/1815'/2'`)).toContain(
      'has the key of another one',
    );
    expect(await check(twoKeys, { ...address, furtherKeys: [] })).toContain('has no key of it');
  });
});

test('an address that the network names needs a key of the account, and is asked about', async () => {
  const address = await addressOn(namedLater, '0.0.1234');
  expect(await check(namedLater, address)).toBe('own');
  expect(await check(namedLater, { ...address, keyPath: "m/7'/8'" })).toContain('has the key of another one');
});
