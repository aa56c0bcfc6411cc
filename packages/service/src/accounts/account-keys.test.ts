import { manifestKey, ownKeyPath } from '@countersign/authorization';
import { accountWithKeys } from '@countersign/governance/journal';
import { ok, toHex } from '@countersign/kernel';
import { namedLater } from '@countersign/ledger-port/conformance';
import type { Curve, KeyReference, LedgerModule } from '@countersign/ledger-port';
import { ledgerModule } from '@countersign/ledger-registry';
import {
  LedgerParameters,
  type Account,
  type Ledger,
  type SignedAccountKey,
  type VaultAccountProviderInformationKey,
} from '@countersign/model';
import { accountPublicKeyBytes } from '@countersign/signing';
import { createSeedSigner, stateKey, type KeyOwner } from '@countersign/vault';
import { describe, expect, test } from 'vitest';

import vectors from '../../../../vectors/vault/account-keys.json' with { type: 'json' };
import type { ReachableSigner } from '../ports/vault-signers.ts';
import { makeAccountKeys, randomPublicKey } from './account-keys.ts';
import { askForAccountKeys } from './ask-for-account-keys.ts';
import { makeAddress } from './make-address.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const metadata = { revision: 1, createdAt: now.toISOString(), lastModifiedAt: now.toISOString(), customProperties: {} };

const signer = createSeedSigner<unknown>({
  entropy: Buffer.from(vectors.entropy, 'hex'),
  kind: 'cold',
  authorize: () => ok({ subject: 'order', resources: [] }),
  memory: { remember: async () => ok(undefined) },
});

function accountWith(id: string, details: Pick<Account['providerDetails'], 'keyStrategy' | 'keyInformation'>): Account {
  const providerDetails = { type: 'Vault', vaultId: '00000000-0000-4000-8000-000000000002', ...details } as const;
  return { id, domainId: '00000000-0000-4000-8000-000000000001', alias: 'A', providerDetails, lock: 'Unlocked', metadata };
}

const ledgers: ReadonlyMap<string, Ledger> = new Map(
  Object.entries(vectors.ledgers).map(([id, parameters]) => {
    return [id, { id, alias: id, parameters: LedgerParameters.parse(parameters), metadata }] as const;
  }),
);

async function onLedger(id: string): Promise<{ readonly ledger: Ledger; readonly module: LedgerModule }> {
  const ledger = ledgers.get(id);
  if (ledger === undefined) throw new Error(`no ledger ${id}`);
  return { ledger, module: await ledgerModule(ledger.parameters.type) };
}

const modules = () => Promise.all(['Bitcoin', 'Ethereum', 'XRPL'].map(ledgerModule));

const schemes = { Secp256k1: 'Digest', Ed25519: 'Message' } as const satisfies Record<Curve, string>;

/** What the vault signs the vectors' bytes with by a key. */
async function signatureOf(key: KeyReference, sealed?: { readonly name: string; readonly sealedKey: string }): Promise<string> {
  const given = sealed && { sealedKey: sealed.sealedKey, sealedKeyName: sealed.name };
  const payload = { key, scheme: schemes[key.curve], bytes: vectors.bytes, ...given };
  const signed = await signer.sign({ evidence: undefined, payloads: [payload] });
  return signed.ok ? (signed.value[0]?.signature ?? '') : signed.error.message;
}

function strategyOf({ strategy }: { readonly strategy: string }): 'VaultHard' | 'VaultSoft' {
  return strategy === 'VaultSoft' ? 'VaultSoft' : 'VaultHard';
}

/** Keys as their account has them. */
function served(account: Account, keys: readonly SignedAccountKey[]): readonly VaultAccountProviderInformationKey[] {
  const withKeys = accountWithKeys(account, keys, now.toISOString(), ownKeyPath);
  if (!withKeys.ok) throw new Error(withKeys.error);
  return withKeys.value.providerDetails.keys ?? [];
}

describe.each(vectors.accounts)('$name, made before accounts could have several keys', (vector) => {
  const { id, derivationPath } = vector;
  const keyStrategy = strategyOf(vector);
  const account = accountWith(id, { keyStrategy, keyInformation: { type: 'VaultDerived', derivationPath } });

  test('has the keys that it had, which sign as they did', async () => {
    const onEd25519 = keyStrategy === 'VaultHard' ? [namedLater.module] : [];
    const { keys, secrets } = await makeAccountKeys(signer, account, [...(await modules()), ...onEd25519]);
    expect(secrets).toEqual([]);
    const found = await Promise.all(
      served(account, keys).map(async (key) => {
        const path = key.type === 'VaultRandom' ? '' : key.derivationPath;
        const curve = key.id.startsWith('ED25519') ? 'Ed25519' : 'Secp256k1';
        const chainCode = key.type === 'VaultDerived' ? key.publicKey?.chainCode : undefined;
        return {
          id: key.id,
          path,
          publicKey: toHex(accountPublicKeyBytes(key.publicKey?.value ?? '')),
          ...(chainCode !== undefined && { chainCode: Buffer.from(chainCode, 'base64').toString('hex') }),
          signature: await signatureOf({ curve, strategy: keyStrategy, path }),
        };
      }),
    );
    expect(found).toEqual(vector.keys);
  });

  test('has the addresses that it had, whose keys sign as they did', async () => {
    for (const { ledger: ledgerId, scope, index, ...expected } of vector.addresses) {
      const place = { scope: scope === 'Internal' ? 'Internal' : 'External', index, now } as const;
      const { data, publicKey } = await makeAddress(signer, { account, ...(await onLedger(ledgerId)), ...place });
      expect(data.furtherKeys).toBeUndefined();
      const path = data.keyPath ?? '';
      const signature = await signatureOf({ curve: 'Secp256k1', strategy: keyStrategy, path });
      expect({ path, publicKey, address: data.address, signature }).toEqual(expected);
    }
  });

  test('signs manifests with the keys that did', async () => {
    const contents = { 'EIP-191': { type: 'EIP-191', value: '0x00' }, Unsafe: { type: 'Unsafe', value: 'AAAA' } } as const;
    for (const { ledger, type, path } of vector.manifests) {
      const content = contents[type === 'EIP-191' ? 'EIP-191' : 'Unsafe'];
      const key = manifestKey(content, account, await ledgerModule(ledger));
      expect(key).toEqual({ curve: 'Secp256k1', strategy: keyStrategy, path });
    }
  });

  test('asks a vault without a network for the keys that it asked for', async () => {
    const asked: KeyReference[] = [];
    const offline: Pick<ReachableSigner<unknown>, 'askForKeys'> = {
      askForKeys: async ({ derived, random }) => {
        expect(random).toEqual([]);
        asked.push(...derived);
      },
    };
    const all = (await modules()).map((module) => ({ module, nextExternal: 0 }));
    await askForAccountKeys(offline, account, all);
    expect(asked).toEqual(
      vector.asked.map((path) => ({ curve: 'Secp256k1', strategy: keyStrategy, path, keyId: 'SECP256K1_CUSTODY_1' })),
    );
  });
});

test.each(vectors.independent)('the independent key $id is opened by its vault under the name that it had', async (vector) => {
  const { accountId, name, sealedKey, publicKey } = vector;
  const curve = vector.curve === 'Ed25519' ? 'Ed25519' : 'Secp256k1';
  expect(await signatureOf({ curve, strategy: 'Random', path: 'm' }, { name, sealedKey })).toBe(vector.signature);
  const bare = accountWith(accountId, { keyStrategy: 'Random', keyInformation: { type: 'Random' } });
  const sealedBefore = {
    ...signer,
    createRandomKey: async (_: Curve, asked: string, owner: KeyOwner) => {
      const signature = stateKey(signer, owner, { curve, strategy: 'Random', publicKey });
      return ok({ publicKey, sealedKey: `${asked} ${sealedKey}`, signature });
    },
  };
  for (const { ledger: ledgerId, address } of vector.addresses) {
    const { ledger, module } = await onLedger(ledgerId);
    const made = await makeAccountKeys(sealedBefore, bare, [module]);
    expect(made.secrets).toEqual([{ id: name, publicKey, keyType: curve, sealed: `${name} ${sealedKey}` }]);
    const account: Account = { ...bare, providerDetails: { ...bare.providerDetails, keys: [...served(bare, made.keys)] } };
    expect(randomPublicKey(account, 'SECP256K1_CUSTODY_1')).toBe(publicKey);
    const { data } = await makeAddress(signer, { account, ledger, module, scope: 'External', index: 0, now });
    expect([data.address, data.keyPath, data.furtherKeys]).toEqual([address, undefined, undefined]);
  }
});

test.each(vectors.imported)('a $curve key that was sealed to the vault is still taken in', async (vector) => {
  const curve = vector.curve === 'Ed25519' ? 'Ed25519' : 'Secp256k1';
  const taken = await signer.importKey?.(curve, vector.name, vector.sealedForVault, {
    accountId: '00000000-0000-4000-8000-000000000001',
    keyId: 'SECP256K1_CUSTODY_1',
  });
  expect(taken?.ok && taken.value.publicKey).toBe(vector.publicKey);
});
