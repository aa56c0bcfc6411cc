import { newId } from '@countersign/kernel';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { carryThrough } from '../harness.ts';
import { startColdCustody } from './cold-custody.ts';
import type { ColdCustody } from './cold-custody.ts';

let custody: ColdCustody;

beforeAll(async () => {
  custody = await startColdCustody('--key-strategies', 'VaultHard');
  await custody.meet();
});
afterAll(() => custody.stop());

const ledgerId = 'ethereum-sandbox';
const outside = '0x52908400098527886E0F7030069857D2E4169EE7';

/** The code that an intent fails with when it is proposed. */
async function failureOf(payload: IntentPayload): Promise<string | undefined> {
  const { intentId } = await carryThrough(custody, [custody.people.ada], payload, custody.domainId);
  const intent = await custody.client.intents.get({ params: { domainId: custody.domainId, intentId } });
  return intent.data.state.error?.code;
}

async function setLock(type: 'v0_LockVault' | 'v0_UnlockVault'): Promise<void> {
  const { data } = await custody.client.vaults.get({ params: { vaultId: custody.vaultId } });
  await custody.execute({ type, reference: { id: data.id, revision: data.metadata.revision } });
}

test('an account needs a vault that is there, is unlocked, and makes such keys', async () => {
  const account = custody.newAccount(ledgerId);
  const inVault = (vaultId: string) => ({ ...account, id: newId(), providerDetails: { ...account.providerDetails, vaultId } });
  expect(await failureOf(inVault(newId()))).toBe('VaultNotFound');
  expect(await failureOf(custody.newAccount(ledgerId, 'Random'))).toBe('UnsupportedAccountKeyStrategy');
  expect(await failureOf(custody.newAccount(ledgerId, 'VaultSoft'))).toBe('UnsupportedAccountKeyStrategy');
  await setLock('v0_LockVault');
  expect(await failureOf(custody.newAccount(ledgerId))).toBe('VaultLocked');
  await setLock('v0_UnlockVault');
});

test('a locked vault is given nothing to sign, and what it signed waits', async () => {
  const account = await custody.coldAccount(ledgerId, 9_000_000_000_000_000_000n);
  const orderId = await custody.waitingOrder(account, outside, 1_000n);
  const { signed } = await custody.machine.sign(await custody.prepared());
  await setLock('v0_LockVault');
  await expect(custody.prepared()).rejects.toMatchObject({ status: 400, message: expect.stringContaining('VaultLocked') });
  expect(await custody.refusals(signed)).toEqual(['VaultLocked']);
  await custody.work();
  expect((await custody.transactionOf(orderId)).processing).toEqual({ status: 'Prepared' });
  await setLock('v0_UnlockVault');
  await custody.imported(signed);
  await custody.confirm(ledgerId, orderId);
});

test('what is declined waits for the next file, with the reason', async () => {
  const accountId = await custody.createAccount(ledgerId);
  await custody.pool.query(
    `update vault_operation set operation = jsonb_set(operation, '{derived,0,path}', '"m/1''"') where operation->>'accountId' = $1`,
    [accountId],
  );
  const { code, signed } = await custody.machine.sign(await custody.prepared());
  expect(code).toBe(3);
  await custody.imported(signed);
  expect(await custody.pending()).toMatchObject([
    { type: 'MakeKeys', accountId, declined: 'A key is not one of this account', exported: false },
  ]);
});

test('vaults are read as the public API says', async () => {
  const { client, vaultId } = custody;
  const all = await client.vaults.list();
  const { data } = await client.vaults.get({ params: { vaultId } });
  expect(all.items.map((item) => item.data.id)).toContain(vaultId);
  const ids = async (query: Parameters<typeof client.vaults.list>[0]) =>
    (await client.vaults.list(query)).items.map((item) => item.data.id);
  expect(await ids({ query: { publicKey: data.publicKey } })).toEqual([vaultId]);
  expect(await ids({ query: { alias: 'Cellar' } })).toEqual([vaultId]);
  expect(await ids({ query: { lock: ['Locked'] } })).toEqual([]);
  expect(await ids({ query: { 'additionalDetails.processingStatus': 'Pending' } })).toEqual([]);
  await expect(client.vaults.get({ params: { vaultId: newId() } })).rejects.toMatchObject({ status: 404 });
  const hot = all.items.find((item) => item.data.id !== vaultId)?.data.id ?? '';
  await expect(client.vaults.preparedOperations({ params: { vaultId: hot } })).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('NotAColdVault'),
  });
  await expect(client.vaults.preparedOperations({ params: { vaultId: newId() } })).rejects.toMatchObject({ status: 404 });
  expect((await client.vaults.pendingOperations({ params: { vaultId: hot } })).items).toEqual([]);
});
