import { sandboxMints, sandboxToken } from '@countersign/adapters/sandbox-ledgers';
import { CodedError, err, newId, type JsonObject } from '@countersign/kernel';
import { sentValidity, type LedgerNode } from '@countersign/ledger-port';
import type { ApiTransactionProcessingDetails, SolanaOperation, XrplOperation } from '@countersign/model';
import type { CreateTransactionOrder } from '@countersign/kinds/schemas';
import type { ProcessOrderPorts } from '@countersign/service';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody } from '../custody.ts';
import type { Custody, CustodyAccount } from '../custody.ts';
import { bitcoinCase, endingCases, ethereumCase, solanaCase, stellarCase, xrplCase } from '../ledger-cases.ts';

type Parameters = CreateTransactionOrder['parameters'];

const priority = { type: 'Priority', priority: 'Medium' } as const;
const nobody = { type: 'Address', address: 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59' } as const;

let custody: Custody;
let ethereum: CustodyAccount;
let bitcoin: CustodyAccount;
let xrpl: CustodyAccount;
let solana: CustodyAccount;
let unfunded: CustodyAccount;
let foreignTicker: string;

beforeAll(async () => {
  custody = await startCustody();
  ethereum = await custody.fundedAccount(ethereumCase.ledgerId, ethereumCase.funds);
  bitcoin = await custody.fundedAccount(bitcoinCase.ledgerId, bitcoinCase.funds);
  xrpl = await custody.fundedAccount(xrplCase.ledgerId, xrplCase.funds);
  solana = await custody.fundedAccount(solanaCase.ledgerId, solanaCase.funds);
  await custody.confirm(solana.ledgerId, await custody.orderTransaction(solana, onSolana(accountForToken)));
  unfunded = await custody.openAccount(xrplCase.ledgerId);
  foreignTicker = await custody.tickerOf(ethereumCase.ledgerId);
});
afterAll(() => custody.stop());

const processing = async (orderId: string) => (await custody.transactionOf(orderId)).processing;
const onLedger = async (orderId: string) => (await custody.transactionOf(orderId)).ledgerTransactionData;

function onEthereum(amount: bigint, over: object = {}): Parameters {
  const destination = { type: 'Address', address: ethereumCase.outside } as const;
  return { type: 'Ethereum', destination, amount: String(amount), feeStrategy: priority, ...over };
}
function payment(destination: { type: 'Address'; address: string }, amount: bigint, over: object = {}): Parameters {
  const operation = { type: 'Payment', destination, amount: String(amount), ...over } as const;
  return { type: 'XRPL', operation, feeStrategy: priority, memos: [] };
}
function onSolana(operation: SolanaOperation): Parameters {
  return { type: 'Solana', operation, feeStrategy: priority, memos: [] };
}

const ofSandbox = { type: 'Destination', destination: { type: 'Address', address: sandboxMints.SPL } } as const;
const accountForToken: SolanaOperation = { type: 'FundAtaAccount', mintAccount: ofSandbox };

/** A node of which some calls answer otherwise. */
function portsWith(broken: Partial<LedgerNode>): ProcessOrderPorts {
  const { ports } = custody;
  return { ...ports, ledgers: { ...ports.ledgers, node: (id) => ({ ...ports.ledgers.node(id), ...broken }) } };
}

/** What each cannot be built for. Those that may pass wait, the others have failed. */
const unbuildable: Record<string, () => readonly [CustodyAccount, Parameters, 'Preparing' | 'Failed']> = {
  CurrentlyNotEnoughFunds: () => [ethereum, onEthereum(ethereumCase.funds), 'Preparing'],
  CurrentlyFeesTooLarge: () => [ethereum, onEthereum(1n, { maximumFee: '1' }), 'Preparing'],
  CurrentlyFeesTooSmall: () => [ethereum, onEthereum(1n, { feeStrategy: { type: 'SpecifiedRate', gasPrice: '1' } }), 'Preparing'],
  CurrentlyUnusableDestination: () => [xrpl, payment(nobody, 5n), 'Preparing'],
  AccountNotReadyOnLedger: () => [unfunded, payment(nobody, 5_000_000n), 'Preparing'],
  TransactionEstimationFailure: () => [
    ethereum,
    onEthereum(0n, {
      destination: { type: 'Address', address: sandboxToken.contract },
      data: `0xa9059cbb${ethereumCase.outside.slice(2).toLowerCase().padStart(64, '0')}${'1'.padStart(64, '0')}`,
    }),
    'Preparing',
  ],
  InvalidAmount: () => [
    bitcoin,
    {
      type: 'Bitcoin',
      outputs: [{ destination: { type: 'Address', address: bitcoinCase.outside }, amount: '700', paysFee: true }],
      feeStrategy: { type: 'SpecifiedRate', satoshiPerVbyte: '20' },
    },
    'Failed',
  ],
  AccountAlreadyActivatedOnLedger: () => [solana, onSolana(accountForToken), 'Failed'],
  InvalidAccountStateOnLedger: () => [
    solana,
    onSolana({
      type: 'MintTo',
      mintAccount: ofSandbox,
      destination: { type: 'Address', address: solanaCase.outside },
      amount: '1',
    }),
    'Failed',
  ],
  InvalidDestination: () => [xrpl, payment({ type: 'Address', address: xrpl.address }, 5_000_000n), 'Failed'],
  InvalidUserPayload: () => [
    xrpl,
    payment(nobody, 5_000_000n, { currency: { type: 'TickerId', tickerId: foreignTicker } }),
    'Failed',
  ],
};

test.each(Object.keys(unbuildable))('what cannot be built is reported by a dry run and by the order: %s', async (hint) => {
  const [account, parameters, status] = unbuildable[hint]?.() ?? [];
  if (account === undefined || parameters === undefined || status === undefined) throw new Error('No such case');
  const { id: accountId, ledgerId } = account;
  const body = { accountId, ledgerId, parameters };
  const tried = await custody.client.transactions.dryRun({ params: { domainId: custody.domainId }, body });
  expect(tried).toMatchObject({ result: { type: 'Failure', hint }, estimate: { type: 'Failure', hint } });
  const before = await custody.balance(account);
  const orderId = await custody.orderTransaction(account, parameters);
  await custody.work();
  await custody.work();
  expect(await processing(orderId)).toEqual({ status, hint });
  expect(await custody.balance(account)).toEqual(before);
  expect((await custody.cancel(orderId)).outcome).toBe(status === 'Preparing' ? 'Executed' : 'InvalidTransactionOrderState');
});

test('malformed call data are InvalidContractParameters in a dry run, and no order comes of them', async () => {
  const parameters = onEthereum(0n, { data: '0x0' });
  const body = { accountId: ethereum.id, ledgerId: ethereum.ledgerId, parameters };
  const tried = await custody.client.transactions.dryRun({ params: { domainId: custody.domainId }, body });
  expect(tried.result).toMatchObject({ type: 'Failure', hint: 'InvalidContractParameters' });
  const payload = { type: 'v0_CreateTransactionOrder', id: newId(), ...body, customProperties: {} } as const;
  expect(await custody.attempt(payload)).toBe('InvalidTransactionOrderParameters');
});

test('more outputs than a transaction can have are CurrentlyFundsTooFragmented', async () => {
  const { ledgerId } = bitcoinCase;
  const account = await custody.openAccount(ledgerId);
  const each = 100_000n;
  const feeStrategy = { type: 'SpecifiedRate', satoshiPerVbyte: '1' } as const;
  const part = { destination: { type: 'Account', accountId: account.id }, amount: String(each) } as const;
  const parts: Parameters = { type: 'Bitcoin', outputs: Array.from({ length: 201 }, () => part), feeStrategy };
  const payer = await custody.fundedAccount(ledgerId, bitcoinCase.funds);
  await custody.confirm(ledgerId, await custody.orderTransaction(payer, parts));
  const destination = { type: 'Address', address: bitcoinCase.outside } as const;
  const outputs = [{ destination, amount: String(each * 200n) }];
  const parameters: Parameters = { type: 'Bitcoin', outputs, feeStrategy };
  const orderId = await custody.orderTransaction(account, parameters);
  await custody.work();
  await custody.work();
  expect(await processing(orderId)).toEqual({ status: 'Preparing', hint: 'CurrentlyFundsTooFragmented' });
  expect((await custody.cancel(orderId)).outcome).toBe('Executed');
});

test('a step that breaks is repeated, and says InternalError meanwhile', async () => {
  const orderId = await custody.orderTransaction(ethereum, onEthereum(1n));
  const broken = portsWith({ chainState: () => Promise.reject(new Error('A bug')) });
  for (let count = 0; count < 3; count++) await custody.work(broken);
  expect(await processing(orderId)).toEqual({ status: 'Preparing', hint: 'InternalError' });
  await custody.confirm(ethereum.ledgerId, orderId);
});

test('a ledger that cannot be reached is asked again, and the order says TransientIssue meanwhile', async () => {
  const unreachable = () => Promise.reject(new CodedError('LedgerUnreachable', 'No route'));
  const orderId = await custody.orderTransaction(ethereum, onEthereum(1n));
  for (let count = 0; count < 3; count++) await custody.work(portsWith({ chainState: unreachable }));
  expect(await processing(orderId)).toEqual({ status: 'Preparing', hint: 'TransientIssue' });
  await custody.workTo(orderId, 'Broadcasting');
  await custody.work(portsWith({ broadcast: unreachable }));
  expect(await processing(orderId)).toEqual({ status: 'Broadcasting', hint: 'TransientIssue' });
  await custody.confirm(ethereum.ledgerId, orderId);
});

test.each([
  ['FeeTooLow', 'CurrentlyFeesTooSmall'],
  ['InsufficientFunds', 'CurrentlyRejectedByLedger'],
  ['Unreachable', 'TransientIssue'],
] as const)('what the network does not take now says why, and is sent again: %s', async (reason, hint) => {
  const orderId = await custody.orderTransaction(ethereum, onEthereum(1n));
  await custody.workTo(orderId, 'Broadcasting');
  const refusing = portsWith({ broadcast: async () => ({ ok: false, error: { reason, message: 'Not now' } }) });
  await custody.work(refusing);
  expect(await processing(orderId)).toEqual({ status: 'Broadcasting', hint } satisfies ApiTransactionProcessingDetails);
  await custody.confirm(ethereum.ledgerId, orderId);
});

const tooLate: LedgerNode['broadcast'] = async () => ({ ok: false, error: { reason: 'Expired', message: 'Too late' } });
const isPast = async () => true;
const waitsForLater = { status: 'Broadcasting', hint: 'CurrentlyRejectedByLedger' } as const;

test.each(endingCases)(
  '$ledgerId: a node that calls a transaction too late ends nothing, final blocks have to be past it, and not to have it',
  async ({ ledgerId, funds, amount, outside }) => {
    const from = await custody.fundedAccount(ledgerId, funds);
    const orderId = await custody.order(from, { type: 'Address', address: outside }, amount);
    await custody.workTo(orderId, 'Broadcasting');
    // Its own blocks are not past it, whatever one says.
    await custody.work(portsWith({ broadcast: tooLate }));
    expect(await processing(orderId)).toEqual(waitsForLater);
    const unreachable = () => Promise.reject(new CodedError('LedgerUnreachable', 'No route'));
    await custody.work(portsWith({ broadcast: tooLate, isPast: unreachable }));
    expect(await processing(orderId)).toEqual({ status: 'Broadcasting', hint: 'TransientIssue' });
    for (let count = 0; count < 3; count++) await custody.work(portsWith({ broadcast: tooLate, isPast }));
    expect(await processing(orderId)).toEqual({ status: 'Failed', hint: 'BroadcastExpired' });
  },
);

test('what says nothing of an end has none, whatever nodes say', async () => {
  const goodForGood = await custody.orderTransaction(ethereum, onEthereum(1n));
  await custody.workTo(goodForGood, 'Broadcasting');
  for (let count = 0; count < 3; count++) await custody.work(portsWith({ broadcast: tooLate, isPast }));
  expect(await processing(goodForGood)).toEqual(waitsForLater);
  await custody.confirm(ethereum.ledgerId, goodForGood);
});

test('what the network refuses by its own word is not over before its time: it keeps what it holds, and then fails and gives it back', async () => {
  const from = await custody.fundedAccount(xrplCase.ledgerId, xrplCase.funds);
  // Nobody has made such a token.
  const operation: XrplOperation = { type: 'MPTokenIssuanceDestroy', issuanceId: `00000005${'AB'.repeat(20)}` };
  const orderId = await custody.orderTransaction(from, { type: 'XRPL', operation, feeStrategy: priority, memos: [] });
  for (let count = 0; count < 6; count++) await custody.work();
  expect(await processing(orderId)).toEqual(waitsForLater);
  expect((await custody.balance(from)).reserved).toBeGreaterThan(0n);
  await letPass(from, orderId);
  for (let count = 0; count < 3; count++) await custody.work();
  expect(await processing(orderId)).toEqual({ status: 'Failed', hint: 'BroadcastExpired' });
  expect(await custody.balance(from)).toEqual({ total: xrplCase.funds, reserved: 0n, quarantined: 0n });
  expect(await custody.onLedger(from)).toBe(xrplCase.funds);
});

test('what final blocks have another one in place of is TransactionRejected', async () => {
  const from = await custody.fundedAccount(ethereumCase.ledgerId, ethereumCase.funds);
  const orderId = await custody.orderTransaction(from, onEthereum(1n));
  await custody.workTo(orderId, 'Broadcasting');
  const taken = async () => err({ reason: 'DoubleSpend', message: 'nonce too low' } as const);
  for (let count = 0; count < 3; count++) await custody.work(portsWith({ broadcast: taken }));
  expect(await processing(orderId)).toEqual({ status: 'Failed', hint: 'TransactionRejected' });
  expect(await custody.balance(from)).toEqual({ total: ethereumCase.funds, reserved: 0n, quarantined: 0n });
});

test('what fails on the ledger says FailedOnChain, and costs its fee alone', async () => {
  const careful = await custody.fundedAccount(xrplCase.ledgerId, xrplCase.funds);
  const payer = await custody.fundedAccount(xrplCase.ledgerId, xrplCase.funds);
  const operation = { type: 'AccountSet', setFlag: 'asfRequireDest' } as const;
  const setting = await custody.orderTransaction(careful, { type: 'XRPL', operation, feeStrategy: priority, memos: [] });
  await custody.workTo(setting, 'Completed');
  // In the same block, but after it.
  const orderId = await custody.order(payer, { type: 'Account', accountId: careful.id }, 5_000_000n);
  await custody.workTo(orderId, 'Completed');
  await custody.confirm(xrplCase.ledgerId, orderId);
  expect(await onLedger(orderId)).toMatchObject({
    ledgerStatus: 'Confirmed',
    failure: 'FailedOnChain',
    failureCause: { code: 'tecDST_TAG_NEEDED', cause: 'TagMissing' },
  });
  const fee = await custody.feeOf(payer, orderId);
  expect(await custody.balance(payer)).toEqual({ total: xrplCase.funds - fee, reserved: 0n, quarantined: 0n });
  expect(await custody.onLedger(payer)).toBe(xrplCase.funds - fee);
});

test('of two accounts that pay a new one at once one creates it: the other payment fails on the ledger and costs its fee, and is ordered again', async () => {
  const { ledgerId, funds, amount } = stellarCase;
  const to = await custody.openAccount(ledgerId);
  const payers = [await custody.fundedAccount(ledgerId, funds), await custody.fundedAccount(ledgerId, funds)] as const;
  const destination = { type: 'Account', accountId: to.id } as const;
  const orderIds: string[] = [];
  for (const payer of payers) orderIds.push(await custody.order(payer, destination, amount));
  for (const orderId of orderIds) await custody.workTo(orderId, 'Completed');
  for (const orderId of orderIds) await custody.confirm(ledgerId, orderId);
  const ends = await Promise.all(orderIds.map(async (orderId) => (await onLedger(orderId))?.failureCause));
  const isThere = { code: 'CREATE_ACCOUNT_ALREADY_EXIST', cause: 'AccountIsThere' };
  expect(ends.toSorted((one) => (one === undefined ? 1 : -1))).toEqual([isThere, undefined]);
  expect(await custody.balance(to)).toEqual({ total: amount, reserved: 0n, quarantined: 0n });
  const [loser, failed = ''] = ends[0] === undefined ? [payers[1], orderIds[1]] : [payers[0], orderIds[0]];
  const left = funds - (await custody.feeOf(loser, failed));
  expect(await custody.balance(loser)).toEqual({ total: left, reserved: 0n, quarantined: 0n });
  expect(await custody.onLedger(loser)).toBe(left);
  await custody.confirm(ledgerId, await custody.order(loser, destination, amount));
  expect((await custody.balance(to)).total).toBe(2n * amount);
});

/** Blocks until a transaction that was signed now and that none of them took can be in none any more. */
async function letPass({ ledgerId }: CustodyAccount, orderId: string): Promise<void> {
  const { rows } = await custody.pool.query<{ raw: string; unsigned: JsonObject }>(
    `select work->>'raw' as raw, work->'built'->'unsigned' as unsigned from ledger_transaction where order_id = $1`,
    [orderId],
  );
  const ledger = custody.networks.ledgers.find(({ id }) => id === ledgerId);
  if (ledger === undefined) throw new Error('No ledger');
  const module = await custody.ports.ledgers.module(ledger);
  const { raw = '', unsigned = {} } = rows[0] ?? {};
  const signed = module.transaction.decode(raw, ledger);
  const validity = sentValidity(module, { raw, unsigned }, ledger);
  if (!signed.ok || validity === undefined) throw new Error('It has no end');
  const { transactionId } = signed.value;
  if (validity.type === 'AfterBlock' && validity.blocks > 1_000) await skip(ledgerId, validity.blocks);
  const node = custody.ports.ledgers.node(ledgerId);
  // A time that is hours away comes with one block.
  if (validity.type === 'Moment')
    await custody.mine(ledgerId, Math.max(10_000, Date.parse(validity.moment) - (await node.tip()).time.getTime() + 1_000));
  for (let blocks = 0; blocks < 1_200 && (await node.isPast?.(transactionId, validity)) !== true; blocks += 50)
    await custody.mineMany(ledgerId, 50);
}

/** Has a network come to a block far ahead, as after hours of blocks that nobody paid in. */
async function skip(ledgerId: string, blocks: number): Promise<void> {
  await custody.pool.query(
    `with tip as (update sandbox_ledgers set tip_height = tip_height + $2::bigint where ledger_id = $1 returning tip_height)
     insert into sandbox_blocks (ledger_id, height, hash, time, transaction_count, data)
     select b.ledger_id, tip.tip_height, md5(b.hash) || md5(reverse(b.hash)), b.time, 0, b.data from tip
       join sandbox_blocks b on b.ledger_id = $1 and b.height = tip.tip_height - $2::bigint`,
    [ledgerId, blocks],
  );
}

async function forgetBy(account: CustodyAccount, orderId: string): Promise<void> {
  await custody.track(account.ledgerId);
  const { ledgerTransactionId } = (await onLedger(orderId)) ?? {};
  await custody.pool.query(`update sandbox_transactions set status = 'Dropped' where transaction_id = $1`, [ledgerTransactionId]);
}

test.each(endingCases)(
  '$ledgerId: a transaction that was signed too long ago is BroadcastExpired, one that its network forgot is Expired, and their funds are free again',
  async ({ ledgerId, funds, amount, outside }) => {
    const signed = await custody.fundedAccount(ledgerId, funds);
    const sent = await custody.fundedAccount(ledgerId, funds);
    const forgotten = await custody.order(sent, { type: 'Address', address: outside }, amount);
    await custody.workTo(forgotten, 'Completed');
    const orderId = await custody.order(signed, { type: 'Address', address: outside }, amount);
    await custody.workTo(orderId, 'Prepared');
    await forgetBy(sent, forgotten);
    await letPass(signed, orderId);
    for (let count = 0; count < 3; count++) await custody.work();
    expect(await processing(orderId)).toEqual({ status: 'Failed', hint: 'BroadcastExpired' });
    expect(await onLedger(forgotten)).toMatchObject({ ledgerStatus: 'Expired' });
    for (const account of [signed, sent]) {
      expect(await custody.balance(account)).toEqual({ total: funds, reserved: 0n, quarantined: 0n });
      expect(await custody.onLedger(account)).toBe(funds);
    }
  },
);

test('a transaction that waited too long for its turn is Expired, and its funds are free again', async () => {
  const from = await custody.fundedAccount(xrplCase.ledgerId, xrplCase.funds);
  const first = await custody.order(from, { type: 'Address', address: xrplCase.outside }, xrplCase.amount);
  await custody.workTo(first, 'Completed');
  const orderId = await custody.order(from, { type: 'Address', address: xrplCase.outside }, xrplCase.amount);
  await custody.workTo(orderId, 'Completed');
  // The network forgets the first one, so that the second one's turn never comes.
  await forgetBy(from, first);
  await letPass(from, orderId);
  await custody.track(xrplCase.ledgerId);
  expect(await onLedger(orderId)).toMatchObject({ ledgerStatus: 'Detected' });
  await custody.work();
  for (const id of [first, orderId]) expect(await onLedger(id)).toMatchObject({ ledgerStatus: 'Expired' });
  expect(await custody.balance(from)).toEqual({ total: xrplCase.funds, reserved: 0n, quarantined: 0n });
  expect((await custody.transfersOf(from)).filter(({ kind }) => kind === 'Fee')).toEqual([]);
  expect((await custody.cancel(orderId)).outcome).toBe('InvalidTransactionOrderState');
});

test('a replacement at a rate that is hardly higher is ReplacementTransactionFeesTooLow', async () => {
  const from = await custody.fundedAccount(ethereumCase.ledgerId, ethereumCase.funds);
  const at = (maxFeePerGas: bigint) => ({
    feeStrategy: { type: 'SpecifiedRateEIP1559', maxFeePerGas: String(maxFeePerGas), maxPriorityFeePerGas: '1000000000' },
  });
  const orderId = await custody.orderTransaction(from, onEthereum(7n, at(100_000_000_000n)));
  await custody.workTo(orderId, 'Completed');
  const resourceStrategy = { type: 'OrderReplacement', transactionOrderId: orderId } as const;
  const dear = await custody.orderTransaction(from, onEthereum(8n, { ...at(101_000_000_000n), resourceStrategy }));
  await custody.work();
  await custody.work();
  expect(await processing(dear)).toEqual({ status: 'Failed', hint: 'ReplacementTransactionFeesTooLow' });
  await custody.confirm(ethereumCase.ledgerId, orderId);
  expect((await custody.balance(from)).total).toBe(ethereumCase.funds - 7n - (await custody.feeOf(from, orderId)));
});

test.each(['Reserved', 'Completed'] as const)(
  'an order that replaces one that is %s is paid in its place, not beside it',
  async (state) => {
    const from = await custody.fundedAccount(ethereumCase.ledgerId, ethereumCase.funds);
    const orderId = await custody.orderTransaction(from, onEthereum(7n));
    await custody.workTo(orderId, state);
    const resourceStrategy = { type: 'OrderReplacement', transactionOrderId: orderId } as const;
    const faster = onEthereum(8n, { feeStrategy: { type: 'Priority', priority: 'High' }, resourceStrategy });
    const replacementId = await custody.orderTransaction(from, faster);
    await custody.workTo(replacementId, 'Completed');
    await custody.confirm(ethereumCase.ledgerId, replacementId);
    if (state === 'Completed') expect(await onLedger(orderId)).toMatchObject({ ledgerStatus: 'Replaced' });
    else expect(await processing(orderId)).toMatchObject({ status: 'Interrupted', cause: 'Replacement' });
    const left = ethereumCase.funds - 8n - (await custody.feeOf(from, replacementId));
    expect(await custody.balance(from)).toEqual({ total: left, reserved: 0n, quarantined: 0n });
    expect(await custody.onLedger(from)).toBe(left);
  },
);
