import { formatAmount, newId, type JsonObject } from '@countersign/kernel';
import type { LedgerDescriptor } from '@countersign/ledger-port';
import { nativeCoin } from '@countersign/ledger-port/descriptor';
import { changedMembers } from '@countersign/ledger-port/conformance';
import { ledgerModule, sandboxLedgers } from '@countersign/ledger-registry';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import type { LedgerParameters, TransactionOrderParameters } from '@countersign/model';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { carryThrough } from '../harness.ts';
import type { CustodyAccount } from '../orders/custody.ts';
import { ledgerCases } from '../orders/ledger-cases.ts';
import { startColdCustody } from './cold-custody.ts';
import type { ColdCustody } from './cold-custody.ts';
import { contentOf, forgedFile, repay, type Content } from './forged-files.ts';

let custody: ColdCustody;

beforeAll(async () => {
  custody = await startColdCustody();
});
afterAll(() => custody.stop());

/** Where a vault without a network is asked for whatever an order asks for, and where it is only with what keeps a transaction good for good. */
const byEndless = Object.groupBy(ledgerCases, (one) => (descriptorOf(one).endlessWith === undefined ? 'always' : 'named'));
/** Keys are made in each of the ways. */
const strategies: Readonly<Record<string, 'VaultSoft' | 'Random'>> = {
  'bitcoin-sandbox': 'VaultSoft',
  'xrpl-sandbox': 'Random',
  'tezos-sandbox': 'Random',
};

function descriptorOf({ ledgerId }: { readonly ledgerId: string }): LedgerDescriptor {
  const descriptor = ledgerDescriptor(parametersOf(ledgerId).type);
  if (descriptor === undefined) throw new Error(`No descriptor of ${ledgerId}`);
  return descriptor;
}

function parametersOf(ledgerId: string): LedgerParameters {
  const ledger = sandboxLedgers.find(({ id }) => id === ledgerId);
  if (ledger === undefined) throw new Error(`No ledger ${ledgerId}`);
  return ledger.parameters;
}

/** An amount of a ledger's coin, as the machine without a network writes it. */
function coins(ledgerId: string, amount: bigint): string {
  const { decimals, symbol } = nativeCoin(descriptorOf({ ledgerId }), parametersOf(ledgerId));
  return `${formatAmount(amount, decimals)} ${symbol}`;
}

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

/** An account whose keys came back with a file, and what was paid to it. */
async function paidAccount({ ledgerId, funds }: Pick<(typeof ledgerCases)[number], 'ledgerId' | 'funds'>) {
  const { client, domainId } = custody;
  const id = await custody.createAccount(ledgerId, strategies[ledgerId] ?? 'VaultHard');
  const account = () => client.accounts.get({ params: { domainId, accountId: id } });
  expect(await account()).toMatchObject({ additionalDetails: { processing: { status: 'Pending' } } });
  expect(await custody.pending()).toMatchObject([{ type: 'MakeKeys', accountId: id }]);
  await custody.trip();
  await custody.work();
  expect(await account()).toMatchObject({ additionalDetails: { processing: { status: 'Completed' } } });
  const from = { id, ledgerId, address: (await custody.addressOf(id)) ?? '' };
  await custody.deposit(from, funds);
  await custody.release(from);
  return from;
}

/** Where a transaction is kept as its bytes, which are one member: one in eight changed. */
function* changedBytes(unsigned: JsonObject) {
  for (const [name, value] of Object.entries(unsigned)) {
    if (typeof value !== 'string' || !/^[0-9a-f]{200,}$/.test(value)) continue;
    for (let at = 0; at < value.length; at += 16) {
      const changed = `${value.slice(0, at)}${value[at] === '1' ? '2' : '1'}${value.slice(at + 1)}`;
      yield { path: `${name}, digit ${at}`, changed: { ...unsigned, [name]: changed } };
    }
  }
}

/**
 * A server that was taken over, with the notary's key and all, asks for another transaction of the order, each member of it changed, or for other bytes: the
 * machine refuses it, or shows that it is another one, or it pays the same within the same fee and time.
 */
async function expectSeenThrough(file: string, type: string): Promise<void> {
  const { machine } = custody;
  const module = await ledgerModule(type);
  const notary = await custody.instance.services.notary();
  const seen = async (change: (operation: Content) => void) => {
    const { code, text } = await machine.show(forgedFile(notary, file, change));
    return { code, text: text.replace(/^Digest: .*$/m, '') };
  };
  const honest = await seen(() => {});
  expect(honest.code).toBe(0);
  expect(await seen(({ payloads }) => void (payloads[0].bytes = '11'.repeat(32)))).toMatchObject({ code: 3 });
  const { unsigned, references } = contentOf(file).operations.at(-1).evidence;
  const paid = (of: JsonObject) => {
    const read = module.transaction.readUnsigned(of, references.ledger.data);
    return read.ok ? { movements: read.value.movements, fee: read.value.fee, validity: read.value.validity } : undefined;
  };
  const ends = { refused: 0, shown: 0, same: 0 };
  for (const { path, changed } of [...changedMembers(unsigned), ...changedBytes(unsigned)]) {
    const { code, text } = await seen((operation) => {
      operation.evidence.unsigned = changed;
      repay(module, operation);
    });
    const end = code === 3 ? 'refused' : text === honest.text ? 'same' : 'shown';
    ends[end] += 1;
    expect([path, code, end === 'same' ? paid(changed) : paid(unsigned)]).toEqual([path, code === 3 ? 3 : 0, paid(unsigned)]);
  }
  expect(ends.refused).toBeGreaterThan(0);
}

/** What waits for its signature is shown and signed on the machine, comes back, and is confirmed. */
async function signed(orderId: string, from: CustodyAccount, amount: bigint, payee: string): Promise<void> {
  await custody.work();
  expect((await custody.transactionOf(orderId)).processing).toEqual({ status: 'Prepared' });
  expect(await custody.pending()).toMatchObject([{ type: 'Sign', orderId, accountId: from.id }]);
  const shown = await custody.machine.show(await custody.prepared());
  expect(shown.code).toBe(0);
  await expectSeenThrough(await custody.prepared(), parametersOf(from.ledgerId).type);
  expect(shown.text).toContain(coins(from.ledgerId, amount));
  expect(shown.text).toContain(payee);
  const { code, text, signed: file } = await custody.machine.sign(await custody.prepared());
  expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining('1 granted, 0 declined') });
  await custody.imported(file);
  expect(await custody.pending()).toEqual([]);
  await custody.confirm(from.ledgerId, orderId);
}

test.each(byEndless.always ?? [])('$ledgerId: keys, address, funds, order, signature, confirmation', async (ledger) => {
  const { ledgerId, funds, amount, outside } = ledger;
  const from = await paidAccount(ledger);
  const orderId = await custody.waitingOrder(from, outside, amount);
  const shown = await custody.machine.show(await custody.prepared());
  expect(shown.text).toContain(`Ordered: send ${coins(ledgerId, amount)}`);
  expect(shown.text).toContain(`Payee: ${outside}`);
  await signed(orderId, from, amount, outside);
  const fee = await custody.feeOf(from, orderId);
  expect(await custody.onLedger(from)).toBe(funds - amount - fee);
});

/** A nonce account for an account of this vault: one whose vault has a network makes it and pays for it. */
async function nonceAccountFor(
  { ledgerId, funds }: Pick<(typeof ledgerCases)[number], 'ledgerId' | 'funds'>,
  account: CustodyAccount,
) {
  const { client, domainId } = custody;
  const maker = await custody.fundedAccount(ledgerId, funds);
  const orderId = await custody.orderTransaction(maker, {
    type: 'Solana',
    operation: { type: 'CreateNonceAccount', createOnAccount: account.id },
    feeStrategy: { type: 'Priority', priority: 'Medium' },
    memos: [],
  });
  await custody.confirm(ledgerId, orderId);
  const { endless } = await client.accounts.presence({ params: { domainId, accountId: account.id } });
  expect(endless).toEqual([{ ledgerId, address: expect.any(String) }]);
  return endless[0]?.address ?? '';
}

test.each(byEndless.named ?? [])(
  '$ledgerId: what is over in a minute is not even asked for, which is said with what to do; with a nonce account it is paid',
  async (ledger) => {
    const { client, domainId } = custody;
    const { ledgerId, funds, amount, outside } = ledger;
    const from = await paidAccount(ledger);
    const payment = { destination: { type: 'Address', address: outside }, amount: String(amount) } as const;
    const parameters: TransactionOrderParameters = {
      type: 'Solana',
      operation: { type: 'Transfer', outputs: [payment] },
      feeStrategy: { type: 'Priority', priority: 'Medium' },
      memos: [],
    };
    const tried = await client.transactions.dryRun({
      params: { domainId },
      body: { accountId: from.id, ledgerId, parameters },
    });
    const instead =
      'Name a nonce account of the account in a transaction order, which another account makes by the operation “Create a nonce account”, or use an account of a vault that has a network';
    expect(tried.result).toMatchObject({
      type: 'Failure',
      hint: 'BroadcastExpired',
      reason: expect.stringContaining(instead),
    });
    const refused = await custody.order(from, payment.destination, amount);
    for (let count = 0; count < 4; count++) await custody.work();
    // The vault is only to know that the order has ended.
    expect(await custody.pending()).toMatchObject([{ type: 'End', orderId: refused }]);
    await custody.trip();
    await custody.endOrders();
    expect((await custody.transactionOf(refused)).processing).toEqual({ status: 'Failed', hint: 'BroadcastExpired' });

    const nonceAccount = { type: 'Address', address: await nonceAccountFor(ledger, from) } as const;
    const orderId = await custody.orderTransaction(from, { ...parameters, nonceAccount });
    await custody.workTo(orderId, 'Prepared');
    expect((await custody.pending()).map(({ validity }) => validity)).toEqual([{ type: 'Endless' }]);
    // As long as people carry files, many blocks go by.
    await custody.mineMany(ledgerId, 151);
    await signed(orderId, from, amount, outside);
    expect(await custody.onLedger(from)).toBe(funds - amount - (await custody.feeOf(from, orderId)));
  },
);

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
