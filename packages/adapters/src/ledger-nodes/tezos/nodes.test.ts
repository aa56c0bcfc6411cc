import { signPayload } from '@countersign/ledger-port/conformance';
import { encodeText, tezos } from '@countersign/ledger-tezos';
import type { ObservedTransaction } from '@countersign/ledger-port';
import { afterEach, expect, test } from 'vitest';

import { bank, baker, contractChange, LocalChain } from '../test/octez/local-chain.ts';
import { startJsonServer } from '../test/json-server.ts';
import { startOctez } from '../test/octez/octez.ts';
import { localChainId, tez, tezosAccount, tezosLedger, tezosNode, tezosSettings } from '../test/tezos-ledger.ts';
import { meaningOf } from './refusals.ts';

const { address } = tezosAccount('11'.repeat(32)).sender;
const contract = encodeText('KT1', new Uint8Array(20).fill(5));
const open: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(open.splice(0).map((close) => close())));

/** A chain of few blocks by so many nodes. */
async function network(nodes = 1, changes: object = {}) {
  const chain = new LocalChain(10);
  const servers = await Promise.all(Array.from({ length: nodes }, () => startOctez(chain)));
  open.push(...servers.map(({ stop }) => stop));
  const urls = servers.map(({ url }, index) => (index % 2 === 0 ? url : url.replace('127.0.0.1', 'localhost')));
  const node = tezosNode(urls, { firstBlock: 10, ...changes });
  const seen = async (): Promise<readonly ObservedTransaction[]> =>
    (await node.observations(undefined, async (all) => new Set(all.filter((one) => one === address)))).transactions;
  return { chain, servers, node, seen };
}

interface Told {
  readonly metadata: { readonly balance_updates: readonly object[]; readonly operation_result: object };
}

/** A content of an operation with other results. */
function withResult(told: object, result: object, more: object = {}): object {
  const { metadata } = told as Told;
  return { ...told, metadata: { ...metadata, operation_result: result, ...more } };
}

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1_000);

test('what a contract pays in turn arrives, and is not taken for its caller’s', async () => {
  const { chain, seen } = await network();
  const hash = await chain.give(baker, 1n);
  chain.metadata.set(hash, ([told = {}]) => [
    withResult(
      told,
      { status: 'applied', balance_updates: [contractChange(bank, -1n), contractChange(baker, 1n)] },
      {
        internal_operation_results: [
          {
            kind: 'transaction',
            source: contract,
            nonce: 0,
            amount: '7',
            destination: address,
            result: { status: 'applied', balance_updates: [contractChange(contract, -7n), contractChange(address, 7n)] },
          },
        ],
      },
    ),
  ]);
  chain.close(at(0));
  const [one] = await seen();
  expect(one?.movements.map(({ from, to, amount }) => [from, to, amount])).toEqual([[[contract], address, 7n]]);
  expect(one).toMatchObject({ transactionId: hash, feePayer: bank });
});

test('an operation that failed costs its fee and moves nothing', async () => {
  const { chain, node, seen } = await network();
  await chain.give(address, tez);
  chain.close(at(0));
  const hash = await chain.give(address, 5n);
  const errors = [
    { kind: 'temporary', id: 'proto.024-PtTALLiN.contract.balance_too_low', contract: bank, balance: '1', amount: '5' },
    { kind: 'temporary', id: 'proto.024-PtTALLiN.tez.subtraction_underflow', amounts: ['1', '5'] },
  ];
  chain.metadata.set(hash, ([told = {}]) => [withResult(told, { status: 'failed', errors })]);
  chain.close(at(60));
  expect(await node.transactionStatus(hash)).toMatchObject({ status: 'Confirmed', failure: 'FailedOnChain' });
  const paid = await node.observations(undefined, async (all) => new Set(all.filter((one) => one === bank)));
  const failed = { failure: 'FailedOnChain', failureCode: 'contract.balance_too_low', movements: [] };
  expect(paid.transactions.find(({ transactionId }) => transactionId === hash)).toMatchObject(failed);
  // It concerns nobody here: what was to arrive did not.
  expect((await seen()).map(({ transactionId }) => transactionId)).not.toContain(hash);
});

/** As nodes report it: what was taken back has its balances all the same. */
const paysBack = (amount: bigint, more: readonly object[] = []) => ({
  status: 'backtracked',
  balance_updates: [contractChange(bank, -amount), contractChange(address, amount), ...more],
});

const burnt = (amount: bigint) => ({ kind: 'burned', category: 'storage fees', change: amount.toString() });

test.each<[string, (told: readonly object[]) => object[]]>([
  [
    'that a later one of its group took back',
    ([first = {}, second = {}, third = {}]) => [
      withResult(first, paysBack(1_000n)),
      withResult(second, { status: 'failed', errors: [] }),
      withResult(third, { status: 'skipped' }),
    ],
  ],
  [
    'that a contract made in turn and took back',
    ([first = {}, ...more]) => [
      withResult(
        first,
        { status: 'failed', errors: [] },
        {
          internal_operation_results: [
            { kind: 'transaction', source: contract, nonce: 0, amount: '1000', destination: address, result: paysBack(1_000n) },
          ],
        },
      ),
      ...more.map((told) => withResult(told, { status: 'skipped' })),
    ],
  ],
  [
    'that had burnt for its storage before it was taken back',
    ([first = {}, ...more]) => [
      withResult(first, paysBack(1_000n, [contractChange(bank, -64n), burnt(64n)])),
      ...more.map((told) => withResult(told, { status: 'failed', errors: [] })),
    ],
  ],
])('a payment %s is none', async (_, results) => {
  const { chain, node, seen } = await network();
  const hash = await chain.give(address, 1_000n, 1_000n, 1_000n);
  chain.metadata.set(hash, results);
  chain.close(at(0));
  expect(await seen()).toEqual([]);
  const { transactions } = await node.observations(undefined, async (all) => new Set(all.filter((one) => one === bank)));
  const failed = { transactionId: hash, failure: 'FailedOnChain', movements: [], feePayer: bank, fee: 3_000n };
  expect(transactions).toMatchObject([failed]);
});

test('where balances say more than what was named, the rest is counted as well; what is staked stays with its owner', async () => {
  const { chain, seen } = await network();
  const taken = await chain.give(address, 5n);
  const staked = await chain.give(address, 6n);
  chain.metadata.set(taken, ([told = {}]) => [
    withResult(told, {
      status: 'applied',
      balance_updates: [contractChange(bank, -5n), contractChange(address, 5n), contractChange(address, -2n)],
    }),
  ]);
  chain.metadata.set(staked, ([told = {}]) => [
    withResult(told, {
      status: 'applied',
      balance_updates: [
        contractChange(bank, -6n),
        contractChange(address, 6n),
        contractChange(address, -6n),
        { kind: 'freezer', category: 'deposits', staker: { contract: address, delegate: baker }, change: '6' },
      ],
    }),
  ]);
  chain.close(at(0));
  const shown = (await seen()).map(({ movements }) => movements.map(({ from, to, amount }) => [from.join(), to, amount]));
  expect(shown).toEqual([
    [
      [bank, address, 5n],
      [address, undefined, 2n],
    ],
    [[bank, address, 6n]],
  ]);
});

/** What a node says of an account that delegates, staked 5, and took out of that 3 in cycle 10, 2 in cycle 11, and 4 long ago. */
const staker: Readonly<Record<string, unknown>> = {
  '': { balance: '100', counter: '7', delegate: baker },
  '/staked_balance': '5',
  '/unstaked_frozen_balance': '5',
  '/unstaked_finalizable_balance': '4',
  '/unstake_requests': {
    finalizable: [{ delegate: baker, cycle: 3, amount: '4' }],
    unfinalizable: {
      delegate: baker,
      requests: [
        { cycle: 10, amount: '3' },
        { cycle: 11, amount: '2' },
      ],
    },
  },
};
const constants = {
  cost_per_byte: '250',
  max_operations_time_to_live: 600,
  minimal_block_delay: '6',
  blocks_per_cycle: 100,
  unstake_finalization_delay: 3,
};

/** What an account holds, of which a node says these things. */
async function held(said: Readonly<Record<string, unknown>>, more: Readonly<Record<string, unknown>> = {}) {
  const { chain, servers, node } = await network();
  chain.close(at(0));
  const [server] = servers;
  const others: Readonly<Record<string, unknown>> = {
    '/helpers/current_level': { cycle: 12, cycle_position: 40 },
    '/context/constants': constants,
    ...more,
  };
  if (server !== undefined)
    server.say = (path) => {
      const [, member] = new RegExp(`/context/contracts/${address}(/.*)?$`).exec(path) ?? [undefined, undefined];
      if (path.includes(`/context/contracts/${address}`)) return said[member ?? ''];
      return Object.entries(others).find(([end]) => path.endsWith(end))?.[1];
    };
  const [holding] = await node.holdings([address]);
  return { holding, time: chain.final.time.getTime() };
}

test('an account says whom its coins count for, what is staked, and until when what was unstaked is not free', async () => {
  const { holding, time } = await held(staker);
  const in2Cycles = new Date(time + (2 * 100 - 40) * 6_000).toISOString();
  const in3Cycles = new Date(time + (3 * 100 - 40) * 6_000).toISOString();
  expect(holding).toMatchObject({ total: 114n, delegates: [baker] });
  expect(holding?.locked).toEqual([
    { cause: 'Stake', amount: 5n },
    { cause: 'Unbonding', amount: 4n },
    { cause: 'Unbonding', amount: 3n, until: in2Cycles },
    { cause: 'Unbonding', amount: 2n, until: in3Cycles },
  ]);
});

test.each([
  ['a part of it was taken away', { ...staker, '/unstaked_frozen_balance': '4' }, {}, 8n],
  [
    'the protocol does not say how long it takes',
    staker,
    { '/context/constants': { ...constants, unstake_finalization_delay: undefined } },
    9n,
  ],
  ['nothing is said of parts', { ...staker, '/unstake_requests': null }, {}, 9n],
])('no date is given where %s', async (_, said, more, amount) => {
  const { holding } = await held(said, more);
  expect(holding?.locked).toEqual([
    { cause: 'Stake', amount: 5n },
    { cause: 'Unbonding', amount },
  ]);
});

test('an account without stake and delegate has all that it holds, and is asked for no more', async () => {
  const { holding } = await held({ '': { balance: '100', counter: '7' }, '/staked_balance': '0' });
  expect(holding).toEqual({ address, asset: { type: 'Native' }, total: 100n, locked: [] });
});

test('what a node says of an operation has the hash that it names', async () => {
  const { chain, seen } = await network();
  const hash = await chain.give(address, tez);
  chain.metadata.set(hash, ([told = {}]) => [{ ...told, amount: '2000000' }]);
  chain.close(at(0));
  await expect(seen()).rejects.toMatchObject({ code: 'LedgerContradiction' });
});

test('two nodes that say different things of a block are believed neither', async () => {
  const { chain, servers, node, seen } = await network(2);
  await chain.give(address, tez);
  const { level, hash } = chain.close(at(0));
  const [, other] = servers;
  if (other !== undefined) other.say = (path) => (path.includes(hash) && path.endsWith('/operations/3') ? [] : undefined);
  await expect(seen()).rejects.toMatchObject({ code: 'LedgerContradiction' });
  await expect(node.chainState({ senders: [address], destinations: [], assets: [] })).rejects.toMatchObject({
    code: 'LedgerUnreachable',
  });
  expect(level).toBe(10);
});

test('a node of another chain is asked for nothing', async () => {
  const { servers, node } = await network();
  const [server] = servers;
  if (server !== undefined) server.say = (path) => (path.endsWith('/chain_id') ? 'NetXdQprcVkpaWU' : undefined);
  await expect(node.check()).rejects.toMatchObject({ code: 'WrongNetwork' });
});

test('counters that wait are not used again, whichever name the node has for what waits', async () => {
  const { chain, servers, node } = await network();
  await chain.give(address, tez);
  const queuedOf = async () => {
    const state = await node.chainState({ senders: [bank], destinations: [address], assets: [] });
    return (state['accounts'] as Record<string, { readonly queued?: readonly string[] }>)[bank]?.queued;
  };
  expect(await queuedOf()).toEqual(['1']);
  const [server] = servers;
  if (server !== undefined) server.say = (path) => (path.endsWith('/pending_operations') ? { applied: chain.pool } : undefined);
  expect(await queuedOf()).toEqual(['1']);
  chain.close(at(0));
  expect(await queuedOf()).toBeUndefined();
});

test('an operation in a block that may be taken back is under way, and not confirmed', async () => {
  const { chain, node } = await network();
  const hash = await chain.give(address, tez);
  const { level } = chain.close(at(0));
  expect(await node.transactionStatus(hash)).toMatchObject({ status: 'Confirmed', blockHeight: level });
  chain.blocks = chain.blocks.slice(0, -1);
  expect(await node.transactionStatus(hash)).toEqual({ status: 'Detected' });
  chain.blocks = chain.blocks.slice(0, -2);
  expect(await node.transactionStatus(hash)).toEqual({ status: 'Unknown' });
});

test('what was built behind the one that reveals the key waits for it, and is over for good once a final block has that one failed', async () => {
  const { chain, node } = await network(2);
  await chain.give(address, 10n * tez);
  chain.close(at(0));
  const account = tezosAccount('11'.repeat(32));
  const parameters = {
    type: 'Tezos',
    operation: { type: 'Transaction', destination: { type: 'Address', address: bank }, amount: '5' },
    feeStrategy: { type: 'Priority', priority: 'Medium' },
  } as const;
  const signed = async (reservedResources: readonly string[]) => {
    const chainState = await node.chainState({ senders: [address], destinations: [bank], assets: [] });
    const built = tezos.transaction.build({
      ledger: tezosLedger,
      orderId: 'order',
      order: { parameters, assets: {} },
      sender: [account.sender],
      chainState,
      fees: undefined,
      unavailable: {},
      reservedResources,
    });
    if (!built.ok) throw new Error(built.error.message);
    const signatures = built.value.payloads.map((payload) => signPayload(payload, account.privateKey));
    return { ...tezos.transaction.assemble(built.value, signatures), resources: built.value.resources };
  };
  const revealing = await signed([]);
  const behind = await signed(revealing.resources);
  const answer = async () => {
    const said = await node.broadcast(behind.raw);
    return said.ok ? 'taken' : said.error.reason;
  };
  expect(await answer()).toBe('NotYet');
  expect((await node.broadcast(revealing.raw)).ok).toBe(true);
  expect(await answer()).toBe('NotYet');
  chain.failing.add(revealing.transactionId);
  chain.close(at(6));
  // The block that has it could still be taken back.
  const { blocks } = chain;
  chain.blocks = blocks.slice(0, -1);
  expect(await answer()).toBe('NotYet');
  chain.blocks = blocks;
  expect(await answer()).toBe('InvalidAccountState');
});

test('a call is tried by the node, and code in its argument is not', async () => {
  const { chain, node } = await network();
  await chain.give(address, tez);
  await chain.give(contract, 1n);
  chain.close(at(0));
  const estimate = async (data: string) => {
    const call = { to: contract, value: 0n, data };
    const state = await node.chainState({ senders: [address], destinations: [contract], assets: [], call });
    return state['estimate'];
  };
  expect(await estimate('')).toEqual({ gas: '1235', storage: '12' });
  expect(await estimate('ff046d696e74000000020006')).toEqual({ gas: '1235', storage: '12' });
  // A list with the instruction UNIT of a lambda.
  expect(await estimate('ff046d696e740000000702000000020320')).toMatchObject({ failure: expect.stringContaining('code') });
});

test('an index says where addresses occur, once it has come as far, and of this chain', async () => {
  const index = await startJsonServer();
  open.push(() => index.close());
  const { chain, node } = await network(1, { history: [{ url: index.url }] });
  const hash = await chain.give(address, tez);
  const { level } = chain.close(at(0));
  const head = { level: 400, chainId: localChainId };
  const lists = (path: string) => (path.includes('/transactions') ? [level] : []);
  index.answer = (path) => (path === '/v1/head' ? head : lists(path));
  const { cursor } = await node.observations(undefined, async () => new Set());
  const read = () => node.history([address], { until: cursor });
  expect((await read()).transactions.map(({ transactionId }) => transactionId)).toEqual([hash]);
  index.answer = (path) => (path === '/v1/head' ? { ...head, level: level - 1 } : lists(path));
  await expect(read()).rejects.toMatchObject({ code: 'LedgerUnreachable' });
  index.answer = (path) => (path === '/v1/head' ? { ...head, chainId: 'NetXdQprcVkpaWU' } : lists(path));
  await expect(read()).rejects.toMatchObject({ code: 'WrongNetwork' });
});

test.each([
  ['branch proto.024-PtTALLiNt.contract.counter_in_the_past', 'CounterUsed'],
  ['temporary proto.024-PtTALLiNt.contract.counter_in_the_future', 'NotYet'],
  ['temporary node.prevalidation.operation_conflict', 'NotYet'],
  ['permanent proto.024-PtTALLiNt.prefilter.fees_too_low', 'FeeTooLow'],
  ['temporary proto.024-PtTALLiNt.contract.balance_too_low', 'InsufficientFunds'],
  ['permanent proto.024-PtTALLiNt.operation.invalid_signature', 'InvalidSignature'],
  ['outdated node.prevalidation.outdated', 'Expired'],
  ['temporary something.new', 'NotYet'],
  ['permanent something.new', 'Rejected'],
])('a node that says %s means %s', (words, meaning) => expect(meaningOf(words)).toBe(meaning));

test('an operator names a chain by its id or its name, and never both', () => {
  const parametersOf = (parameters: object) => tezosSettings(['http://127.0.0.1'], { parameters }).ledger.parameters;
  expect(parametersOf({ network: 'mainnet' })).toMatchObject({ chainId: 'NetXdQprcVkpaWU', nativeTickerName: 'Tez' });
  expect(parametersOf({ chainId: localChainId })).toMatchObject({ nativeTickerName: 'Tez (tezos-local)' });
  expect(parametersOf({ network: 'shadownet' })).toMatchObject({ chainId: 'NetXsqzbfFenSTS' });
  for (const parameters of [{}, { network: 'mainnet', chainId: localChainId }, { chainId: 'nowhere' }])
    expect(() => parametersOf(parameters)).toThrow();
});
