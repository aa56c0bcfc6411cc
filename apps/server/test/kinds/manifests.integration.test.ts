import { createPublicKey, verify } from 'node:crypto';

import { createApprovalStore } from '@countersign/adapters/postgres';
import { authorizeSigning, signingSubject, type ManifestEvidence } from '@countersign/authorization';
import { fromBase64, fromBase64Url, fromUtf8, newId, toBase64, toHex, utf8 } from '@countersign/kernel';
import { addressOfKey, type SignablePayload } from '@countersign/ledger-port';
import { ledgerModule } from '@countersign/ledger-registry';
import type { Account, ManifestContent } from '@countersign/model';
import type { SignManifest } from '@countersign/kinds/schemas';
import { accountPublicKeyBytes, generateKeyPair, manifestPayload, recoverEip191, verifyEnvelope } from '@countersign/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startKindsInstance } from './kinds-instance.ts';
import type { KindsInstance } from './kinds-instance.ts';

let subject: KindsInstance;
let account: Account;
let bitcoinAccount: Account;

beforeAll(async () => {
  subject = await startKindsInstance();
  account = await subject.openAccount({ ledgerIds: ['ethereum-sandbox', 'xrpl-sandbox'] });
  bitcoinAccount = await subject.openAccount({ ledgerIds: ['bitcoin-sandbox'] });
});
afterAll(() => subject.stop());

const message = (text: string): ManifestContent => ({ type: 'EIP-191', value: `0x${toHex(utf8(text))}` });
const token: ManifestContent = {
  type: 'JWT',
  header: { type: 'JWT', additionalParameters: { kid: 'treasury' } },
  payload: { issuer: 'fund', subject: 'proof of reserves', issuedAt: 1_700_000_000, additionalClaims: { period: '2026-Q1' } },
};

const signing = (content: ManifestContent, values: Partial<SignManifest> = {}): SignManifest => ({
  type: 'v0_SignManifest',
  id: newId(),
  accountId: account.id,
  content,
  description: 'For the auditors',
  customProperties: { case: '7' },
  ...values,
});

function read(manifestId: string, accountId = account.id) {
  return subject.client.manifests.get({ params: { domainId: subject.root, accountId, manifestId } });
}

/** The manifest once it is signed. */
async function signed(content: ManifestContent, values: Partial<SignManifest> = {}) {
  const payload = signing(content, values);
  await subject.execute(payload);
  return subject.until('the signed manifest', async () => {
    const manifest = await read(payload.id, payload.accountId);
    return manifest.additionalDetails?.processing.type === 'Completed' ? manifest : undefined;
  });
}

/** An account's own key in the form that Node's cryptography takes. */
function nodeKey(of: Account) {
  const [key] = of.providerDetails.keys ?? [];
  return createPublicKey({ key: Buffer.from(key?.publicKey?.value ?? '', 'base64'), format: 'der', type: 'spki' });
}

test("a message is signed by the key of the account's address, in the notary's envelope", async () => {
  const manifest = await signed(message('I own this'));
  expect(verifyEnvelope(manifest, (await subject.instance.services.intents.notary()).publicKey)).toBe(true);
  expect(manifest.data).toMatchObject({
    domainId: subject.root,
    accountId: account.id,
    content: message('I own this'),
    metadata: { revision: 2, description: 'For the auditors', customProperties: { case: '7' } },
  });
  const { value } = manifest.data;
  if (value?.type !== 'EIP-191') throw new Error('No message');
  const publicKey = recoverEip191(utf8('I own this'), value.value);
  const module = await ledgerModule('Ethereum');
  const { data: ledger } = await subject.client.ledgers.get({ params: { ledgerId: 'ethereum-sandbox' } });
  expect(addressOfKey(module, publicKey ?? new Uint8Array(), ledger)).toBe(await subject.addressOf(account.id));
});

test("a token is signed by the account's own key, and verifies elsewhere", async () => {
  const { data } = await signed(token);
  if (data.value?.type !== 'JWT') throw new Error('No token');
  const [header = '', claims = '', signature = ''] = data.value.value.split('.');
  expect(JSON.parse(fromUtf8(fromBase64Url(header)))).toEqual({ alg: 'ES256K', kid: 'treasury', typ: 'JWT' });
  expect(JSON.parse(fromUtf8(fromBase64Url(claims)))).toEqual({
    iss: 'fund',
    sub: 'proof of reserves',
    iat: 1_700_000_000,
    period: '2026-Q1',
  });
  const key = { key: nodeKey(account), dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', utf8(`${header}.${claims}`), key, fromBase64Url(signature))).toBe(true);
});

test('arbitrary bytes are signed by a key that no address has', async () => {
  const bytes = new Uint8Array(32).fill(9);
  const { data } = await signed({ type: 'Unsafe', value: toBase64(bytes) });
  if (data.value?.type !== 'Unsafe') throw new Error('No signature');
  const key = { key: nodeKey(account), dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', bytes, key, fromBase64(data.value.signature))).toBe(true);
  expect(['AA==', 'AQ==']).toContain(data.value.recoveryId);
  const { rows } = await subject.instance.services.pool.query<{ public_key: string }>('select public_key from account_address');
  const own = toHex(accountPublicKeyBytes(account.providerDetails.keys?.[0]?.publicKey?.value ?? ''));
  expect(rows.map(({ public_key: publicKey }) => publicKey)).not.toContain(own);
});

test('an account with an independent key signs messages and tokens, and no arbitrary bytes', async () => {
  const random = await subject.openAccount({}, 'Random');
  const { data } = await signed(message('mine too'), { accountId: random.id });
  expect(data.value).toMatchObject({ type: 'EIP-191' });
  await signed(token, { accountId: random.id });
  const unsafe = signing({ type: 'Unsafe', value: 'AAAA' }, { accountId: random.id });
  expect(await subject.codeOf(unsafe)).toBe('InvalidManifestContent');
});

test.each<[string, () => SignManifest]>([
  ['InvalidManifestContent', () => signing(message('x'), { accountId: bitcoinAccount.id })],
  ['InvalidManifestContent', () => signing(message('x'), { ledgerId: 'xrpl-sandbox' })],
  ['InvalidManifestContent', () => signing({ ...token, header: { algorithm: 'none' } })],
  ['InvalidManifestContent', () => signing({ ...token, header: { algorithm: 'ES256' } })],
  ['InvalidManifestContent', () => signing({ type: 'Unsafe', value: toBase64(utf8('eyJhbGciOiJFUzI1NksifQ.e30')) })],
  ['AccountNotReady', () => signing(message('x'), { ledgerId: 'bitcoin-sandbox' })],
  ['LedgerNotFound', () => signing(message('x'), { ledgerId: 'none' })],
  ['InvalidEntityId', () => signing(message('x'), { accountId: newId() })],
])('%s', async (code, payload) => {
  expect(await subject.codeOf(payload())).toBe(code);
});

test('the id of a manifest is used once', async () => {
  const payload = signing(message('once'));
  await subject.execute(payload);
  expect(await subject.codeOf(payload)).toBe('EntityAlreadyCreated');
});

test('while the account is locked a manifest that was approved stays pending', async () => {
  const locked = await subject.openAccount();
  const lock = (verb: 'Lock' | 'Unlock', revision: number) =>
    subject.execute({ type: `v0_${verb}Account`, reference: { id: locked.id, revision } });
  // The lock comes between the approval and the worker: nothing works on a job that is leased.
  const { pool } = subject.instance.services;
  await pool.query(`create function hold() returns trigger language plpgsql as $$
    begin if new.queue = 'sign-manifest' and new.attempt = 0 then new.run_at := now() + interval '1 hour'; end if; return new; end $$`);
  await pool.query('create trigger hold before insert on job for each row execute function hold()');
  const payload = signing(message('later'), { accountId: locked.id });
  await subject.execute(payload);
  await pool.query('drop trigger hold on job');
  expect((await read(payload.id, locked.id)).additionalDetails).toEqual({ processing: { type: 'Pending' } });
  await lock('Lock', locked.metadata.revision);
  await pool.query(`update job set run_at = now() where queue = 'sign-manifest'`);
  await subject.until('the worker', async () => {
    const { rowCount } = await pool.query(`select from job where key = $1 and run_at > now() and attempt > 0`, [payload.id]);
    return rowCount === 1 ? true : undefined;
  });
  expect((await read(payload.id, locked.id)).data.value).toBeUndefined();
  expect(await subject.codeOf(signing(message('no'), { accountId: locked.id }))).toBe('AccountLocked');
  await lock('Unlock', locked.metadata.revision + 1);
  await pool.query(`update job set run_at = now() where queue = 'sign-manifest'`);
  await subject.until('the signature', async () => (await read(payload.id, locked.id)).data.value);
});

test('manifests of an account are listed, filtered, sorted and paged', async () => {
  const params = { domainId: subject.root, accountId: account.id };
  const all = await subject.client.manifests.list({ params, query: { sortBy: 'metadata.createdAt', sortOrder: 'ASC' } });
  expect(all.count).toBeGreaterThanOrEqual(4);
  const dates = all.items.map(({ data }) => data.metadata.createdAt);
  expect(dates).toEqual(dates.toSorted());
  const tokens = await subject.client.manifests.list({ params, query: { 'content.type': ['JWT'] } });
  expect(tokens.items.map(({ data }) => data.content.type)).toEqual(['JWT']);
  const noted = await subject.client.manifests.list({ params, query: { 'metadata.customProperties': ['case=8'] } });
  expect(noted.items).toEqual([]);
  const first = await subject.client.manifests.list({ params, query: { limit: 1 } });
  const second = await subject.client.manifests.list({ params, query: { limit: 1, startingAfter: first.nextStartingAfter } });
  expect(second.items[0]?.data.id).not.toBe(first.items[0]?.data.id);
  const elsewhere = { domainId: subject.root, accountId: bitcoinAccount.id };
  expect((await subject.client.manifests.list({ params: elsewhere })).items).toEqual([]);
  const manifestId = all.items[0]?.data.id ?? '';
  await expect(subject.client.manifests.get({ params: { ...elsewhere, manifestId } })).rejects.toMatchObject({ status: 404 });
  await expect(subject.client.manifests.list({ params: { domainId: subject.root, accountId: newId() } })).rejects.toMatchObject({
    status: 404,
  });
});

test('events report a manifest and its signature', async () => {
  const { data } = await signed(message('told'));
  const { items } = await subject.client.events.list({ params: { domainId: subject.root }, query: { limit: 250 } });
  const told = items.flatMap(({ payload }) => ('accountId' in payload && payload.id === data.id ? [payload.type] : []));
  expect(told.toSorted()).toEqual(['ManifestCreated', 'ManifestUpdated', 'ManifestUpdated']);
});

/** Each shows a vault something else than what people approved. */
test('a vault signs a manifest for the evidence of that manifest alone', async () => {
  const { data } = await signed(message('exactly this'));
  const { pool, intents } = subject.instance.services;
  const store = createApprovalStore(pool);
  const evidence = await store.loadForManifest(data.id, 'ethereum-sandbox');
  const foreign = await store.loadForManifest((await signed(message('another'))).data.id, 'ethereum-sandbox');
  const bitcoin = await store.loadForManifest(data.id, 'bitcoin-sandbox');
  if (evidence === undefined || foreign === undefined || bitcoin === undefined) throw new Error('No evidence');
  const notaryKey = (await intents.notary()).publicKey;
  const authorize = async (one: ManifestEvidence, payloads: readonly SignablePayload[], trusted = notaryKey) =>
    authorizeSigning(one, payloads, {
      notaryKey: trusted,
      module: await ledgerModule(one.references.ledger.data.parameters.type),
    });
  const payload = manifestPayload(data.content, 'Secp256k1');
  if (!payload.ok) throw new Error(payload.error);
  const { keyInformation } = account.providerDetails;
  const path = keyInformation.type === 'VaultDerived' ? `${keyInformation.derivationPath}/0'/0'` : '';
  const sound = { ...payload.value, key: { curve: 'Secp256k1', strategy: 'VaultHard', path } } as const;
  const shown = { manifestId: data.id, ...evidence };
  expect(signingSubject(shown)).toBe(data.id);
  expect(await authorize(shown, [sound])).toEqual({
    ok: true,
    value: { subject: data.id, resources: [], expiresAt: evidence.bundle.intent?.data.details.expiryAt },
  });

  const refused = { ok: false };
  expect(await authorize(shown, [])).toMatchObject(refused);
  expect(await authorize(shown, [sound, sound])).toMatchObject(refused);
  expect(await authorize(shown, [{ ...sound, bytes: '11'.repeat(32) }])).toMatchObject(refused);
  expect(await authorize(shown, [{ ...sound, key: { ...sound.key, path: `${path}/0'` } }])).toMatchObject(refused);
  expect(await authorize({ ...shown, manifestId: newId() }, [sound])).toMatchObject(refused);
  expect(await authorize({ ...shown, bundle: foreign.bundle }, [sound])).toMatchObject(refused);
  expect(await authorize({ manifestId: data.id, ...bitcoin }, [sound])).toMatchObject(refused);
  const changed = { ...evidence.references.account, data: { ...evidence.references.account.data, alias: 'Other' } };
  expect(await authorize({ ...shown, references: { ...shown.references, account: changed } }, [sound])).toMatchObject(refused);
  const noApproval = { ...evidence.bundle, decisions: [] };
  expect(await authorize({ ...shown, bundle: noApproval }, [sound])).toMatchObject(refused);
  expect(await authorize(shown, [sound], generateKeyPair('Secp256r1').publicKey)).toMatchObject(refused);
});

test('a manifest that somebody writes into the database is not signed', async () => {
  const { pool } = subject.instance.services;
  const { data } = await signed(message('honest'));
  const forged = newId();
  const content = JSON.stringify(message('forged'));
  await pool.query(
    `insert into entity select kind, $1::uuid, root_domain_id, domain_id, 1, lock, alias, created_at, created_by, modified_at, modified_by,
       description, validated, '{"status": "Pending"}', data - 'value' || jsonb_build_object('id', $1::uuid, 'content', $3::jsonb), signature, signing_key
     from entity where kind = 'Manifest' and id = $2`,
    [forged, data.id, content],
  );
  await pool.query(
    `insert into entity_revision select kind, $1::uuid, 1, root_domain_id, intent_id, saved_at,
       data || jsonb_build_object('id', $1::uuid, 'content', $3::jsonb), signature, signing_key
     from entity_revision where kind = 'Manifest' and id = $2 and revision = 1`,
    [forged, data.id, content],
  );
  const payload = { manifestId: forged, accountId: account.id, ledgerId: 'ethereum-sandbox', isPreparing: true };
  await pool.query(`insert into job (queue, key, payload) values ('sign-manifest', $1, $2)`, [forged, JSON.stringify(payload)]);
  const error = await subject.until('the refusal', async () => {
    const { rows } = await pool.query<{ last_error: string | null }>('select last_error from job where key = $1', [forged]);
    return rows[0]?.last_error ?? undefined;
  });
  expect(error).toMatch(/is not what the notary signed/);
  await pool.query('delete from job where key = $1', [forged]);
  for (const table of ['entity', 'entity_revision']) {
    await pool.query(`delete from ${table} where kind = 'Manifest' and id = $1`, [forged]);
  }
});
