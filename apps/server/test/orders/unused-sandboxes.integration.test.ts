import { createSandboxLedgers } from '@countersign/adapters/sandbox-ledgers';
import { newId } from '@countersign/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody, type Custody } from './custody.ts';
import { ledgerCases } from './ledger-cases.ts';

const [paid, opened, unused] = ledgerCases;
const quiet = (ledgerId: string) => ({ ledgerId, status: 'Working', isSandbox: true, nodes: [] });

let custody: Custody;
beforeAll(async () => {
  custody = await startCustody({ parts: ['gateway', 'worker', 'vault'], blockSeconds: 0.05 });
});
afterAll(() => custody.stop());

const health = async (ledgerId: string) => (await custody.client.ledgers.health()).items.find((one) => one.ledgerId === ledgerId);
/** The ledgers that have a first block, and those that a worker has read. */
async function begun() {
  const { rows } = await custody.pool.query<{ block: string[] | null; read: string[] | null }>(
    `select (select array_agg(ledger_id) from sandbox_ledgers) as block, (select array_agg(ledger_id) from ledger_state) as read`,
  );
  return { block: rows[0]?.block?.toSorted() ?? [], read: rows[0]?.read?.toSorted() ?? [] };
}

/** Has an account opened, and leaves the rest of it to the workers; gives what has come to it, and its address once it is there. */
async function openAccount({ client, execute, domainId }: Custody) {
  const [vault] = (await client.vaults.list()).items;
  const id = newId();
  await execute({
    type: 'v0_CreateAccount',
    id,
    alias: 'One there',
    providerDetails: { type: 'Vault', vaultId: vault?.data.id ?? '', keyStrategy: 'VaultHard' },
    ledgerIds: [opened.ledgerId],
    lock: 'Unlocked',
    customProperties: {},
  });
  const addresses = async () => (await client.addresses.list({ params: { domainId, accountId: id } })).items;
  await expect.poll(async () => (await addresses()).length).toBeGreaterThan(0);
  const [address] = await addresses();
  const received = async () => (await client.transfers.list({ params: { domainId }, query: { accountId: id } })).items.length;
  return { address: address?.address ?? '', received };
}

test('a sandbox is asked nothing and has no block before somebody pays on it or an account is opened there', async () => {
  for (const { ledgerId } of ledgerCases) expect(await health(ledgerId)).toEqual(quiet(ledgerId));
  expect(await begun()).toEqual({ block: [], read: [] });

  const height = async (ledgerId: string) => (await health(ledgerId))?.tip?.height ?? 0;
  await custody.client.ledgers.faucet({ params: { ledgerId: paid.ledgerId }, body: { address: paid.outside } });
  await expect.poll(() => height(paid.ledgerId)).toBeGreaterThan(2);

  await openAccount(custody);
  await expect.poll(() => height(opened.ledgerId)).toBeGreaterThan(2);
  const used = [paid.ledgerId, opened.ledgerId].toSorted();
  await expect.poll(begun).toEqual({ block: used, read: used });
  expect(await health(paid.ledgerId)).toMatchObject({ status: 'Working', isSandbox: true });
  expect(await health(unused.ledgerId)).toEqual(quiet(unused.ledgerId));
});

/** Less than what passes between two looks of a reader who sees no sign of anything new. */
const lessThanQuietMilliseconds = 45_000;

test('what happens on a sandbox is read soon where no notification says so, as of a process that died before it could', async () => {
  const { address, received } = await openAccount(custody);
  // A network of its own, which notifies nobody.
  const silent = createSandboxLedgers({ pool: custody.pool });
  expect(await silent.node(opened.ledgerId).faucet(address)).toMatchObject({ ok: true });
  await expect.poll(received, { timeout: lessThanQuietMilliseconds }).toBe(1);
});

test('so is a block that another process made without a word, where none is due here for an hour', async () => {
  const own = await startCustody({ parts: ['gateway', 'worker', 'vault'], blockSeconds: 3_600 });
  try {
    const { address, received } = await openAccount(own);
    const silent = createSandboxLedgers({ pool: own.pool }).node(opened.ledgerId);
    expect(await silent.faucet(address)).toMatchObject({ ok: true });
    const { height } = await silent.tip();
    expect(await silent.produceBlock(new Date(Date.now() + 60_000))).toMatchObject({ height: height + 1 });
    await expect.poll(received, { timeout: lessThanQuietMilliseconds }).toBe(1);
    expect((await silent.tip()).height).toBe(height + 1);
  } finally {
    await own.stop();
  }
});
