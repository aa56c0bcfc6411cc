import { generateKeyPair } from '@countersign/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startColdCustody } from './cold-custody.ts';
import type { ColdCustody } from './cold-custody.ts';

/** Somebody who writes into the database wants an address of their own to be called one of a cold account's. */
let custody: ColdCustody;
let accountId: string;
const ledgerId = 'bitcoin-sandbox';

beforeAll(async () => {
  custody = await startColdCustody();
  await custody.meet();
  accountId = await custody.createAccount(ledgerId);
  await custody.trip();
  await custody.work();
});
afterAll(() => custody.stop());

const run = (statement: string, ...values: unknown[]) => custody.pool.query(statement, values);
const notarised = async () => (await run('select from account_address where account_id = $1', accountId)).rows.length;
const newAddress = () =>
  custody.client.addresses.createOn({ params: { domainId: custody.domainId, accountId }, query: { ledgerId } });

/** The public key of a secret of the thief's: the secp256k1 generator. */
const thief = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';

const thefts: Readonly<Record<string, () => Promise<unknown>>> = {
  'in the row of the next key': () => run('update vault_key set public_key = $1', thief),
  'in the row and in the answer that the vault signed': async () => {
    await run('update vault_key set public_key = $1', thief);
    await run(
      `update vault_file set answer = regexp_replace(answer::text, '"publicKey": "0[23][0-9a-f]{64}"', '"publicKey": "${thief}"', 'g')::jsonb`,
    );
  },
  'in an answer that is signed by another key': async () => {
    const { publicKey } = generateKeyPair('Ed25519');
    await run('update vault_key set public_key = $1', thief);
    await run(
      `update vault_file set answer = regexp_replace(regexp_replace(answer::text, '"publicKey": "0[23][0-9a-f]{64}"',
         '"publicKey": "${thief}"', 'g'), '"publicKey": "MC[^"]*"', '"publicKey": "${publicKey}"')::jsonb`,
    );
  },
};

test.each(Object.keys(thefts))('a key of somebody else %s becomes no address', async (where) => {
  await run('create table kept_key as select * from vault_key');
  await run('create table kept_file as select * from vault_file');
  const before = await notarised();
  await thefts[where]?.();
  await expect(newAddress()).rejects.toMatchObject({ status: 500 });
  expect(await notarised()).toBe(before);
  for (const table of ['key', 'file']) {
    await run(`delete from vault_${table}`);
    await run(`insert into vault_${table} select * from kept_${table}`);
    await run(`drop table kept_${table}`);
  }
});

test('nor does it where an account is prepared; the integrity of the key is what is in question', async () => {
  const vault = await run(`select data->>'publicKey' as key from entity_vault where id = $1`, custody.vaultId);
  const signer = custody.instance.services.vaults.signer((vault.rows[0] as { key: string }).key);
  const { rows } = await run(`select curve, strategy, name from vault_key order by name limit 1`);
  const { curve, strategy, name } = rows[0] as { curve: 'Secp256k1'; strategy: 'VaultHard'; name: string };
  const key = { curve, strategy, path: name };
  const owner = { accountId, keyId: 'SECP256K1_CUSTODY_1' } as const;
  expect(await signer?.derivePublicKey(key, owner)).toMatchObject({ ok: true });
  await run('create table kept_key as select * from vault_key');
  await run('update vault_key set public_key = $1', thief);
  await expect(signer?.derivePublicKey(key, owner)).rejects.toMatchObject({ code: 'IntegrityViolation' });
  await run('delete from vault_key');
  await run('insert into vault_key select * from kept_key');
  await run('drop table kept_key');
});

test('keys that came before answers were kept are asked for again', async () => {
  await run('update vault_key set sequence = null');
  await expect(newAddress()).rejects.toMatchObject({ status: 400 });
  await custody.trip();
  expect(await newAddress()).toMatchObject({ address: expect.stringMatching(/^bcrt1/) });
});

test('so are keys of which an earlier release had the vault say nothing, one by one', async () => {
  // Until the keys are used up that it gave before.
  for (let isMade = true; isMade;)
    isMade = await newAddress().then(
      () => true,
      () => false,
    );
  // As an earlier release asks, and as its vault answers.
  await run(`update vault_operation set digest = 'earlier', operation = jsonb_set(operation, '{derived}', (
    select jsonb_agg(key - 'keyId') from jsonb_array_elements(operation->'derived') key)) where answer is null`);
  await custody.trip();
  await expect(newAddress()).rejects.toMatchObject({ status: 400 });
  await custody.trip();
  expect(await newAddress()).toMatchObject({ address: expect.stringMatching(/^bcrt1/) });
});
