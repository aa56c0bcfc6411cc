import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { newId } from '@countersign/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ServerConfig } from '../../src/config/config.ts';
import { startInstance, type Instance } from '../../src/start-instance.ts';
import { carryThrough, startTestInstance, type TestInstance } from '../harness.ts';

/** Gateway and worker in one process, the vault in another: they share the database and the passphrase. */
let subject: TestInstance;
let vaultConfig: ServerConfig;
let vault: Instance | undefined;
const ledgerId = 'ethereum-sandbox';
const outside = '0x52908400098527886E0F7030069857D2E4169EE7';
const common = { lock: 'Unlocked' as const, customProperties: {} };

beforeAll(async () => {
  subject = await startTestInstance({ config: { parts: ['gateway', 'worker'], blockSeconds: 1 } });
  vaultConfig = { ...subject.config, parts: ['vault'] };
});
afterAll(async () => {
  await vault?.stop();
  await subject.stop();
});

const root = () => subject.domains.root;
const client = () => subject.clientOf(subject.people.ada);
async function execute(payload: Parameters<typeof carryThrough>[2]) {
  const { ada, ben } = subject.people;
  expect(await carryThrough(subject, [ada, ben], payload, root())).toMatchObject({ status: 'Executed' });
}

test('value is transferred from end to end, and while the vault is away nothing is signed', async () => {
  const { pool, instance } = subject.instance.services;
  expect(await instance.signers()).toEqual([]);
  vault = await startInstance(vaultConfig);
  const [signer] = await instance.signers();
  const vaultId = newId();
  await execute({ type: 'v0_CreateVault', id: vaultId, alias: 'Apart', publicKey: signer?.publicKey ?? '', ...common });

  const accounts: { id: string; address: string }[] = [];
  for (const keyStrategy of ['VaultHard', 'Random'] as const) {
    const id = newId();
    const providerDetails = { type: 'Vault' as const, vaultId, keyStrategy };
    await execute({
      type: 'v0_CreateAccount',
      id,
      alias: `Apart ${keyStrategy}`,
      providerDetails,
      ledgerIds: [ledgerId],
      ...common,
    });
    const address = async () =>
      (await (await client()).addresses.list({ params: { domainId: root(), accountId: id } })).items[0]?.address;
    await expect.poll(address).toBeDefined();
    accounts.push({ id, address: (await address()) ?? '' });
  }

  const tickerId = (await (await client()).tickers.list({ query: { ledgerId: [ledgerId] } })).items[0]?.id ?? '';
  const order = async (accountId: string) => {
    const id = newId();
    const outputs = [{ destination: { type: 'Address' as const, address: outside }, amount: '1000000' }];
    await execute({
      type: 'v0_CreateTransferOrder',
      id,
      accountId,
      tickerId,
      outputs,
      feeStrategy: 'Medium',
      customProperties: {},
    });
    return id;
  };
  const transactionOf = async (orderId: string) =>
    (await (await client()).transactions.list({ params: { domainId: root() }, query: { 'orderReference.Id': orderId } }))
      .items[0];

  for (const account of accounts) {
    const body = { address: account.address, amount: '2000000000000000000' };
    await (await client()).ledgers.faucet({ params: { ledgerId }, body });
    const quarantined = async () =>
      (await (await client()).transfers.list({ params: { domainId: root() }, query: { accountId: account.id } })).items.filter(
        (transfer) => transfer.quarantined,
      );
    await expect.poll(async () => (await quarantined()).length).toBe(1);
    const transferIds = (await quarantined()).map(({ id }) => id);
    await execute({ type: 'v0_ReleaseQuarantinedTransfers', accountId: account.id, transferIds });
    const orderId = await order(account.id);
    await expect.poll(async () => (await transactionOf(orderId))?.ledgerTransactionData?.ledgerStatus).toBe('Confirmed');
  }

  await vault.stop();
  vault = undefined;
  const waiting = await order(accounts[0]?.id ?? '');
  await expect.poll(async () => (await transactionOf(waiting))?.processing).toEqual({ status: 'Reserved' });
  const asked = async () => (await pool.query('select from vault_request')).rows.length;
  await expect.poll(asked).toBe(1);
  expect((await transactionOf(waiting))?.processing).toEqual({ status: 'Reserved' });

  vault = await startInstance(vaultConfig);
  await expect.poll(async () => (await transactionOf(waiting))?.ledgerTransactionData?.ledgerStatus).toBe('Confirmed');
  expect(await asked()).toBe(0);
});

test('the seed is in the folder of the vault alone, and an answer that the vault did not give is none', async () => {
  const { pool, vaults, instance } = subject.instance.services;
  expect((await pool.query(`select from sealed_secret where id like 'signer:%'`)).rows).toEqual([]);
  await vault?.stop();
  vault = undefined;
  const [known] = await instance.signers();
  const key = { curve: 'Secp256k1', strategy: 'VaultHard', path: "m/1'" } as const;
  const owner = { accountId: newId(), keyId: 'SECP256K1_CUSTODY_1' } as const;
  const asked = vaults.signer(known?.publicKey ?? '')?.derivePublicKey(key, owner);
  const forged = { data: { type: 'VaultStatement', version: 1, request: '', answer: { ok: true, value: { publicKey: '02' } } } };
  const forge = () => pool.query('update vault_request set answer = $1', [{ ...forged, signature: 'AAAA' }]);
  await expect.poll(async () => (await forge()).rowCount).toBe(1);
  await expect(asked).rejects.toMatchObject({ code: 'IntegrityViolation' });
});

test('a vault has one folder and one process, and makes no new seed where the old one is not', async () => {
  vault = await startInstance(vaultConfig);
  await expect(startInstance(vaultConfig)).rejects.toMatchObject({ code: 'VaultFolderLocked' });
  const elsewhere = { ...vaultConfig, vaultDirectory: join(vaultConfig.dataDirectory, 'elsewhere') };
  await expect(startInstance(elsewhere)).rejects.toMatchObject({ code: 'VaultSeedMissing' });
  await vault.stop();
  vault = undefined;

  const memory = join(vaultConfig.vaultDirectory, 'software', 'memory.log');
  const whole = readFileSync(memory);
  const lines = whole.toString().split('\n');
  writeFileSync(memory, lines.slice(0, 2).join('\n') + '\n');
  await expect(startInstance(vaultConfig)).rejects.toMatchObject({ code: 'VaultMemoryIncomplete' });
  writeFileSync(memory, whole.toString().replace(/[0-9a-f]{8}-/, '00000000-'));
  await expect(startInstance(vaultConfig)).rejects.toMatchObject({ code: 'VaultMemoryDamaged' });
  rmSync(memory);
  await expect(startInstance(vaultConfig)).rejects.toMatchObject({ code: 'VaultMemoryMissing' });
  writeFileSync(memory, `${lines[0]}\n`);
  vault = await startInstance({ ...vaultConfig, vaultRecovers: true });
  await vault.stop();
  vault = await startInstance(vaultConfig);
});
