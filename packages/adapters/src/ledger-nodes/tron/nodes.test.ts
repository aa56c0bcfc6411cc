import type { ObservedTransaction } from '@countersign/ledger-port';
import { signPayload } from '@countersign/ledger-port/conformance';
import { chainStateFromJson, trc20, tron } from '@countersign/ledger-tron';
import type { TronOperation } from '@countersign/model';
import { afterEach, expect, test } from 'vitest';

import { codeOf } from '../test/code-of.ts';
import { startJavaTron } from '../test/tron/java-tron.ts';
import { bank, hexOfText, LocalChain, textOf, token } from '../test/tron/local-chain.ts';
import { tronAccount, tronLedger, tronNode, tronSettings, trx } from '../test/tron-ledger.ts';
import { meaningOf } from './refusals.ts';

const alice = tronAccount('11'.repeat(32));
const bob = tronAccount('22'.repeat(32));
const { address } = alice.sender;
const dollars = trc20(textOf(token));
const open: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(open.splice(0).map((close) => close())));

/** A chain of few blocks by so many nodes. */
async function network(nodes = 1, changes: object = {}) {
  const chain = new LocalChain();
  const servers = await Promise.all(Array.from({ length: nodes }, () => startJavaTron(chain)));
  open.push(...servers.map(({ stop }) => stop));
  const urls = servers.map(({ url }, index) => (index % 2 === 0 ? url : url.replace('127.0.0.1', 'localhost')));
  const node = tronNode(chain.genesisId, urls, { firstBlock: 1, ...changes });
  const seenBy = async (watched: readonly string[]): Promise<readonly ObservedTransaction[]> =>
    (await node.observations(undefined, async (all) => new Set(all.filter((one) => watched.includes(one))))).transactions;
  return { chain, servers, node, seenBy, seen: () => seenBy([address]) };
}

type Network = Awaited<ReturnType<typeof network>>;

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1_000);
const place = (one: string) => ({ type: 'Address', address: one }) as const;
const pay = (to: string, amount: bigint): TronOperation => ({
  type: 'NativeTransfer',
  destination: place(to),
  amount: amount.toString(),
});

/** Builds and signs with the ledger's own module on what the node says. */
async function signed({ node }: Pick<Network, 'node'>, operation: TronOperation) {
  const parameters = { type: 'Tron', operation, feeStrategy: { type: 'Priority', priority: 'Low' } } as const;
  const query = tron.transaction.stateQuery(parameters, []);
  const built = tron.transaction.build({
    ledger: tronLedger,
    order: { parameters, assets: {} },
    sender: [alice.sender],
    chainState: await node.chainState({ senders: [address], assets: [], ...query }),
    fees: undefined,
    unavailable: {},
    orderId: '00000000-0000-4000-8000-000000000050',
    reservedResources: [],
  });
  if (!built.ok) throw new Error(`${built.error.hint}: ${built.error.message}`);
  const signatures = built.value.payloads.map((payload) => signPayload(payload, alice.privateKey));
  return tron.transaction.assemble(built.value, signatures);
}

test('tokens that are paid by a call arrive, cost their energy, and are what the contract wrote', async () => {
  const made = await network();
  made.chain.give(address, 100n * trx);
  made.chain.giveTokens(address, 500n);
  made.chain.close(at(0));
  expect(await made.node.holdings([address], [dollars])).toEqual([
    { address, asset: { type: 'Native' }, total: 100n * trx, locked: [] },
    { address, asset: dollars, total: 500n, locked: [] },
  ]);
  const tokens: TronOperation = {
    type: 'TRC20Transfer',
    contractAddress: textOf(token),
    destination: place(bob.sender.address),
    amount: '200',
  };
  const { raw, transactionId } = await signed(made, tokens);
  expect(await made.node.broadcast(raw)).toEqual({ ok: true, value: { transactionId } });
  made.chain.close(at(3));
  const sent = (await made.seen()).find((one) => one.transactionId === transactionId);
  expect(sent).toMatchObject({ status: 'Confirmed', feePayer: address, fee: 13_028_500n + 345_000n, raw });
  expect(sent?.movements).toEqual([
    { index: 1, asset: dollars, from: [address], to: bob.sender.address, amount: 200n, metadata: { type: 'Tron' } },
  ]);
});

test.each([
  ['the block alone', { transaction: { ret: [{ contractRet: 'OUT_OF_ENERGY' }] } }, 'OUT_OF_ENERGY'],
  ['the receipt alone', { info: { receipt: { result: 'REVERT' } } }, 'REVERT'],
  ['neither of them', { transaction: { ret: [] }, info: { receipt: {} } }, 'UNKNOWN'],
  ['the result', { info: { result: 'FAILED' } }, 'FAILED'],
])('a call of a token that did not succeed by %s moved nothing', async (_, said, failureCode) => {
  const { chain, node, seenBy } = await network();
  const id = chain.giveTokens(address, 500n);
  chain.said.set(id, said);
  chain.close(at(0));
  const [one] = await seenBy([address, textOf(bank)]);
  expect(one).toMatchObject({ transactionId: id, failure: 'FailedOnChain', failureCode, movements: [] });
  expect(one?.fee).toBeGreaterThan(0n);
  expect(await node.transactionStatus(id)).toMatchObject({ status: 'Confirmed', failure: 'FailedOnChain' });
});

test('nothing of a token is no movement, and what another contract writes is one of its own token', async () => {
  const { chain, seen } = await network();
  const topics = (from: string, to: string) => [
    'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    from.slice(2).padStart(64, '0'),
    to.slice(2).padStart(64, '0'),
  ];
  const id = chain.giveTokens(textOf(bank), 1n);
  const own = hexOfText(address);
  const other = '71'.repeat(20);
  chain.said.set(id, {
    info: {
      log: [
        { address: token.slice(2), topics: topics(own, bank), data: '0'.padStart(64, '0') },
        { address: other, topics: topics(own, bank), data: '5'.padStart(64, '0') },
      ],
    },
  });
  chain.close(at(0));
  const [one] = await seen();
  // Nobody signed for it here: it is the node's word.
  expect(one?.movements).toMatchObject([
    { asset: trc20(textOf(`41${other}`)), from: [address], to: textOf(bank), amount: 5n, isUnproven: true },
  ]);
});

test('what contracts pay in turn arrives, and what was undone, staked or is of another kind does not', async () => {
  const { chain, seen } = await network();
  const id = chain.giveTokens(textOf(bank), 1n);
  const own = hexOfText(address);
  const internal = (note: string, callValueInfo: readonly object[], more: object = {}) => ({
    hash: '00'.repeat(32),
    caller_address: token,
    transferTo_address: own,
    note: Buffer.from(note).toString('hex'),
    callValueInfo,
    ...more,
  });
  chain.said.set(id, {
    info: {
      internal_transactions: [
        internal('call', [{ callValue: 7 }]),
        internal('call', [{}]),
        internal('call', [{ callValue: 8 }], { rejected: true }),
        internal('call', [{ callValue: 9, tokenId: '1000001' }]),
        internal('delegateResourceOfEnergy', [{ callValue: 10 }]),
        internal('suicide', [{ callValue: 11 }]),
      ],
    },
  });
  chain.close(at(0));
  const [one] = await seen();
  expect(one?.movements.map(({ from, to, amount }) => [from, to, amount])).toEqual([
    [[textOf(token)], address, 7n],
    [[textOf(token)], address, 11n],
  ]);
});

test('rewards and what was unstaked come without a sender; what is staked leaves', async () => {
  const { chain, seen } = await network();
  const own = hexOfText(address);
  const claim = (type: string, value: object, info: object) =>
    void chain.said.set(chain.claim(type, { owner_address: own, ...value }), { info });
  claim('WithdrawBalanceContract', {}, { withdraw_amount: 5 });
  claim('WithdrawExpireUnfreezeContract', {}, { withdraw_expire_amount: 6 });
  claim('FreezeBalanceV2Contract', { frozen_balance: 7, resource: 'ENERGY' }, {});
  claim('VoteWitnessContract', { votes: [{ vote_address: bank, vote_count: 1 }] }, {});
  chain.close(at(0));
  const all = await seen();
  expect(all.map(({ movements }) => movements.map(({ from, to, amount }) => [from, to, amount]))).toEqual([
    [[[], address, 5n]],
    [[[], address, 6n]],
    [[[address], undefined, 7n]],
    [],
  ]);
});

test('what an account paid whose own key did not sign is the node’s word alone', async () => {
  const { chain, seen } = await network();
  chain.claim('TransferContract', { owner_address: hexOfText(address), to_address: bank, amount: 5 });
  chain.close(at(0));
  const [one] = await seen();
  expect(one?.movements).toMatchObject([{ from: [address], to: textOf(bank), amount: 5n, isUnproven: true }]);
});

test('a payment in bytes that are not read here arrives all the same', async () => {
  const { chain, seen } = await network();
  const id = chain.give(address, trx);
  const [sent] = chain.pool;
  // The network takes what is longer than a signature.
  chain.said.set(id, { transaction: { signature: [`${sent?.signature[0]}00`] } });
  chain.close(at(0));
  const [one] = await seen();
  expect(one?.movements).toMatchObject([{ from: [textOf(bank)], to: address, amount: trx }]);
  expect(tron.transaction.decode(one?.raw ?? '', tronLedger)).toEqual({ ok: false, error: 'MalformedTransaction' });
});

test('bytes that have another id are believed of nobody', async () => {
  const { chain, seen } = await network();
  chain.said.set(chain.give(address, trx), { transaction: { raw_data_hex: 'ff' } });
  chain.close(at(0));
  expect(await codeOf(seen())).toBe('LedgerContradiction');
});

test('a node that keeps no results of transactions gives no answer', async () => {
  // Blocks before it have no transactions, and are read without it.
  const { chain, servers, seen } = await network(1, { firstBlock: 3 });
  chain.give(address, trx);
  chain.close(at(0));
  for (const server of servers) server.say = (path) => (path.endsWith('gettransactioninfobyblocknum') ? [] : undefined);
  expect(await codeOf(seen())).toBe('LedgerUnreachable');
});

test('what a node says beside the bytes that it gives is not believed', async () => {
  const { chain, seen } = await network();
  const id = chain.give(textOf(bank), trx);
  const value = { owner_address: bank, to_address: hexOfText(address), amount: 1_000_000 };
  chain.said.set(id, { transaction: { raw_data: { contract: [{ type: 'TransferContract', parameter: { value } }] } } });
  chain.close(at(0));
  expect(await codeOf(seen())).toBe('LedgerContradiction');
});

test('two nodes that say different amounts contradict each other, and nothing is sent meanwhile', async () => {
  const made = await network(2);
  const { chain, node, servers, seen } = made;
  chain.give(address, trx);
  chain.close(at(0));
  const [, other] = servers;
  if (other === undefined) throw new Error('no node');
  other.say = (path, { num }) =>
    path.endsWith('gettransactioninfobyblocknum') && num === chain.final.height
      ? chain.final.transactions.map(({ txID }) => ({ id: txID, fee: 1, blockNumber: chain.final.height, receipt: {} }))
      : undefined;
  expect(await codeOf(seen())).toBe('LedgerContradiction');
  expect(await codeOf(node.broadcast('00'))).toBe('LedgerUnreachable');
});

test('a node of another network is found out before it is asked for anything', async () => {
  const { chain, servers } = await network();
  const [server] = servers;
  const other = tronNode(`${'0'.repeat(16)}${'cd'.repeat(24)}`, [server?.url ?? '']);
  expect(await codeOf(other.check())).toBe('WrongNetwork');
  expect(new Set(server?.asked)).toEqual(new Set(['/walletsolidity/getblock']));
  expect(chain.genesisId).toMatch(/^0{16}/);
});

test('what a block has that is not solid is under way, and its money is nobody’s yet', async () => {
  const { chain, node, seen } = await network();
  const id = chain.give(address, trx);
  expect(await node.transactionStatus(id)).toEqual({ status: 'Detected' });
  chain.close(at(0), false);
  expect(await node.transactionStatus(id)).toEqual({ status: 'Detected' });
  expect(await seen()).toEqual([]);
  expect((await node.holdings([address]))[0]?.total).toBe(0n);
  const { referenceBlock, time } = chainStateFromJson(
    await node.chainState({ senders: [address], destinations: [], assets: [] }),
  );
  expect([referenceBlock, time]).toEqual([chain.final.id, chain.head.time.getTime()]);
  chain.onTop = 0;
  expect(await node.transactionStatus(id)).toMatchObject({ status: 'Confirmed', blockHeight: chain.head.height });
});

test('a transaction that a node refused, and remembers, is not taken for known', async () => {
  const made = await network();
  made.chain.give(address, 10n * trx);
  made.chain.close(at(0));
  const { raw, transactionId } = await signed(made, pay(bob.sender.address, trx));
  const [server] = made.servers;
  if (server === undefined) throw new Error('no node');
  server.say = (path) =>
    path.endsWith('broadcasthex')
      ? { result: false, code: 'DUP_TRANSACTION_ERROR', message: 'Transaction already exists.' }
      : undefined;
  expect(await made.node.broadcast(raw)).toMatchObject({ ok: false, error: { reason: 'NotYet' } });
  server.say = () => undefined;
  expect(await made.node.broadcast(raw)).toEqual({ ok: true, value: { transactionId } });
  expect(await made.node.broadcast(raw)).toMatchObject({ ok: false, error: { reason: 'AlreadyKnown' } });
});

test('an error that is said with status 200 is no answer', async () => {
  const { node, servers } = await network();
  const [server] = servers;
  if (server === undefined) throw new Error('no node');
  const error = { Error: 'class java.lang.IllegalAccessException : lack of computing resources' };
  server.say = (path) => (path.endsWith('getaccount') ? error : undefined);
  expect(await codeOf(node.holdings([address]))).toBe('LedgerUnreachable');
});

test('who may sign for an account is said, and whether its own key still does so alone', async () => {
  const { chain, node, servers } = await network();
  chain.give(address, trx);
  chain.close(at(0));
  const [server] = servers;
  if (server === undefined) throw new Error('no node');
  const own = hexOfText(address);
  const signers = async (permissions: object) => {
    server.say = (path) => (path === '/wallet/getaccount' ? { address: own, balance: 5, ...permissions } : undefined);
    const state = await node.chainState({ senders: [address], destinations: [], assets: [] });
    const account = chainStateFromJson(state).accounts[address];
    return [account?.otherKeys, account?.signsAlone];
  };
  const key = (one: string, weight = 1) => ({ address: one, weight });
  expect(await signers({})).toEqual([[], true]);
  expect(await signers({ owner_permission: { threshold: 1, keys: [key(own)] } })).toEqual([[], true]);
  expect(await signers({ owner_permission: { threshold: 2, keys: [key(own), key(bank)] } })).toEqual([[textOf(bank)], false]);
  expect(await signers({ owner_permission: { threshold: 2, keys: [key(own, 2), key(bank)] } })).toEqual([[textOf(bank)], true]);
  expect(await signers({ owner_permission: { threshold: 1, keys: [key(bank)] } })).toEqual([[textOf(bank)], false]);
  const active = [{ threshold: 1, keys: [key(bank)] }];
  expect(await signers({ owner_permission: { threshold: 1, keys: [key(own)] }, active_permission: active })).toEqual([
    [textOf(bank)],
    true,
  ]);
});

test('what is left of bandwidth and energy, what the network asks for, and what a call uses, is in the chain state', async () => {
  const { chain, node, servers } = await network();
  chain.give(address, trx);
  chain.giveTokens(address, 9n);
  chain.close(at(0));
  const [server] = servers;
  if (server === undefined) throw new Error('no node');
  server.say = (path) =>
    path.endsWith('getaccountresource')
      ? { freeNetUsed: 100, freeNetLimit: 600, NetLimit: 50, NetUsed: 60, EnergyLimit: 2 ** 53, EnergyUsed: 3 }
      : undefined;
  const parameters = { type: 'Tron', feeStrategy: { type: 'Priority', priority: 'Low' } } as const;
  const stateFor = async (amount: string) => {
    const operation = {
      type: 'TRC20Transfer',
      contractAddress: textOf(token),
      destination: place(bob.sender.address),
      amount,
    } as const;
    const query = tron.transaction.stateQuery({ ...parameters, operation }, []);
    return chainStateFromJson(await node.chainState({ senders: [address], assets: [], ...query }));
  };
  const state = await stateFor('9');
  expect(state).toMatchObject({
    sunPerByte: '1000',
    sunPerEnergy: '100',
    creationCost: '1100000',
    largestFeeLimit: '15000000000',
    estimate: { energy: '130285' },
  });
  expect(state.accounts[address]).toMatchObject({ freeBandwidth: '500', stakedBandwidth: '0', tokens: { [textOf(token)]: '9' } });
  expect(state.accounts[address]?.energy).toBe('9007199254740989');
  expect(state.accounts[bob.sender.address]).toBeUndefined();
  expect((await stateFor('10')).estimate).toEqual({ failure: 'REVERT opcode executed' });
  const contract = await node.chainState({ senders: [], destinations: [textOf(token)], assets: [] });
  expect(chainStateFromJson(contract).accounts[textOf(token)]).toMatchObject({ isContract: true });
});

test('a token says what it is, the same at all nodes', async () => {
  const { node, servers } = await network(2);
  const [, other] = servers;
  if (other === undefined) throw new Error('no node');
  expect(await node.assets?.([dollars])).toEqual([{ ok: true, value: { name: 'Local dollar', symbol: 'USDL', decimals: 6 } }]);
  const nowhere = await node.assets?.([trc20(bob.sender.address)]);
  expect(nowhere?.[0]).toMatchObject({ ok: false });
  other.say = (path) =>
    path.endsWith('triggerconstantcontract') ? { result: { result: true }, constant_result: ['7'.padStart(64, '0')] } : undefined;
  expect(await codeOf(node.assets?.([dollars]) ?? Promise.resolve())).toBe('LedgerContradiction');
});

test.each([
  ['SUCCESS', '', 'Taken'],
  ['SIGERROR', 'Validate signature error: sig error', 'InvalidSignature'],
  [
    'CONTRACT_VALIDATE_ERROR',
    'Contract validate error : Validate TransferContract error, balance is not sufficient.',
    'InsufficientFunds',
  ],
  ['CONTRACT_VALIDATE_ERROR', 'Contract validate error : Validate TransferContract error, no OwnerAccount.', 'InsufficientFunds'],
  ['CONTRACT_VALIDATE_ERROR', 'Contract validate error : Cannot transfer TRX to a smartContract.', 'InvalidDestination'],
  ['CONTRACT_VALIDATE_ERROR', 'Contract validate error : anything else', 'Rejected'],
  ['BANDWITH_ERROR', 'Account resource insufficient error.', 'InsufficientFunds'],
  ['TAPOS_ERROR', 'Tapos check error.', 'NotYet'],
  ['TRANSACTION_EXPIRATION_ERROR', 'Transaction expired', 'Expired'],
  ['SERVER_BUSY', 'Server busy.', 'NotYet'],
  ['NOT_ENOUGH_EFFECTIVE_CONNECTION', 'P2P broadcast failed.', 'Unreachable'],
  ['A_CODE_OF_LATER', '', 'NotYet'],
])('%s: %s means %s', (code, message, meaning) => expect(meaningOf(code, message)).toBe(meaning));

test('the coin of a network that is known has its own name, and no other network has that', () => {
  const coinOf = (parameters: object) => {
    const { ledger } = tronSettings('', ['http://127.0.0.1'], { parameters });
    return ledger.parameters.type === 'Tron' ? ledger.parameters.nativeTickerName : '';
  };
  const genesisId = `${'0'.repeat(16)}${'ab'.repeat(24)}`;
  expect(coinOf({ network: 'mainnet' })).toBe('TRON');
  expect(coinOf({ network: 'nile' })).toBe('TRON (Nile)');
  expect(coinOf({ genesisId: '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc' })).toBe('TRON');
  expect(coinOf({ genesisId })).toBe('TRON (tron-local)');
  expect(coinOf({ genesisId, name: 'Ours' })).toBe('Ours');
  for (const parameters of [
    {},
    { network: 'nile', name: 'TRON' },
    { genesisId, name: 'TRON' },
    { genesisId, network: 'nile' },
    { genesisId: 'ab'.repeat(32) },
  ])
    expect(() => coinOf(parameters)).toThrow();
});
