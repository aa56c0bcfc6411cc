import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describeWithAnvil, startAnvil, type Anvil } from '@countersign/adapters/ledger-nodes/anvil';
import { contracts } from '@countersign/adapters/ledger-nodes/contracts';
import { startRippled, type Rippled } from '@countersign/adapters/ledger-nodes/rippled';
import { newId } from '@countersign/kernel';
import { checksumAddress } from '@countersign/ledger-ethereum';
import type { XrplOperation } from '@countersign/model';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { costsOfABlock } from './cost-of-a-block.ts';
import { startCustody, type Custody, type CustodyAccount } from './custody.ts';
import { configOf, confirmations, ethereumDev, ledgerId } from './real-ledgers.ts';

const ether = 10n ** 18n;
const outside = '0x52908400098527886E0F7030069857D2E4169EE7';

const folder = mkdtempSync(join(tmpdir(), 'countersign-real-'));
let anvil: Anvil;
let rippled: Rippled;
let custody: Custody;
let account: CustodyAccount;

const xrplBy = (url: string) => ({ id: 'xrpl-local', family: 'XRPL', parameters: { networkId: 21_338 }, nodes: [{ url }] });

describeWithAnvil('an instance on a network of its own node', () => {
  beforeAll(async () => {
    anvil = await startAnvil({ stateFile: join(folder, 'chain.json') });
    rippled = await startRippled();
    custody = await startCustody(configOf([ethereumDev(anvil.url), xrplBy(rippled.socketUrl)], folder));
    account = await custody.openAccount(ledgerId);
  });
  afterAll(async () => {
    await custody.stop();
    await anvil.stop();
    await rippled.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const rich = () => anvil.accounts[0] ?? '';
  const onChain = async (address: string) => BigInt(String(await anvil.call('eth_getBalance', address, 'latest')));
  const processing = async (orderId: string) => (await custody.transactionOf(orderId)).processing;
  const ledgerStatus = async (orderId: string) => (await custody.transactionOf(orderId)).ledgerTransactionData?.ledgerStatus;

  /** Works and makes blocks until the question has an answer. */
  function mining<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
    return custody.until(ledgerId, what, async () => {
      await anvil.mine();
      return ask();
    });
  }
  const confirmed = (orderId: string) =>
    mining('the confirmation', async () => ((await ledgerStatus(orderId)) === 'Confirmed' ? true : undefined));

  /** With the node away: what is refused in any case is refused, and only of what would be accepted the contract has to be asked. */
  async function expectAskedOfWhatIsAccepted(): Promise<void> {
    const asset = {
      id: newId(),
      ledgerId,
      kind: 'Contract',
      name: 'Other',
      ledgerDetails: { type: 'Ethereum', properties: { type: 'ERC20', address: outside } },
      lock: 'Unlocked',
      customProperties: {},
    } as const;
    const wrong = { ...asset, decimals: -1 };
    expect(await custody.attempt({ type: 'v0_ValidateTickers', tickers: [wrong] })).toBe('InvalidTickerLedgerDetails');
    await expect(custody.attempt({ type: 'v0_ValidateTickers', tickers: [asset] })).rejects.toMatchObject({
      code: 'ServiceUnavailableError',
      message: 'LedgerUnreachable: The ledger cannot be asked what the asset is: try again later',
    });
  }

  /** What the instance says that an account holds is what the chain says. */
  async function expectTrueBalance(): Promise<void> {
    expect((await custody.balance(account)).total).toBe(await onChain(account.address));
  }

  async function fund(value: bigint): Promise<void> {
    const { total } = await custody.balance(account);
    await anvil.send({ from: rich(), to: account.address, value });
    await mining('the deposit', async () => ((await custody.balance(account)).total === total + value ? true : undefined));
    await custody.release(account);
  }

  test('the instance has the ledgers of the file, and no sandbox', async () => {
    const { items } = await custody.client.ledgers.list();
    expect(new Map(items.map(({ data }) => [data.id, data.alias]))).toEqual(
      new Map([
        [ledgerId, 'Ethereum dev'],
        ['xrpl-local', 'xrpl-local'],
      ]),
    );
    const fees = await custody.client.ledgers.fees({ params: { ledgerId } });
    expect(fees).toMatchObject({ type: 'Ethereum', medium: { eip1559Prices: { basePrice: expect.any(String) } } });
  });

  test('an incoming payment is there once it has its confirmations, and not before', async () => {
    await anvil.send({ from: rich(), to: account.address, value: 5n * ether });
    for (let count = 1; count < confirmations; count++) {
      await anvil.mine();
      await custody.track(ledgerId);
      expect(await custody.balance(account)).toEqual({ total: 0n, reserved: 0n, quarantined: 0n });
    }
    await anvil.mine();
    await custody.track(ledgerId);
    expect(await custody.balance(account)).toEqual({ total: 5n * ether, reserved: 0n, quarantined: 5n * ether });
    await custody.release(account);
    await expectTrueBalance();
  });

  test('what a block costs does not depend on how many addresses are watched', async () => {
    const addBlock = async () => {
      await anvil.send({ from: rich(), to: account.address, value: 1n });
      await anvil.mine(confirmations);
    };
    const { few, many } = await costsOfABlock(custody, configOf([ethereumDev(anvil.url)], folder).ledgers, ledgerId, addBlock);
    expect(many).toEqual(few);
    await custody.release(account);
  });

  test('what is in a block has gone off once: the rest can be paid before the first payment is final', async () => {
    await fund(10n * ether);
    const { total } = await custody.balance(account);
    const first = await custody.order(account, { type: 'Address', address: outside }, (total * 6n) / 10n);
    await custody.workTo(first, 'Broadcasting');
    await custody.work();
    await anvil.mine();
    const second = await custody.order(account, { type: 'Address', address: outside }, (total * 3n) / 10n);
    await custody.workTo(second, 'Broadcasting');
    expect(await ledgerStatus(first)).not.toBe('Confirmed');
    await custody.work();
    await confirmed(second);
    expect(await ledgerStatus(first)).toBe('Confirmed');
    await expectTrueBalance();
    await fund(14n * ether);
  });

  test('a transfer that people approved is paid once, and is complete when it has its confirmations', async () => {
    const before = await onChain(outside);
    const orderId = await custody.order(account, { type: 'Address', address: outside }, ether);
    await custody.workTo(orderId, 'Broadcasting');
    await custody.work();
    await anvil.mine();
    await custody.track(ledgerId);
    expect(await onChain(outside)).toBe(before + ether);
    expect(await ledgerStatus(orderId)).toBe('Detected');
    await confirmed(orderId);
    expect(await onChain(outside)).toBe(before + ether);
    await expectTrueBalance();
  });

  test('a token is received, validated and sent on', async () => {
    const token = await anvil.deploy(contracts.token);
    const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0');
    await anvil.send({ from: anvil.accounts[9] ?? '', to: token, data: `a9059cbb${word(account.address)}${word(700n)}` });
    const seen = await mining('the token', async () => {
      const { items } = await custody.client.tickers.list({ query: { ledgerId: [ledgerId], validationStatus: 'NonValidated' } });
      return items[0];
    });
    const asset = {
      id: seen.id,
      ledgerId,
      kind: 'Contract',
      name: 'Test',
      symbol: 'TST',
      decimals: 0,
      ledgerDetails: seen.ledgerDetails,
      lock: 'Unlocked',
      customProperties: {},
    } as const;
    // The contract says no decimals, so that amounts of it are whole numbers.
    await expect(custody.execute({ type: 'v0_ValidateTickers', tickers: [{ ...asset, decimals: 2 }] })).rejects.toThrow(
      'The intent is Failed',
    );
    await custody.execute({ type: 'v0_ValidateTickers', tickers: [asset] });
    await custody.release(account);
    await mining('the release', async () => ((await custody.balance(account, seen.id)).quarantined === 0n ? true : undefined));
    const orderId = await custody.order(account, { type: 'Address', address: outside }, 300n, seen.id);
    await confirmed(orderId);
    expect(await custody.balance(account, seen.id)).toEqual({ total: 400n, reserved: 0n, quarantined: 0n });
    expect(await anvil.call('eth_call', { to: token, data: `0x70a08231${word(outside)}` }, 'latest')).toBe(`0x${word(300n)}`);
    await expectTrueBalance();
  });

  test('a node that goes in the middle of a payment and comes back: it waits, says why, and is paid once', async () => {
    const before = await onChain(outside);
    const orderId = await custody.order(account, { type: 'Address', address: outside }, ether / 2n);
    await custody.workTo(orderId, 'Broadcasting');
    await anvil.stop();
    await custody.work();
    expect(await processing(orderId)).toEqual({ status: 'Broadcasting', hint: 'TransientIssue' });
    await expect(custody.track(ledgerId)).rejects.toMatchObject({ code: 'LedgerUnreachable' });
    await expectAskedOfWhatIsAccepted();
    // Who governs it is known without the node.
    expect(await custody.dryRun(await custody.transferOrder(account, { type: 'Address', address: outside }, 1n))).toMatchObject({
      success: true,
      policies: [{}],
      result: { type: 'Failure', hint: 'TransientIssue', reason: expect.stringContaining('cannot be reached') },
    });
    await anvil.start();
    await confirmed(orderId);
    expect(await onChain(outside)).toBe(before + ether / 2n);
    await expectTrueBalance();
  });

  test('a reorganisation that drops a payment: it is sent again, and paid once', async () => {
    const before = await onChain(outside);
    const orderId = await custody.order(account, { type: 'Address', address: outside }, ether / 4n);
    await custody.workTo(orderId, 'Broadcasting');
    await custody.work();
    await anvil.mine(confirmations - 1);
    expect(await onChain(outside)).toBe(before + ether / 4n);
    await anvil.call('anvil_reorg', confirmations - 1, []);
    await anvil.call('anvil_dropAllTransactions');
    expect(await onChain(outside)).toBe(before);
    await custody.track(ledgerId);
    expect(await ledgerStatus(orderId)).toBe('Detected');
    await confirmed(orderId);
    expect(await onChain(outside)).toBe(before + ether / 4n);
    await expectTrueBalance();
  });

  test('an incoming payment that a reorganisation takes away was never counted', async () => {
    const { total } = await custody.balance(account);
    await anvil.send({ from: rich(), to: account.address, value: 9n * ether });
    await anvil.mine(confirmations - 1);
    await custody.track(ledgerId);
    await anvil.call('anvil_reorg', confirmations - 1, []);
    await anvil.call('anvil_dropAllTransactions');
    await anvil.mine(confirmations + 1);
    await custody.track(ledgerId);
    expect((await custody.balance(account)).total).toBe(total);
    await expectTrueBalance();
    await fund(ether);
    await expectTrueBalance();
  });

  test('an order that waits in the pool is replaced by one that pays nobody, for a higher fee', async () => {
    const before = await onChain(outside);
    const orderId = await custody.order(account, { type: 'Address', address: outside }, ether / 8n);
    await custody.workTo(orderId, 'Completed');
    const { outcome, replacementId } = await custody.cancel(orderId);
    expect(outcome).toBe('Executed');
    await custody.workTo(replacementId, 'Completed');
    await confirmed(replacementId);
    expect(await ledgerStatus(orderId)).toBe('Replaced');
    expect(await onChain(outside)).toBe(before);
    expect((await custody.balance(account)).reserved).toBe(0n);
    await expectTrueBalance();
  });

  test('what fails on the ledger says so, and costs its fee alone', async () => {
    const fickle = await anvil.deploy(contracts.fickle);
    const orderId = await custody.orderTransaction(account, {
      type: 'Ethereum',
      destination: { type: 'Address', address: checksumAddress(fickle) },
      amount: '5',
      feeStrategy: { type: 'Priority', priority: 'Medium' },
    });
    await custody.workTo(orderId, 'Broadcasting');
    // When it was estimated and signed it would not have failed.
    await anvil.send({ from: rich(), to: fickle });
    await anvil.mine();
    await confirmed(orderId);
    expect((await custody.transactionOf(orderId)).ledgerTransactionData).toMatchObject({ failure: 'FailedOnChain' });
    expect(await onChain(fickle)).toBe(0n);
    await expectTrueBalance();
  });

  test('a burst of orders is paid, each once', async () => {
    const before = await onChain(outside);
    const amounts = Array.from({ length: 12 }, (_, index) => BigInt(index + 1));
    const orders: string[] = [];
    for (const amount of amounts) orders.push(await custody.order(account, { type: 'Address', address: outside }, amount));
    // One is signed after the other, and workers take them in any order: whichever is next, one is settled after the other.
    const settled = async () => (await Promise.all(orders.map(ledgerStatus))).filter((one) => one === 'Confirmed').length;
    for (const count of orders.keys())
      await mining('the next confirmation', async () => ((await settled()) > count ? true : undefined));
    expect(await onChain(outside)).toBe(before + amounts.reduce((sum, amount) => sum + amount));
    await custody.work();
    expect((await custody.balance(account)).reserved).toBe(0n);
    await expectTrueBalance();
  });

  test('on an XRP Ledger beside it, a deposit and payments with tags are what its server says', async () => {
    const { ledger } = rippled;
    const xrp = 1_000_000n;
    const holder = await custody.openAccount('xrpl-local');
    const held = (address: string) => BigInt(ledger.view().root(address)?.Balance ?? '0');
    /** Works and closes ledgers until the question has an answer. */
    const closing = <T>(what: string, ask: () => Promise<T | undefined>) =>
      custody.until('xrpl-local', what, async () => {
        ledger.close();
        return ask();
      });
    const settled = (orderId: string) =>
      closing('the confirmation', async () => ((await ledgerStatus(orderId)) === 'Confirmed' ? true : undefined));
    ledger.give(holder.address, 50n * xrp, { DestinationTag: 7 });
    await custody.track('xrpl-local');
    expect((await custody.balance(holder)).total).toBe(0n);
    await closing('the deposit', async () => ((await custody.balance(holder)).total === 50n * xrp ? true : undefined));
    expect(await custody.transfersOf(holder)).toMatchObject([{ quarantined: true, metadata: { destinationTag: 7 } }]);
    await custody.release(holder);

    const { address: bank } = ledger.bank;
    const orderId = await custody.order(holder, { type: 'Address', address: bank }, 5n * xrp);
    await custody.workTo(orderId, 'Broadcasting');
    await custody.work();
    // The server forgets what it had not closed: it is sent again, the same bytes.
    ledger.open = [];
    await settled(orderId);
    const orderOf = (operation: XrplOperation) => {
      const feeStrategy = { type: 'Priority', priority: 'Medium' } as const;
      return custody.orderTransaction(holder, { type: 'XRPL', operation, feeStrategy, memos: [] });
    };
    const destination = { type: 'Address', address: bank } as const;

    // A currency that the orders name by its code.
    const unit = 10n ** 15n;
    const currency = { type: 'Currency', code: 'USD', issuer: bank } as const;
    const limitAmount = { currency, value: (1_000n * unit).toString() };
    await settled(await orderOf({ type: 'TrustSet', flags: [], limitAmount }));
    const Amount = { currency: 'USD', issuer: bank, value: '100' };
    ledger.send(ledger.bank, { TransactionType: 'Payment', Destination: holder.address, Amount });
    const dollars = await closing('the currency', async () => {
      const { items } = await custody.client.tickers.list({ query: { ledgerId: ['xrpl-local'] } });
      return items.find(({ kind }) => kind === 'Token');
    });
    const asset = {
      id: dollars.id,
      ledgerId: 'xrpl-local',
      kind: 'Token',
      name: 'Dollars of the bank',
      ledgerDetails: dollars.ledgerDetails,
      lock: 'Unlocked',
      customProperties: {},
    } as const;
    // Nothing has to be proposed to know what the ledger says of it.
    expect(await custody.dryRun({ type: 'v0_ValidateTickers', tickers: [{ ...asset, decimals: 2 }] })).toMatchObject({
      errors: ['InvalidTickerLedgerDetails'],
      assets: [{ ledgerId: 'xrpl-local', symbol: 'USD', decimals: 15, terms: ['MayFreeze'] }],
    });
    // Terms that people approve are those of the ledger, or none.
    expect(await custody.attempt({ type: 'v0_ValidateTickers', tickers: [{ ...asset, terms: [] }] })).toBe(
      'InvalidTickerLedgerDetails',
    );
    await custody.execute({ type: 'v0_ValidateTickers', tickers: [{ ...asset, terms: ['MayFreeze'] }] });
    expect((await custody.client.tickers.get({ params: { tickerId: dollars.id } })).data).toMatchObject({ terms: ['MayFreeze'] });
    await custody.release(holder);
    await settled(await orderOf({ type: 'Payment', destination, amount: (40n * unit).toString(), currency }));
    expect(await custody.balance(holder, dollars.id)).toEqual({ total: 60n * unit, reserved: 0n, quarantined: 0n });

    const failing = await orderOf({ type: 'Payment', destination, amount: xrp.toString() });
    await custody.workTo(failing, 'Completed');
    // In its ledger the destination asks for a tag, which it did not when the payment was taken.
    ledger.send(ledger.bank, { TransactionType: 'AccountSet', SetFlag: 1 });
    ledger.open.reverse();
    await settled(failing);
    expect((await custody.transactionOf(failing)).ledgerTransactionData).toMatchObject({ failure: 'FailedOnChain' });
    const { total, reserved } = await custody.balance(holder);
    expect({ total, reserved }).toEqual({ total: held(holder.address), reserved: 0n });
    expect(total).toBe(45n * xrp - 40n);
    expect(
      ledger.closed.flatMap(({ transactions }) => transactions).filter(({ fields }) => fields.Account === holder.address),
    ).toHaveLength(4);

    const { ledgers } = configOf([ethereumDev(anvil.url), xrplBy(rippled.url)], folder);
    const { few, many } = await costsOfABlock(custody, ledgers, 'xrpl-local', () => {
      ledger.give(holder.address, xrp);
      return Promise.resolve(ledger.close());
    });
    expect(many).toEqual(few);
  });

  test('how long ago the ledger was seen to go on is in the metrics', async () => {
    await anvil.mine();
    await custody.track(ledgerId);
    const metrics = await (await fetch(`${custody.url}/metrics`)).text();
    expect(metrics).toMatch(/^ledger_read_age_seconds\{ledger="ethereum-dev"\} [0-9.]+$/m);
  });
});
