import { newId } from '@countersign/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { carryThrough } from '../harness.ts';
import { startColdCustody } from './cold-custody.ts';
import type { ColdCustody } from './cold-custody.ts';

let custody: ColdCustody;

beforeAll(async () => {
  custody = await startColdCustody();
});
afterAll(() => custody.stop());

const outside = {
  'ethereum-sandbox': '0x52908400098527886E0F7030069857D2E4169EE7',
  'bitcoin-sandbox': 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  'xrpl-sandbox': 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe',
} as const;

test('an announcement makes a signer, an intent makes it a vault, and the handshake makes that usable', async () => {
  const { client, machine, vaultId } = custody;
  const announcement = await machine.init();
  await custody.imported(announcement);
  expect(await custody.refusals(announcement)).toEqual(['AlreadyImported']);
  const signer = (await client.signers.list()).items.find(({ kind }) => kind === 'Cold');
  expect(signer).toMatchObject({ kind: 'Cold', keyStrategies: ['VaultHard', 'VaultSoft', 'Random'] });
  expect(signer).not.toHaveProperty('vaultId');

  const publicKey = signer?.publicKey ?? '';
  await custody.execute({
    type: 'v0_CreateVault',
    id: vaultId,
    alias: 'Cellar',
    publicKey,
    lock: 'Unlocked',
    customProperties: {},
  });
  const vault = () => client.vaults.get({ params: { vaultId } });
  expect(await vault()).toMatchObject({
    data: { enabledKeyStrategies: ['VaultHard', 'VaultSoft', 'Random'] },
    additionalDetails: { processing: { status: 'Pending' } },
  });
  const { intentId } = await carryThrough(
    custody,
    [custody.people.ada],
    custody.newAccount('ethereum-sandbox'),
    custody.domainId,
  );
  const early = await client.intents.get({ params: { domainId: custody.domainId, intentId } });
  expect(early.data.state).toMatchObject({ status: 'Failed', error: { code: 'VaultNotReady' } });
  expect(await custody.pending()).toMatchObject([{ type: 'Handshake', exported: false }]);

  const file = await custody.prepared();
  // The same file again, until something else waits.
  expect(await custody.prepared()).toBe(file);
  expect(await custody.pending()).toMatchObject([{ type: 'Handshake', exported: true }]);
  const shown = await machine.show(file);
  expect(shown).toMatchObject({ code: 0 });
  expect(shown.text).toContain('Become the vault "Cellar"');
  expect(shown.text).toContain('Proposed by ada@example.com, approved by ben@example.com');
  // Nobody is there to say that this is the instance, and no key says so.
  expect(await machine.sign(file)).toMatchObject({ code: 1, text: expect.stringContaining('--notary-key'), signed: '' });
  expect(await machine.sign(file, '--notary-key', publicKey)).toMatchObject({ code: 2, signed: '' });
  const { code, signed } = await machine.sign(file, '--notary-key', custody.notaryPublicKey);
  expect(code).toBe(0);
  await custody.imported(signed);
  expect(await vault()).toMatchObject({ additionalDetails: { processing: { status: 'Completed' } } });
  expect((await client.signers.list()).items).toContainEqual(expect.objectContaining({ publicKey, vaultId }));
  await expect(custody.prepared()).rejects.toMatchObject({ status: 404 });
});

test.each([
  ['ethereum-sandbox', 'VaultHard', 2_000_000_000_000_000_000n, 500_000_000_000_000_000n, '0.5 ETH'],
  ['bitcoin-sandbox', 'VaultSoft', 100_000_000n, 30_000_000n, '0.3 '],
  ['xrpl-sandbox', 'Random', 1_000_000_000n, 200_000_000n, '200 XRP'],
] as const)('%s, %s: keys, address, funds, order, signature, confirmation', async (ledgerId, strategy, funds, amount, words) => {
  const { client, domainId, machine } = custody;
  const id = await custody.createAccount(ledgerId, strategy);
  const account = () => client.accounts.get({ params: { domainId, accountId: id } });
  expect(await account()).toMatchObject({ additionalDetails: { processing: { status: 'Pending' } } });
  expect(await custody.pending()).toMatchObject([{ type: 'MakeKeys', accountId: id }]);
  await custody.trip();
  await custody.work();
  expect(await account()).toMatchObject({ additionalDetails: { processing: { status: 'Completed' } } });
  const from = { id, ledgerId, address: (await custody.addressOf(id)) ?? '' };

  await custody.deposit(from, funds);
  await custody.release(from);
  const orderId = await custody.waitingOrder(from, outside[ledgerId], amount);
  await custody.work();
  expect((await custody.transactionOf(orderId)).processing).toEqual({ status: 'Prepared' });
  expect(await custody.pending()).toMatchObject([{ type: 'Sign', orderId, accountId: id }]);

  const file = await custody.prepared();
  const shown = await machine.show(file);
  expect(shown.code).toBe(0);
  expect(shown.text).toContain(`Ordered: send ${words}`);
  expect(shown.text).toContain(`Payee: ${outside[ledgerId]}`);
  const { code, text, signed } = await machine.sign(file);
  expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining('1 granted, 0 declined') });
  await custody.imported(signed);
  expect(await custody.pending()).toEqual([]);
  await custody.confirm(ledgerId, orderId);
  const fee = await custody.feeOf(from, orderId);
  expect(await custody.onLedger(from)).toBe(funds - amount - fee);
});

test('addresses beyond those whose keys the vault gave ahead wait for its next answer', async () => {
  const { client, domainId } = custody;
  const ledgerId = 'bitcoin-sandbox';
  const accountId = await custody.createAccount(ledgerId);
  await custody.trip();
  await custody.work();
  const params = { domainId, accountId, ledgerId };
  for (let index = 1; index < 20; index++) await client.addresses.create({ params });
  await expect(client.addresses.create({ params })).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('VaultNotReady'),
  });
  expect(await custody.pending()).toMatchObject([{ type: 'MakeKeys', accountId }]);
  await custody.trip();
  const { items } = await client.addresses.list({ params: { domainId, accountId } });
  expect(items.map(({ address }) => address)).not.toContain((await client.addresses.create({ params })).address);
});

test('an endpoint that is locked once the vault was asked is not paid with its signature, and nothing is given back', async () => {
  const ledgerId = 'ethereum-sandbox';
  const funds = 2_000_000_000_000_000_000n;
  const from = await custody.coldAccount(ledgerId, funds);
  const endpointId = newId();
  const common = { trustScore: 50, lock: 'Unlocked', customProperties: {} } as const;
  const address = '0x1f9090aaE28b8a3dCeaDf281B0F12828e676c326';
  await custody.execute({ type: 'v0_CreateEndpoint', id: endpointId, alias: 'Partner', ledgerId, address, ...common });
  const orderId = await custody.order(from, { type: 'Endpoint', endpointId }, 1000n);
  await custody.workTo(orderId, 'Prepared');
  await custody.execute({ type: 'v0_LockEndpoint', reference: { id: endpointId, revision: 1 } });
  await custody.trip();
  await custody.work();
  await custody.work();
  await custody.settle(ledgerId);
  expect((await custody.transactionOf(orderId)).processing).toEqual({ status: 'Prepared' });
  expect(await custody.onLedger(from)).toBe(funds);
  expect((await custody.balance(from)).reserved).toBeGreaterThan(1000n);
  await custody.execute({ type: 'v0_UnlockEndpoint', reference: { id: endpointId, revision: 2 } });
  await custody.confirm(ledgerId, orderId);
});
