import { fromHex, newId, toBase64 } from '@countersign/kernel';
import { ledgerModule } from '@countersign/ledger-registry';
import type { MigrateSilo3AccountBatch, V3AccountToMigrate } from '@countersign/model';
import { randomKeyId } from '@countersign/service';
import { generateKeyPair } from '@countersign/signing';
import { sealKeyForVault } from '@countersign/vault';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startKindsInstance } from './kinds-instance.ts';
import type { KindsInstance } from './kinds-instance.ts';

let subject: KindsInstance;

beforeAll(async () => {
  subject = await startKindsInstance();
});
afterAll(() => subject.stop());

let number = 0;
const entry = (values: Partial<V3AccountToMigrate> = {}): V3AccountToMigrate => ({
  id: newId(),
  alias: 'Old account',
  ledgerId: 'ethereum-sandbox',
  lockStatus: 'Unlocked',
  publicId: `00AB-${(++number).toString(16).padStart(8, '0')}`,
  customProperties: { from: 'the old system' },
  ...values,
});
const batch = (accounts: V3AccountToMigrate[], values: Partial<MigrateSilo3AccountBatch> = {}): MigrateSilo3AccountBatch => ({
  type: 'v0_MigrateSilo3AccountBatch',
  vaultId: subject.vaultId,
  wasColdSilo: false,
  wasTestSilo: true,
  accounts,
  ...values,
});

/** A key of somebody's, sealed to the vault for the account. */
function sealedKey(accountId: string, vaultKey = subject.vaultKey) {
  const pair = generateKeyPair('Secp256k1');
  const secret = pair.secretKey;
  const name = randomKeyId(accountId, 'SECP256K1_CUSTODY_1');
  return {
    pair,
    key: { publicKey: compressed(pair.publicKey), sealedKey: sealKeyForVault(vaultKey, 'Secp256k1', name, secret) },
  };
}

/** The compressed point of a public key in SubjectPublicKeyInfo with an uncompressed one. */
function compressed(publicKey: string): string {
  const bytes = Buffer.from(publicKey, 'base64').subarray(-65);
  return toBase64(Uint8Array.of((bytes[64] ?? 0) % 2 === 0 ? 2 : 3, ...bytes.subarray(1, 33)));
}

test('accounts come with the keys of their public ids, in one intent', async () => {
  const accounts = [entry(), entry({ ledgerId: 'bitcoin-sandbox' }), entry({ ledgerId: 'xrpl-sandbox', lockStatus: 'Locked' })];
  await subject.execute(batch(accounts));
  const [first, second, third] = await Promise.all(accounts.map(({ id }) => subject.prepared(id)));
  expect(first).toMatchObject({
    alias: 'Old account',
    ledgerId: 'ethereum-sandbox',
    providerDetails: { keyStrategy: 'VaultHard', keyInformation: { derivationPath: "m/1129530188'/1'/171'/1'" } },
    metadata: { customProperties: { from: 'the old system' } },
  });
  expect(first?.providerDetails.keys?.[0]).toMatchObject({ derivationPath: "m/1129530188'/1'/171'/1'" });
  expect(second?.ledgerId).toBe('bitcoin-sandbox');
  expect(third?.lock).toBe('Locked');
  const { data: address } = await subject.client.addresses.latest({
    params: { domainId: subject.root, accountId: first?.id ?? '' },
    query: { ledgerId: 'ethereum-sandbox' },
  });
  expect(address.keyPath).toBe("m/1129530188'/1'/171'/1'/0'/0'");
});

test("an account path of BIP-84 gives the addresses of any wallet of the vault's seed", async () => {
  const account = entry({ ledgerId: 'bitcoin-sandbox', derivationPath: "m/84'/0'/3'" });
  await subject.execute(batch([account]));
  expect((await subject.prepared(account.id)).providerDetails).toMatchObject({
    keyStrategy: 'VaultSoft',
    keyInformation: { derivationPath: "m/84'/0'/3'" },
  });
  const { data } = await subject.client.addresses.latest({
    params: { domainId: subject.root, accountId: account.id },
    query: { ledgerId: 'bitcoin-sandbox' },
  });
  expect(data.keyPath).toBe("m/84'/0'/3'/0/0");
  const signer = subject.instance.services.vaults.signer(subject.vaultKey);
  const derived = await signer?.derivePublicKey({ curve: 'Secp256k1', strategy: 'VaultSoft', path: "m/84'/0'/3'/0/0" });
  const module = await ledgerModule('Bitcoin');
  const { data: ledger } = await subject.client.ledgers.get({ params: { ledgerId: 'bitcoin-sandbox' } });
  expect(data.address).toBe(derived?.ok && module.address.fromPublicKey(fromHex(derived.value.publicKey), ledger));
});

test('a key that was sealed to the vault becomes the key of its account, and signs', async () => {
  const id = newId();
  const { key } = sealedKey(id);
  await subject.execute(batch([entry({ id, key })]));
  const account = await subject.prepared(id);
  expect(account.providerDetails).toMatchObject({
    keyStrategy: 'Random',
    keys: [{ type: 'VaultRandom', publicKey: { value: key.publicKey } }],
  });
  const module = await ledgerModule('Ethereum');
  const { data: ledger } = await subject.client.ledgers.get({ params: { ledgerId: 'ethereum-sandbox' } });
  const expected = module.address.fromPublicKey(Buffer.from(key.publicKey, 'base64'), ledger);
  expect(await subject.addressOf(id)).toBe(expected);
  const manifestId = newId();
  const content = { type: 'EIP-191', value: '0x00' } as const;
  await subject.execute({ type: 'v0_SignManifest', id: manifestId, accountId: id, content, customProperties: {} });
  await subject.until('the signature', async () => {
    const params = { domainId: subject.root, accountId: id, manifestId };
    return (await subject.client.manifests.get({ params })).data.value;
  });
});

test('nothing that is kept or told has the private key in it', async () => {
  const id = newId();
  const { pair, key } = sealedKey(id);
  await subject.execute(batch([entry({ id, key })]));
  await subject.prepared(id);
  const secrets = [toBase64(pair.secretKey), Buffer.from(pair.secretKey).toString('hex')];
  const { pool } = subject.instance.services;
  for (const table of ['request', 'intent', 'entity', 'entity_revision', 'event', 'job', 'sealed_secret', 'account_address']) {
    const { rows } = await pool.query<{ text: string }>(`select t::text as text from ${table} t`);
    for (const { text } of rows) for (const secret of secrets) expect(text.includes(secret)).toBe(false);
  }
});

test('a key that is sealed to another vault or for another account is refused, and its account is interrupted', async () => {
  const foreign = newId();
  const swapped = newId();
  const accounts = [
    entry({ id: foreign, key: sealedKey(foreign, generateKeyPair('Ed25519').publicKey).key }),
    entry({ id: swapped, key: sealedKey(newId()).key }),
  ];
  await subject.execute(batch(accounts));
  for (const accountId of [foreign, swapped]) {
    const processing = await subject.until('the refusal', async () => {
      const { additionalDetails } = await subject.client.accounts.get({ params: { domainId: subject.root, accountId } });
      return additionalDetails?.processing.status === 'Interrupted' ? additionalDetails.processing : undefined;
    });
    expect(processing).toMatchObject({ reason: expect.stringContaining('SealNotOpened') });
  }
});

test('a key that was put in the place of the approved one in the database is not taken in', async () => {
  const id = newId();
  const { pool } = subject.instance.services;
  const other = sealedKey(id).key;
  await pool.query(`create function swap() returns trigger language plpgsql as $$
    begin if new.id = 'import:${id}' then new.sealed := to_jsonb('${other.sealedKey}'::text); end if; return new; end $$`);
  await pool.query('create trigger swap before insert on sealed_secret for each row execute function swap()');
  await subject.execute(batch([entry({ id, key: sealedKey(id).key })]));
  await subject.until('the refusal', async () => {
    const { additionalDetails } = await subject.client.accounts.get({ params: { domainId: subject.root, accountId: id } });
    return additionalDetails?.processing.status === 'Interrupted' ? true : undefined;
  });
  const { rows } = await pool.query('select from sealed_secret where id like $1', [`account:${id}%`]);
  expect(rows).toEqual([]);
  await pool.query('drop trigger swap on sealed_secret');
});

test('what is there already is not brought in again, by whatever id or in whatever domain', async () => {
  const known = entry();
  await subject.execute(batch([known]));
  expect(await subject.codeOf(batch([{ ...known, id: newId() }]))).toBe('MigrateSilo3AccountAlreadyImported');
  expect(await subject.codeOf(batch([{ ...known, id: newId() }]), { domainId: subject.domains.trading })).toBe(
    'MigrateSilo3AccountAlreadyImported',
  );
  // The same id of another silo is another account.
  expect(await subject.codeOf(batch([{ ...known, id: newId() }], { wasColdSilo: true }))).toBe('Executed');
  expect(await subject.codeOf(batch([{ ...entry(), id: known.id }]))).toBe('EntityAlreadyCreated');
  const id = newId();
  const { key } = sealedKey(id);
  await subject.execute(batch([entry({ id, key })]));
  expect(await subject.codeOf(batch([entry({ key })]))).toBe('MigrateSilo3AccountAlreadyImported');
});

test('of two batches with one account at the same moment one is too late', async () => {
  const { publicId } = entry();
  const codes = await Promise.all([1, 2].map(() => subject.codeOf(batch([entry({ publicId })]))));
  expect(codes.toSorted()).toEqual(['Executed', 'MigrateSilo3AccountAlreadyImported']);
});

test.each<[string, () => MigrateSilo3AccountBatch]>([
  ['BatchTooLarge', () => batch(Array.from({ length: 101 }, () => entry()))],
  [
    'MigrateSilo3AccountBatchContainsDuplicateAccountIds',
    () => batch([entry({ id: subject.root }), entry({ id: subject.root })]),
  ],
  [
    'MigrateSilo3AccountBatchContainsDuplicateDerivationData',
    () => batch([entry({ publicId: '0001-0000aaaa' }), entry({ publicId: '0001-0000AAAA' })]),
  ],
  ['InvalidMigrationKeyMaterial', () => batch([entry({ key: { publicKey: 'AAAA', sealedKey: 'AAAA' } })])],
  ['LedgerNotFound', () => batch([entry({ ledgerId: 'none' })])],
  ['VaultNotFound', () => batch([entry()], { vaultId: newId() })],
])('%s', async (code, payload) => {
  expect(await subject.codeOf(payload())).toBe(code);
});

test('a batch of the greatest size is brought in whole', async () => {
  const accounts = Array.from({ length: 100 }, () => entry());
  await subject.execute(batch(accounts));
  const { items } = await subject.client.accounts.list({ params: { domainId: subject.root }, query: { limit: 250 } });
  const known = new Set(items.map(({ data }) => data.id));
  expect(accounts.every(({ id }) => known.has(id))).toBe(true);
});
