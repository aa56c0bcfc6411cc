import { fromHex } from '@countersign/kernel';
import { describe, expect, test } from 'vitest';

import type { AccountKeyId, KeyStrategy } from '../keys.ts';
import type { LedgerModule } from '../ledger-module.ts';
import type { BuiltTransaction, SenderAddress, UnsignedSummary } from '../transaction.ts';
import type { LedgerSamples } from './samples.ts';

/** A sender's address and public keys, as an example of {@link describeKeys}. */
export function publicKeysOf({ address, keys }: SenderAddress): LedgerSamples['publicKeys'][number] {
  return { address, publicKeys: new Map(keys.map(({ id, publicKey }) => [id, publicKey])) };
}

/** What a ledger must say of its keys, and how addresses come of them. */
export function describeKeys(
  { descriptor, address, keys }: Pick<LedgerModule, 'descriptor' | 'address' | 'keys'>,
  { ledger, publicKeys: examples }: Pick<LedgerSamples, 'ledger' | 'publicKeys'>,
): void {
  const ids = descriptor.keys.map(({ id }) => id);

  describe('keys', () => {
    test('are listed once each, the one that spends first', () => {
      expect(descriptor.keys[0].use).toBe('Spend');
      expect(new Set(ids).size).toBe(ids.length);
    });

    // Levels above are those of the account's own keys.
    test('are of the curve that their id names, and on Ed25519 on the level of a coin', () => {
      for (const { id, curve, coinType } of descriptor.keys) {
        expect(id.startsWith(`${curve.toUpperCase()}_`)).toBe(true);
        const level = coinType ?? -1;
        expect(Number.isInteger(level) && level >= 0 && level < 2 ** 30).toBe(curve === 'Ed25519');
      }
    });

    test('have paths that are hardened for VaultHard alone', () => {
      const strategies: readonly KeyStrategy[] = ['VaultHard', 'VaultSoft', 'Random'];
      const patterns = { VaultHard: /^\d+'(\/\d+')*$/, VaultSoft: /^\d+(\/\d+)*$/, Random: /^$/ };
      for (const strategy of strategies)
        for (const id of ids) expect(keys.addressPath(strategy, id, 'External', 0)).toMatch(patterns[strategy]);
    });

    test('are other ones for each address, where an account may have many', () => {
      if (descriptor.addressesPerAccount === 'One') return;
      const strategy = descriptor.keys[0].curve === 'Secp256k1' ? 'VaultSoft' : 'VaultHard';
      const paths = (['External', 'Internal'] as const).flatMap((scope) =>
        [0, 7].map((index) => ids.map((id) => keys.addressPath(strategy, id, scope, index)).join(' ')),
      );
      expect(new Set(paths).size).toBe(4);
    });

    test('there is an example with each of them', () => {
      expect(examples.length).toBeGreaterThan(0);
      for (const { publicKeys } of examples) expect([...publicKeys.keys()]).toEqual(ids);
    });

    test('make no address without the one that spends', () => {
      const made = () => address.derive?.(new Map(), ledger) ?? 'named by the network';
      expect(outcomeOf(made)).toMatch(/An address needs the key|^named by the network$/);
    });

    for (const { publicKeys, address: expected } of examples) {
      test(`make the address ${expected}, or are those of it`, () => {
        if (address.derive !== undefined) expect(address.derive(bytesOf(publicKeys), ledger)).toBe(expected);
        const parsed = address.parse(expected, ledger);
        expect(parsed.ok && parsed.value.address).toBe(expected);
      });
    }
  });
}

function outcomeOf(make: () => string): string {
  try {
    return make();
  } catch (error) {
    return String(error);
  }
}

function bytesOf(publicKeys: ReadonlyMap<AccountKeyId, string>): ReadonlyMap<AccountKeyId, Uint8Array> {
  return new Map([...publicKeys].map(([id, publicKey]) => [id, fromHex(publicKey)]));
}

/** What is to be signed is read again as whose it is: the sender's address, which of its keys, and how, payload by payload. */
export function expectOwnPayloads(
  { descriptor }: Pick<LedgerModule, 'descriptor'>,
  sender: readonly SenderAddress[],
  built: Pick<BuiltTransaction, 'payloads'>,
  read: Pick<UnsignedSummary, 'payloads'>,
): void {
  const owned = read.payloads.map(({ address, keyId, scheme, bytes }) => {
    expect(descriptor.keys.map(({ id }) => id)).toContain(keyId);
    const owner = sender.find((one) => one.address === address);
    return { key: owner?.keys.find(({ id }) => id === keyId)?.key, scheme, bytes };
  });
  expect(owned).toEqual(built.payloads);
}
