import { randomKeyId } from '@countersign/authorization';
import { fromHex, newId, toBase64 } from '@countersign/kernel';
import { addressOfKey } from '@countersign/ledger-port';
import { ledgerModule } from '@countersign/ledger-registry';
import type { MigrateSilo3AccountBatch, V3AccountToMigrate } from '@countersign/kinds/schemas';
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
async function sealedKey(accountId: string, vaultKey = subject.vaultKey) {
  const pair = generateKeyPair('Secp256k1');
  const secret = pair.secretKey;
  const name = randomKeyId(accountId, 'SECP256K1_CUSTODY_1');
  return {
    pair,
    key: { publicKey: compressed(pair.publicKey), sealedKey: await sealKeyForVault(vaultKey, 'Secp256k1', name, secret) },
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
  const derived = await signer?.derivePublicKey(
    { curve: 'Secp256k1', strategy: 'VaultSoft', path: "m/84'/0'/3'/0/0" },
    { accountId: account.id, keyId: 'SECP256K1_CUSTODY_1' },
  );
  const module = await ledgerModule('Bitcoin');
  const { data: ledger } = await subject.client.ledgers.get({ params: { ledgerId: 'bitcoin-sandbox' } });
  expect(data.address).toBe(derived?.ok && addressOfKey(module, fromHex(derived.value.publicKey), ledger));
});

test('a key that was sealed to the vault becomes the key of its account, and signs', async () => {
  const id = newId();
  const { pair, key } = await sealedKey(id);
  await subject.execute(batch([entry({ id, key })]));
  const account = await subject.prepared(id);
  expect(account.providerDetails).toMatchObject({
    keyStrategy: 'Random',
    keyInformation: { publicKey: { value: key.publicKey } },
    keys: [{ type: 'VaultRandom', publicKey: { value: pair.publicKey } }],
  });
  const module = await ledgerModule('Ethereum');
  const { data: ledger } = await subject.client.ledgers.get({ params: { ledgerId: 'ethereum-sandbox' } });
  const expected = addressOfKey(module, Buffer.from(key.publicKey, 'base64'), ledger);
  expect(await subject.addressOf(id)).toBe(expected);
  const manifestId = newId();
  const content = { type: 'EIP-191', value: '0x00' } as const;
  await subject.execute({ type: 'v0_SignManifest', id: manifestId, accountId: id, content, customProperties: {} });
  await subject.until('the signature', async () => {
    const params = { domainId: subject.root, accountId: id, manifestId };
    return (await subject.client.manifests.get({ params })).data.value;
  });
});

/** What the account holds, once its history was read. */
async function holdingOf(accountId: string, expected: bigint) {
  return subject.until(`${accountId} to hold ${expected}`, async () => {
    const { items } = await subject.client.balances.list({ params: { domainId: subject.root, accountId } });
    const [balance] = items.filter(({ totalAmount }) => BigInt(totalAmount) > 0n);
    return balance !== undefined && BigInt(balance.totalAmount) === expected ? balance : undefined;
  });
}

async function transfersOf(accountId: string) {
  const { items } = await subject.client.transfers.list({ params: { domainId: subject.root }, query: { accountId } });
  return items;
}

/** Pays an address from outside, and waits until the ledger has it and the instance has read it there, as somebody else's. */
async function give(ledgerId: string, address: string, amount: bigint): Promise<void> {
  const node = subject.instance.services.ledgers.node(ledgerId);
  const { transactionId } = await subject.client.ledgers.faucet({
    params: { ledgerId },
    body: { address, amount: String(amount) },
  });
  // The gift itself: what the address holds may come from others.
  await subject.until('the gift', async () =>
    (await node.transactionStatus(transactionId)).status === 'Confirmed' ? true : undefined,
  );
  await subject.until('the ledger to be read', async () => {
    const sql = 'select cursor from ledger_cursor where ledger_id = $1';
    const { rows } = await subject.instance.services.pool.query<{ cursor: string }>(sql, [ledgerId]);
    const rest = await node.observations(rows[0]?.cursor, async () => new Set());
    return rest.cursor === rows[0]?.cursor ? true : undefined;
  });
}

test('what an account of another wallet was paid on any of its addresses is its own, and can be spent', async () => {
  const signer = subject.instance.services.vaults.signer(subject.vaultKey);
  const module = await ledgerModule('Bitcoin');
  const { data: ledger } = await subject.client.ledgers.get({ params: { ledgerId: 'bitcoin-sandbox' } });
  const owner = { accountId: newId(), keyId: 'SECP256K1_CUSTODY_1' } as const;
  const addressAt = async (path: string) => {
    const derived = await signer?.derivePublicKey({ curve: 'Secp256k1', strategy: 'VaultSoft', path }, owner);
    return (derived?.ok === true && addressOfKey(module, fromHex(derived.value.publicKey), ledger)) || '';
  };
  // The last is as far behind the one before as wallets look.
  await Promise.all(
    ['0/0', '0/15', '0/35', '1/2'].map(async (below, index) =>
      give(ledger.id, await addressAt(`m/84'/0'/7'/${below}`), 10_000n * BigInt(index + 1)),
    ),
  );
  const account = entry({ ledgerId: ledger.id, derivationPath: "m/84'/0'/7'" });
  await subject.execute(batch([account]));
  const balance = await holdingOf(account.id, 100_000n);
  expect(balance).toMatchObject({ quarantinedAmount: '0', reservedAmount: '0' });
  const transfers = await transfersOf(account.id);
  expect(new Set(transfers.map(({ value, quarantined, kind }) => `${kind} ${value} ${quarantined}`))).toEqual(
    new Set([10_000, 20_000, 30_000, 40_000].map((value) => `Transfer ${value} false`)),
  );
  const { items: addresses } = await subject.client.addresses.list({
    params: { domainId: subject.root, accountId: account.id },
    query: { limit: 250 },
  });
  expect(addresses.filter(({ scope }) => scope === 'External')).toHaveLength(36);
  expect(addresses.filter(({ scope }) => scope === 'Internal')).toHaveLength(3);
  const orderId = newId();
  await subject.execute({
    type: 'v0_CreateTransferOrder',
    id: orderId,
    accountId: account.id,
    tickerId: balance.tickerId,
    outputs: [{ destination: { type: 'Address', address: await addressAt("m/84'/0'/8'/0/0") }, amount: '100000', paysFee: true }],
    feeStrategy: 'Low',
    customProperties: {},
  });
  const spent = await subject.until('the order', async () => {
    const query = { 'orderReference.Id': orderId };
    const { items } = await subject.client.transactions.list({ params: { domainId: subject.root }, query });
    return items[0]?.ledgerTransactionData?.ledgerStatus === 'Confirmed' ? items[0] : undefined;
  });
  expect(spent.processing).toEqual({ status: 'Completed' });
  // What comes from outside from now on is quarantined as everywhere.
  await give(ledger.id, await addressAt("m/84'/0'/7'/0/1"), 5_000n);
  expect(await holdingOf(account.id, 5_000n)).toMatchObject({ quarantinedAmount: '5000' });
});

test('what accounts paid to an address before it was one of theirs is a transfer between accounts then', async () => {
  const payer = await subject.openAccount();
  await give('ethereum-sandbox', await subject.addressOf(payer.id), 10n ** 18n);
  const { tickerId } = await holdingOf(payer.id, 10n ** 18n);
  const received = (await transfersOf(payer.id)).map(({ id }) => id);
  await subject.execute({ type: 'v0_ReleaseQuarantinedTransfers', accountId: payer.id, transferIds: received });
  const id = newId();
  const { pair, key } = await sealedKey(id);
  const module = await ledgerModule('Ethereum');
  const { data: ledger } = await subject.client.ledgers.get({ params: { ledgerId: 'ethereum-sandbox' } });
  const address = addressOfKey(module, Buffer.from(compressed(pair.publicKey), 'base64'), ledger) ?? '';
  await subject.execute({
    type: 'v0_CreateTransferOrder',
    id: newId(),
    accountId: payer.id,
    tickerId,
    outputs: [{ destination: { type: 'Address', address }, amount: '1000' }],
    feeStrategy: 'High',
    customProperties: {},
  });
  const paid = await subject.until('the payment', async () => {
    const [found] = (await transfersOf(payer.id)).filter(({ value }) => value === '1000');
    return found;
  });
  expect(paid.recipient).toMatchObject({ type: 'Address' });
  await give('ethereum-sandbox', address, 500n);
  await subject.execute(batch([entry({ id, key })]));
  expect(await holdingOf(id, 1_500n)).toMatchObject({ quarantinedAmount: '0' });
  const transfers = await transfersOf(id);
  expect(transfers.find(({ value }) => value === '1000')).toMatchObject({
    id: paid.id,
    senders: [{ type: 'Account', accountId: payer.id }],
    recipient: { type: 'Account', accountId: id },
  });
  const { items } = await subject.client.transactions.list({ params: { domainId: subject.root }, query: { accountId: id } });
  expect(items).toHaveLength(2);
  expect((await transfersOf(payer.id)).filter(({ value }) => value === '1000')).toHaveLength(1);
});

test('nothing that is kept or told has the private key in it', async () => {
  const id = newId();
  const { pair, key } = await sealedKey(id);
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
  const keyOfAnotherVault = await sealedKey(foreign, generateKeyPair('Ed25519').publicKey);
  const keyOfAnotherAccount = await sealedKey(newId());
  const accounts = [entry({ id: foreign, key: keyOfAnotherVault.key }), entry({ id: swapped, key: keyOfAnotherAccount.key })];
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
  const { key: other } = await sealedKey(id);
  await pool.query(`create function swap() returns trigger language plpgsql as $$
    begin if new.id = 'import:${id}' then new.sealed := to_jsonb('${other.sealedKey}'::text); end if; return new; end $$`);
  await pool.query('create trigger swap before insert on sealed_secret for each row execute function swap()');
  const { key } = await sealedKey(id);
  await subject.execute(batch([entry({ id, key })]));
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
  const { key } = await sealedKey(id);
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
