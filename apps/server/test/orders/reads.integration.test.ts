import { createBalanceRefreshes, createLedgerBook } from '@countersign/adapters/postgres';
import { sandboxToken } from '@countersign/adapters/sandbox-ledgers';
import { newId, systemClock } from '@countersign/kernel';
import type { XrplOperation } from '@countersign/model';
import { queues, refreshBalancesJob } from '@countersign/service';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startCustody } from './custody.ts';
import type { Custody, CustodyAccount } from './custody.ts';
import { bitcoinCase, ethereumCase, ledgerCases, xrplCase } from './ledger-cases.ts';

let custody: Custody;

beforeAll(async () => {
  custody = await startCustody();
});
afterAll(() => custody.stop());

describe.each(ledgerCases)('$ledgerId', ({ ledgerId, funds, amount, outside, opening = 0n, freePayments }) => {
  const destination = { type: 'Address', address: outside } as const;

  async function confirmedBalance(account: CustodyAccount) {
    const params = { domainId: custody.domainId, accountId: account.id, tickerId: await custody.tickerOf(ledgerId) };
    return custody.client.balances.confirmed({ params });
  }

  test('a balance distinguishes what is in blocks from what waits', async () => {
    const from = await custody.fundedAccount(ledgerId, funds);
    const to = await custody.openAccount(ledgerId);
    expect(await confirmedBalance(to)).toMatchObject({ confirmedAmount: '0', unconfirmedAmount: '0' });
    const orderId = await custody.order(from, { type: 'Account', accountId: to.id }, amount);
    await custody.workTo(orderId, 'Completed');
    await custody.track(ledgerId);
    const reserved = (await custody.balance(from)).reserved;
    // Where payments may cost nothing, what is reserved is more than this one takes: beside the amount that is the account that it opens.
    const taken = freePayments === undefined ? reserved : amount + opening;
    expect(await confirmedBalance(from)).toEqual({
      accountReference: { id: from.id, domainId: custody.domainId },
      tickerId: await custody.tickerOf(ledgerId),
      confirmedAmount: String(funds),
      unconfirmedAmount: String(-taken),
      reservedAmount: String(reserved),
      quarantinedAmount: '0',
    });
    expect(await confirmedBalance(to)).toMatchObject({ confirmedAmount: '0', unconfirmedAmount: String(amount) });
    await custody.confirm(ledgerId, orderId);
    const left = funds - amount - (await custody.feeOf(from, orderId));
    expect(await confirmedBalance(from)).toMatchObject({
      confirmedAmount: String(left),
      unconfirmedAmount: '0',
      reservedAmount: '0',
    });
    expect(await confirmedBalance(to)).toMatchObject({ confirmedAmount: String(amount), unconfirmedAmount: '0' });
  });

  test('a refresh reads the ledger, and says when', async () => {
    const account = await custody.openAccount(ledgerId);
    const params = { domainId: custody.domainId, accountId: account.id };
    await custody.client.ledgers.faucet({ params: { ledgerId }, body: { address: account.address, amount: String(funds) } });
    await custody.mine(ledgerId);
    expect((await custody.balance(account)).total).toBe(0n);
    await custody.client.balances.refresh({ params, query: { tickerId: await custody.tickerOf(ledgerId) } });
    await custody.client.balances.refresh({ params, query: { ledgerId } });
    const handler = refreshBalancesJob({
      book: createLedgerBook(custody.pool),
      ledgers: custody.ports.ledgers,
      clock: systemClock,
      refreshes: createBalanceRefreshes(custody.pool),
    });
    const jobs = (await custody.leaseAll()).filter((job) => job.queue === queues.refreshBalances);
    expect(jobs).toHaveLength(1);
    for (const job of jobs) expect(await handler(job)).toBe('Done');
    await custody.pool.query('delete from job where queue = $1', [queues.refreshBalances]);
    expect((await custody.balance(account)).total).toBe(funds);
    const { additionalDetails } = await custody.client.accounts.get({ params });
    const asked = additionalDetails?.lastBalancesUpdateRequestedAt ?? '';
    const done = additionalDetails?.lastBalancesUpdateProcessedAt ?? '';
    expect(Date.parse(done)).toBeGreaterThanOrEqual(Date.parse(asked));
    for (const query of [{ ledgerId: 'none' }, { tickerId: newId() }])
      await expect(custody.client.balances.refresh({ params, query })).rejects.toMatchObject({ status: 404 });
  });

  test('a dry run of a transaction says what it would cost, or why it cannot be, and leaves nothing behind', async () => {
    const from = await custody.fundedAccount(ledgerId, funds);
    const parametersOf = (value: bigint) => {
      const feeStrategy = { type: 'Priority', priority: 'Low' } as const;
      const paid = String(value);
      if (ledgerId === 'ethereum-sandbox') return { type: 'Ethereum', destination, amount: paid, feeStrategy } as const;
      if (ledgerId === 'bitcoin-sandbox')
        return { type: 'Bitcoin', outputs: [{ destination, amount: paid }], feeStrategy } as const;
      if (ledgerId === 'algorand-sandbox')
        return { type: 'Algorand', operation: { type: 'Payment', destination, amount: paid }, feeStrategy } as const;
      if (ledgerId === 'solana-sandbox') {
        const operation = { type: 'Transfer', outputs: [{ destination, amount: paid }] } as const;
        return { type: 'Solana', operation, feeStrategy, memos: [] } as const;
      }
      if (ledgerId === 'stellar-sandbox')
        return { type: 'Stellar', operation: { type: 'Payment', destination, amount: paid }, feeStrategy } as const;
      if (ledgerId === 'substrate-sandbox') {
        const method = { type: 'TransferKeepAlive', destination, amount: paid } as const;
        return { type: 'Substrate', pallet: { type: 'Balances', method }, feeStrategy } as const;
      }
      if (ledgerId === 'tezos-sandbox')
        return { type: 'Tezos', operation: { type: 'Transaction', destination, amount: paid }, feeStrategy } as const;
      if (ledgerId === 'tron-sandbox')
        return { type: 'Tron', operation: { type: 'NativeTransfer', destination, amount: paid }, feeStrategy } as const;
      return { type: 'XRPL', operation: { type: 'Payment', destination, amount: paid }, feeStrategy, memos: [] } as const;
    };
    const params = { domainId: custody.domainId };
    const ask = (value: bigint) =>
      custody.client.transactions.dryRun({
        params,
        body: { accountId: from.id, ledgerId, parameters: parametersOf(value) as never },
      });
    expect(await ask(amount)).toMatchObject({ result: { type: 'Success' }, estimate: { type: parametersOf(amount).type } });
    expect(await ask(funds)).toMatchObject({
      result: { type: 'Failure', hint: 'CurrentlyNotEnoughFunds' },
      estimate: { type: 'Failure', hint: 'CurrentlyNotEnoughFunds' },
    });
    expect(await custody.balance(from)).toEqual({ total: funds, reserved: 0n, quarantined: 0n });
    const stranger = { accountId: newId(), ledgerId, parameters: parametersOf(amount) as never };
    await expect(custody.client.transactions.dryRun({ params, body: stranger })).rejects.toMatchObject({ status: 404 });
    const foreign = {
      accountId: from.id,
      parameters: { type: 'Tezos', operation: { type: 'Reveal' }, feeStrategy: {} } as never,
    };
    await expect(custody.client.transactions.dryRun({ params, body: foreign })).rejects.toMatchObject({ status: 400 });
  });

  test('the older form of asking for an address answers as the newer', async () => {
    const account = await custody.openAccount(ledgerId);
    const params = { domainId: custody.domainId, accountId: account.id };
    const older = await custody.client.addresses.createOn({ params, query: { ledgerId } });
    expect(older.ledgerId).toBe(ledgerId);
    // An account that has one address for ever is asked for no other.
    expect(older.address === account.address).toBe(ledgerId !== 'bitcoin-sandbox');
  });
});

test('a page of orders and of transactions says what is paid to whom, and how far it is', async () => {
  const { ledgerId, funds, amount, outside } = ethereumCase;
  const { client } = custody;
  const params = { domainId: custody.domainId };
  const from = await custody.fundedAccount(ledgerId, funds);
  const destination = { type: 'Address', address: outside } as const;
  const orderId = await custody.order(from, destination, amount);
  const transfer = { tickerId: await custody.tickerOf(ledgerId), outputs: [{ destination, amount: String(amount) }] };
  const outlineOf = async () => (await client.orders.outlines({ params, query: { orderId: [orderId, newId()] } })).items;
  const [begun, ...others] = await outlineOf();
  expect(begun).toMatchObject({ orderId, transfer, transaction: { processing: { status: 'Pending' } } });
  expect(begun?.transaction?.ledgerTransactionData).toBeUndefined();
  expect(others).toEqual([]);
  const transactionId = begun?.transaction?.id ?? '';
  const movesOf = async () =>
    (await client.transactions.outlines({ params, query: { transactionId: [transactionId, newId()] } })).items;
  expect(await movesOf()).toMatchObject([
    {
      transactionId,
      transfers: [],
      transferCount: 0,
      order: { accountId: from.id, transfer },
      processing: { status: 'Pending' },
    },
  ]);
  expect((await movesOf())[0]?.ledgerTransactionData, 'No ledger has it yet').toBeUndefined();
  await custody.workTo(orderId, 'Completed');
  await custody.confirm(ledgerId, orderId);
  expect(await outlineOf()).toMatchObject([
    { transaction: { id: transactionId, ledgerTransactionData: { ledgerStatus: 'Confirmed' } } },
  ]);
  // The fee is no payment.
  expect(await movesOf()).toMatchObject([
    {
      transferCount: 1,
      transfers: [{ kind: 'Transfer', value: String(amount) }],
      ledgerTransactionData: { ledgerStatus: 'Confirmed', ledgerTransactionId: expect.any(String) },
    },
  ]);
  const trading = { domainId: custody.domains.trading };
  expect((await client.orders.outlines({ params: trading, query: { orderId } })).items).toEqual([]);
  expect((await client.transactions.outlines({ params: trading, query: { transactionId } })).items).toEqual([]);
});

test('a contract can be asked, as an address or an account', async () => {
  const { ledgerId, funds, outside } = ethereumCase;
  const account = await custody.fundedAccount(ledgerId, funds);
  const asset = { type: 'Token', standard: 'ERC20', identifier: sandboxToken.contract } as const;
  await custody.networks.sandboxes.get(ledgerId)?.faucetToken(asset, account.address, 77n);
  await custody.settle(ledgerId);
  const params = { ledgerId };
  const from = { type: 'Address', address: outside } as const;
  const own = { type: 'Account', domainId: custody.domainId, accountId: account.id } as const;
  const ask = (data: string, caller: typeof from | typeof own = from, contractAddress: string = sandboxToken.contract) =>
    custody.client.ledgers.ethereumCall({ params, body: { contractAddress, from: caller, data } });
  const word = (address: string) => address.slice(2).toLowerCase().padStart(64, '0');
  expect(BigInt(await ask(`0x70a08231${word(account.address)}`))).toBe(77n);
  expect(BigInt(await ask('0x313ce567'))).toBe(6n);
  expect(Buffer.from((await ask('0x95d89b41')).slice(2), 'hex').toString('latin1')).toContain('USDS');
  const transfer = `0xa9059cbb${word(outside)}${77n.toString(16).padStart(64, '0')}`;
  expect(BigInt(await ask(transfer, own))).toBe(1n);
  await expect(ask(transfer)).rejects.toMatchObject({ status: 400 });
  expect(await ask('0x', from, outside)).toBe('0x');
  await expect(ask('0x', from, 'nowhere')).rejects.toMatchObject({ status: 400 });
  await expect(
    custody.client.ledgers.ethereumCall({ params: { ledgerId: 'xrpl-sandbox' }, body: { contractAddress: outside, from } }),
  ).rejects.toMatchObject({ status: 404 });
  const cleo = await custody.clientOf(custody.people.cleo);
  await expect(
    cleo.ledgers.ethereumCall({ params, body: { contractAddress: sandboxToken.contract, from: own, data: transfer } }),
  ).rejects.toMatchObject({ status: 404 });
});

test('what a ledger has of a transaction is served with it, and the accounts that are in it', async () => {
  const { client, domainId } = custody;
  const params = { domainId };
  const ofAccount = async ({ id }: CustodyAccount) =>
    (await client.transactions.list({ params, query: { accountId: id, sortBy: 'registeredAt', sortOrder: 'DESC' } })).items;
  const own = ({ id, address }: CustodyAccount) => ({ accountReference: { id, domainId }, address });

  const { ledgerId, funds, amount } = bitcoinCase;
  const payer = await custody.fundedAccount(ledgerId, funds);
  const payee = await custody.openAccount(ledgerId);
  const [gift] = await ofAccount(payer);
  const received = gift?.ledgerTransactionData?.ledgerData;
  if (received?.type !== 'Bitcoin') throw new Error('No data of the gift');
  const place = received.outputs.find(({ accountReference }) => accountReference?.id === payer.id);
  expect(place).toMatchObject({
    ...own(payer),
    amount: String(funds),
    scriptPubKey: expect.stringMatching(/^0014[0-9a-f]{40}$/),
  });
  expect(received.inputs.map(({ accountReference }) => accountReference)).toEqual(received.inputs.map(() => undefined));

  const orderId = await custody.order(payer, { type: 'Account', accountId: payee.id }, amount);
  await custody.workTo(orderId, 'Completed');
  await custody.track(ledgerId);
  const seen = (await custody.transactionOf(orderId)).ledgerTransactionData;
  expect(seen?.ledgerStatus).toBe('Detected');
  expect(seen?.ledgerData).toMatchObject({
    type: 'Bitcoin',
    inputs: [{ ...own(payer), transactionHash: gift?.ledgerTransactionData?.ledgerTransactionId, index: place?.index }],
    outputs: expect.arrayContaining([expect.objectContaining({ ...own(payee), amount: String(amount) })]),
  });
  await custody.confirm(ledgerId, orderId);
  const sent = await custody.transactionOf(orderId);
  const fee = await custody.feeOf(payer, orderId);
  const made = sent.ledgerTransactionData?.ledgerData?.type === 'Bitcoin' ? sent.ledgerTransactionData.ledgerData.outputs : [];
  expect(made.reduce((sum, output) => sum + BigInt(output.amount), fee)).toBe(funds);
  // What is left goes to an address of the payer's own.
  expect(new Set(made.map(({ accountReference }) => accountReference?.id))).toEqual(new Set([payer.id, payee.id]));
  const one = await client.transactions.get({ params: { domainId, transactionId: sent.id } });
  expect(one.ledgerTransactionData).toEqual(sent.ledgerTransactionData);

  const holder = await custody.openAccount(ethereumCase.ledgerId);
  const asset = { type: 'Token', standard: 'ERC20', identifier: sandboxToken.contract } as const;
  await custody.networks.sandboxes.get(ethereumCase.ledgerId)?.faucetToken(asset, holder.address, 77n);
  await custody.settle(ethereumCase.ledgerId);
  const [token] = await ofAccount(holder);
  const word = (value: string) => `0x${value.replace('0x', '').toLowerCase().padStart(64, '0')}`;
  expect(token?.ledgerTransactionData?.ledgerData).toEqual({
    type: 'Ethereum',
    logs: [
      {
        logIndex: expect.stringMatching(/^\d+$/),
        address: sandboxToken.contract,
        // https://eips.ethereum.org/EIPS/eip-20: Transfer(address,address,uint256)
        topics: [
          '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
          expect.stringMatching(/^0x[0-9a-f]{64}$/),
          word(holder.address),
        ],
        data: word('4d'),
      },
    ],
  });
});

const hostile: readonly unknown[] = ['', '0', '-1', '1.5', '9'.repeat(80), '9'.repeat(3_000), '0xZZ', 'ä\u0000', 4294967295];

/** The value once for each of its leaves and each hostile value there. */
function* spoiled(value: unknown, put: (part: unknown) => unknown = (part) => part): Generator {
  if (typeof value !== 'object' || value === null) {
    for (const other of hostile) yield put(other);
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    yield* spoiled(member, (part) =>
      put(Array.isArray(value) ? value.map((item, index) => (String(index) === name ? part : item)) : { ...value, [name]: part }),
    );
  }
}

test('whatever is asked of a dry run, it answers without breaking', async () => {
  const address = { type: 'Address', address: xrplCase.outside } as const;
  const currency = { type: 'Currency', code: 'USD', issuer: xrplCase.outside } as const;
  const issuanceId = '00000005'.padEnd(48, 'A');
  const operations: XrplOperation[] = [
    { type: 'Payment', destination: address, amount: '5', destinationTag: 1, currency },
    { type: 'Payment', destination: address, amount: '5', currency: { type: 'MultiPurposeToken', issuanceId } },
    { type: 'TrustSet', flags: [], limitAmount: { currency, value: '5' }, enableRippling: true },
    { type: 'AccountSet', transferRate: 1_000_000_000 },
    { type: 'DepositPreauth', authorize: address },
    { type: 'OfferCreate', flags: [], takerGets: { amount: '5' }, takerPays: { currency, amount: '5' } },
    { type: 'Clawback', currency, holder: address, value: '5' },
    { type: 'MPTokenIssuanceCreate', flags: [], assetScale: 1, transferFee: 0, maximumAmount: '5', metadata: 'AB' },
    { type: 'MPTokenIssuanceDestroy', issuanceId },
    { type: 'MPTokenIssuanceSet', issuanceId, flags: ['tfMPTLock'], holder: xrplCase.outside },
    { type: 'MPTokenAuthorize', issuanceId, flags: [] },
  ];
  const feeStrategy = { type: 'Priority', priority: 'Low' } as const;
  const accounts: CustodyAccount[] = [];
  for (const { ledgerId, funds } of ledgerCases) accounts.push(await custody.fundedAccount(ledgerId, funds));
  const [ethereum, bitcoin, xrpl] = accounts;
  const asked: [CustodyAccount | undefined, object][] = [
    ...operations.map((operation): [CustodyAccount | undefined, object] => [
      xrpl,
      {
        type: 'XRPL',
        operation,
        feeStrategy: { type: 'SpecifiedAdditionalFee', drops: '5' },
        maximumFee: '9',
        memos: [{ memoData: 'AB' }],
      },
    ]),
    [
      ethereum,
      {
        type: 'Ethereum',
        destination: { type: 'Address', address: ethereumCase.outside },
        amount: '1',
        data: '0xab',
        feeStrategy,
        maximumFee: '9',
      },
    ],
    [
      ethereum,
      {
        type: 'Ethereum',
        amount: '1',
        data: '0xab',
        feeStrategy: { type: 'SpecifiedRateEIP1559', maxFeePerGas: '9', maxPriorityFeePerGas: '1' },
      },
    ],
    [
      bitcoin,
      {
        type: 'Bitcoin',
        outputs: [{ destination: { type: 'Address', address: bitcoinCase.outside }, amount: '1000', paysFee: true }],
        feeStrategy: { type: 'SpecifiedRate', satoshiPerVbyte: '1' },
      },
    ],
  ];
  const token = await custody.signIn(custody.people.ada);
  const path = `${custody.url}/v1/domains/${custody.domainId}/transactions/dry-run`;
  const answers = new Map<number, number>();
  for (const [account, parameters] of asked) {
    for (const wrong of spoiled(parameters)) {
      const body = JSON.stringify({ accountId: account?.id, ledgerId: account?.ledgerId, parameters: wrong });
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const { status } = await fetch(path, { method: 'POST', headers, body });
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status >= 500) throw new Error(`${status} for ${body.slice(0, 400)}`);
    }
  }
  expect(new Set(answers.keys())).toEqual(new Set([200, 400]));
});

test('a transaction says when it reached each of its states, and its transfers lead to the intents behind them', async () => {
  const { ledgerId, funds, amount, outside } = ethereumCase;
  const account = await custody.fundedAccount(ledgerId, funds);
  const orderId = await custody.order(account, { type: 'Address', address: outside }, amount);
  expect((await custody.transactionOf(orderId)).reachedAt).toEqual({});
  await custody.confirm(ledgerId, orderId);
  const { reachedAt = {} } = await custody.transactionOf(orderId);
  const states = ['Preparing', 'Reserved', 'Prepared', 'Broadcasting', 'Completed', 'Confirmed'] as const;
  const moments = states.map((state) => Date.parse(reachedAt[state] ?? ''));
  expect(moments.filter(Number.isFinite)).toEqual([...moments].sort((one, other) => one - other));

  const transfers = await custody.transfersOf(account);
  const deposit = transfers.find(({ recipient }) => recipient?.type === 'Account' && recipient.accountId === account.id);
  expect(deposit).toMatchObject({ quarantined: false });
  const tasksOf = async (entityId: string) => {
    const { items } = await custody.client.intents.list({ params: { domainId: custody.domainId }, query: { entityId } });
    return items.map(({ data }) => data.details.payload.type);
  };
  expect(await tasksOf(orderId)).toEqual(['v0_CreateTransferOrder']);
  expect(await tasksOf(deposit?.id ?? '')).toEqual(['v0_ReleaseQuarantinedTransfers']);
});
