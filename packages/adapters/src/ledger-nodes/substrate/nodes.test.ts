import type { ObservedTransaction } from '@countersign/ledger-port';
import { addressOfKey } from '@countersign/ledger-substrate';
import { knownNetworks } from '@countersign/ledger-substrate/settings';
import { afterEach, expect, test } from 'vitest';

import { bank, LocalChain, usualFee } from '../test/substrate/local-chain.ts';
import { startNode } from '../test/substrate/node.ts';
import { moduleError, registry, specVersion } from '../test/substrate/runtime.ts';
import { coin, substrateAccount, substrateLedger, substrateNode, substrateSettings } from '../test/substrate-ledger.ts';
import { meaningOf } from './refusals.ts';

const { sender, publicKey: own } = substrateAccount('11'.repeat(32));
const { address } = sender;
const stranger = '44'.repeat(32);
const strangers = addressOfKey(stranger, substrateLedger);
const open: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(open.splice(0).map((close) => close())));

const account = (key: string) => `0x${key}`;
const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1_000);

/** A chain of few blocks by so many nodes. */
async function network(nodes = 1, changes: object = {}) {
  const chain = new LocalChain(20);
  const servers = await Promise.all(Array.from({ length: nodes }, () => startNode(chain)));
  open.push(...servers.map(({ stop }) => stop));
  const urls = servers.map(({ url }, index) => (index % 2 === 0 ? url : url.replace('127.0.0.1', 'localhost')));
  const node = substrateNode(urls, { firstBlock: 20, ...changes });
  const seenBy = async (watched: string): Promise<readonly ObservedTransaction[]> =>
    (await node.observations(undefined, async (all) => new Set(all.filter((one) => one === watched)))).transactions;
  return { chain, servers, node, seenBy, seen: () => seenBy(address) };
}

const inShort = (all: readonly ObservedTransaction[]) =>
  all.flatMap(({ movements }) => movements.map(({ from, to, amount, isUnproven }) => [from[0], to, amount, isUnproven === true]));

/** Events of a transaction of a stranger's, whatever its call was. */
const by = (phase: number | 'Initialization' | 'Finalization', pallet: string, name: string, ...values: readonly unknown[]) => ({
  phase,
  pallet,
  name,
  values,
});

test('what a batch, a proxy or another chain brings is in events alone, and arrives', async () => {
  const { chain, seen } = await network();
  chain.give(stranger, coin);
  chain.more = [
    by(0, 'Balances', 'Transfer', account(stranger), account(own), 7n),
    by('Initialization', 'Balances', 'Minted', account(own), 5n),
    by('Finalization', 'Balances', 'Deposit', account(own), 3n),
  ];
  chain.changes.set(own, 15n);
  const { hash } = chain.close(at(0));
  const all = await seen();
  expect(inShort(all)).toEqual([
    [strangers, address, 7n, false],
    [undefined, address, 5n, false],
    [undefined, address, 3n, false],
  ]);
  expect(all.map(({ transactionId }) => transactionId).slice(1)).toEqual([`0x${hash}-initialization`, `0x${hash}-finalization`]);
});

test('what a node says that an account paid, and its key did not sign, is its word alone', async () => {
  const { chain, seen } = await network();
  chain.give(own, 10n * coin);
  chain.close(at(0));
  chain.give(stranger, coin);
  chain.more = [by(0, 'Balances', 'Transfer', account(own), account(stranger), 7n)];
  chain.changes.set(own, -7n);
  chain.close(at(6));
  expect(inShort(await seen()).at(-1)).toEqual([address, strangers, 7n, true]);
});

test('an account below the deposit is gone: what was left of it is lost, and no event of its end has an amount', async () => {
  const { chain, seen } = await network();
  chain.give(own, coin);
  chain.close(at(0));
  chain.give(stranger, coin);
  chain.more = [
    by(0, 'Balances', 'Transfer', account(own), account(stranger), coin - 5n),
    by(0, 'System', 'KilledAccount', account(own)),
    by(0, 'Balances', 'DustLost', account(own), 5n),
  ];
  chain.changes.set(own, -coin);
  chain.close(at(6));
  expect(inShort(await seen()).slice(1)).toEqual([
    [address, strangers, coin - 5n, true],
    [address, undefined, 5n, true],
  ]);
});

test('the balances are the truth: an event that changed nothing moves nothing, and a change without an event is counted', async () => {
  const { chain, seen } = await network();
  chain.give(stranger, coin);
  chain.more = [by(0, 'Balances', 'Deposit', account(own), 9n)];
  const { hash } = chain.close(at(0));
  const all = await seen();
  expect(inShort(all)).toEqual([
    [undefined, address, 9n, false],
    [address, undefined, 9n, true],
  ]);
  expect(all.at(-1)?.transactionId).toBe(`0x${hash}-rest`);
  chain.give(stranger, coin);
  chain.more = [by(0, 'Balances', 'BalanceSet', account(own), 100n)];
  chain.changes.set(own, 100n);
  chain.close(at(6));
  expect(inShort(await seen()).at(-1)).toEqual([undefined, address, 100n, true]);
});

test('a transaction that failed costs its fee, tip included, moves nothing, and says why', async () => {
  const { chain, node, seenBy } = await network();
  const banks = addressOfKey(bank, substrateLedger);
  const id = chain.give(own, 10n ** 19n);
  chain.close(at(0));
  const failed = { failure: 'FailedOnChain', failureCode: 'Token.FundsUnavailable', movements: [], fee: usualFee };
  expect(await seenBy(banks)).toMatchObject([{ ...failed, transactionId: id, feePayer: banks }]);
  expect(await node.transactionStatus(id)).toMatchObject({ status: 'Confirmed', failure: 'FailedOnChain' });
  const other = chain.give(own, 10n ** 19n - 3n * usualFee);
  chain.close(at(6));
  expect((await seenBy(banks)).at(-1)).toMatchObject({ transactionId: other, failureCode: 'Balances.Expendability' });
});

test.each([
  ['a batch stopped', 'Utility', 'BatchInterrupted', [1, moduleError('Balances', 'Expendability')]],
  ['one of a batch failed', 'Utility', 'ItemFailed', [moduleError('Balances', 'Expendability')]],
  ['what a proxy did failed', 'Proxy', 'ProxyExecuted', [{ Err: moduleError('Balances', 'Expendability') }]],
])('where %s a part of the transaction failed', async (_, pallet, name, values) => {
  const { chain, seen, node } = await network();
  const id = chain.give(own, coin);
  chain.more = [by(0, pallet, name, ...values)];
  chain.close(at(0));
  expect(await seen()).toMatchObject([{ failure: 'PartiallyFailedOnChain' }]);
  expect(await node.transactionStatus(id)).toMatchObject({ failure: 'PartiallyFailedOnChain' });
});

test('what a proxy did well did not fail', async () => {
  const { chain, seen } = await network();
  chain.give(own, coin);
  chain.more = [by(0, 'Proxy', 'ProxyExecuted', { Ok: null })];
  chain.close(at(0));
  expect((await seen())[0]).not.toHaveProperty('failure');
});

test('two nodes that say different things of a block are believed neither', async () => {
  const { chain, servers, node, seen } = await network(2);
  chain.give(own, coin);
  const { hash } = chain.close(at(0));
  const [, other] = servers;
  const isEvents = (params: readonly unknown[]) => String(params[0]).startsWith('0x26aa394eea5630e07c48ae0c9558cef780d4');
  if (other !== undefined)
    other.say = (method, params) =>
      method === 'state_getStorage' && isEvents(params) && params[1] === `0x${hash}` ? '0x00' : undefined;
  await expect(seen()).rejects.toMatchObject({ code: 'LedgerContradiction' });
  await expect(node.chainState({ senders: [address], destinations: [], assets: [] })).rejects.toMatchObject({
    code: 'LedgerUnreachable',
  });
});

test('two nodes that say different things of an account are believed neither', async () => {
  const { chain, servers, seen } = await network(2);
  chain.give(own, coin);
  const { hash } = chain.close(at(0));
  const [, other] = servers;
  const isAccounts = (key: unknown) => String(key).startsWith('0x26aa394eea5630e07c48ae0c9558cef7b99d880e');
  if (other !== undefined)
    other.say = (method, [key, block]) =>
      method === 'state_getStorage' && isAccounts(key) && block === `0x${hash}` ? null : undefined;
  await expect(seen()).rejects.toMatchObject({ code: 'LedgerContradiction' });
});

test('a node of another network is asked for nothing', async () => {
  const { servers, node } = await network();
  const [server] = servers;
  if (server !== undefined)
    server.say = (method, [height]) =>
      method === 'chain_getBlockHash' && height === 0 ? knownNetworks.polkadot.genesisHash : undefined;
  await expect(node.check()).rejects.toMatchObject({ code: 'WrongNetwork' });
});

test.each([
  ['has no state of a block any more', null],
  ['has bytes in its place that are no events', '0xffffff'],
])('a node that %s leads to no gap', async (_, said) => {
  const { chain, servers, seen } = await network();
  chain.give(own, coin);
  chain.close(at(0));
  const [server] = servers;
  const isEvents = (key: unknown) => String(key).startsWith('0x26aa394eea5630e07c48ae0c9558cef780d4');
  if (server !== undefined) server.say = (method, [key]) => (method === 'state_getStorage' && isEvents(key) ? said : undefined);
  await expect(seen()).rejects.toMatchObject({ code: 'LedgerUnreachable' });
  if (server !== undefined) server.say = () => undefined;
  expect(inShort(await seen())).toMatchObject([[addressOfKey(bank, substrateLedger), address, coin, false]]);
});

test('nonces that wait are not used again, and a block that may be taken back is no confirmation', async () => {
  const { chain, node } = await network();
  const id = chain.give(own, coin);
  const banks = addressOfKey(bank, substrateLedger);
  const stateOf = async () => {
    const state = await node.chainState({ senders: [banks], destinations: [address], assets: [] });
    return (state['accounts'] as Record<string, { readonly nonce: number; readonly queued?: readonly number[] }>)[banks];
  };
  expect(await stateOf()).toMatchObject({ nonce: 0, queued: [0] });
  expect(await node.transactionStatus(id)).toEqual({ status: 'Detected' });
  const { height } = chain.close(at(0));
  expect(await stateOf()).toMatchObject({ nonce: 1 });
  expect(await stateOf()).not.toHaveProperty('queued');
  expect(await node.transactionStatus(id)).toMatchObject({ status: 'Confirmed', blockHeight: height });
  chain.blocks = chain.blocks.slice(0, -1);
  expect(await node.transactionStatus(id)).toEqual({ status: 'Detected' });
});

test('on a version of transactions that the ledger does not have nothing is built, and what moved is read all the same', async () => {
  const { chain, servers, node, seen } = await network();
  const [server] = servers;
  if (server !== undefined)
    server.say = (method) =>
      method === 'state_getRuntimeVersion' ? { specName: 'statemint', specVersion, transactionVersion: 99 } : undefined;
  chain.give(own, coin);
  chain.close(at(0));
  expect(inShort(await seen())).toMatchObject([[addressOfKey(bank, substrateLedger), address, coin, false]]);
  const state = await node.chainState({ senders: [address], destinations: [], assets: [] });
  expect(state['transactionVersion']).toBe(99);
});

test('a stake is held, with what was taken out of it and until when, and with whom it nominates', async () => {
  const genesisHash = knownNetworks['polkadot-asset-hub'].genesisHash;
  const parameters = { network: 'polkadot-asset-hub' };
  const { chain, servers, node } = await network(1, { parameters });
  const [server] = servers;
  const ledgerOf = {
    stash: account(own),
    total: 70n,
    active: 40n,
    unlocking: [
      { value: 10n, era: 100 },
      { value: 20n, era: 103 },
    ],
  };
  const era = { index: 101, start: 1_800_000_000_000 };
  const nominations = { targets: [account(stranger)], submittedIn: 1, suppressed: false };
  const known: Readonly<Record<string, string>> = {
    '422adb579f1dbf4f3886c5cfa3bb8cc4': lookup('Staking', 'Ledger', ledgerOf),
    '487df464e44a534ba6b0cbb32407b587': lookup('Staking', 'ActiveEra', era),
    '9c6a637f62ae2af1c7e31eed7e96be04': lookup('Staking', 'Nominators', nominations),
  };
  if (server !== undefined)
    server.say = (method, [first]) => {
      if (method === 'chain_getBlockHash' && first === 0) return genesisHash;
      const [, entry = ''] = /^0x5f3e4907f716ac89b6347d15ececedca([0-9a-f]{32})/.exec(String(first)) ?? [];
      return method === 'state_getStorage' ? known[entry] : undefined;
    };
  chain.give(own, coin);
  chain.close(at(0));
  const held = chain.final.accounts.get(own);
  if (held !== undefined)
    chain.blocks = chain.blocks.map((block) => ({
      ...block,
      accounts: new Map(block.accounts).set(own, { ...held, reserved: 70n }),
    }));
  const [holding] = await node.holdings([address]);
  expect(holding).toMatchObject({ total: coin + 70n, delegates: [strangers] });
  expect(holding?.locked).toEqual([
    { cause: 'Stake', amount: 40n },
    { cause: 'Unbonding', amount: 10n },
    { cause: 'Unbonding', amount: 20n, until: new Date(1_800_000_000_000 + 2 * 24 * 3_600_000).toISOString() },
    { cause: 'Reserve', amount: 100_000_000n },
  ]);
});

/** What a pallet keeps, as polkadot.js writes it. */
function lookup(pallet: string, entry: string, value: unknown): string {
  const storage = registry.metadata.pallets.find(({ name }) => name.toString() === pallet)?.storage.unwrap();
  const type = storage?.items.find(({ name }) => name.toString() === entry)?.type;
  if (type === undefined) throw new Error(`There is no ${pallet}.${entry}`);
  const id = type.isPlain ? type.asPlain : type.asMap.value;
  return registry.createType(registry.createLookupType(id), value).toHex();
}

test.each([
  ['Invalid Transaction: Transaction is outdated', 'NonceUsed'],
  ['Invalid Transaction: Transaction will be valid in the future', 'NotYet'],
  ['Invalid Transaction: Transaction has a bad signature', 'BadProof'],
  ['Invalid Transaction: Transaction has an ancient birth block', 'Expired'],
  ['Invalid Transaction: Inability to pay some fees (e.g. account balance too low)', 'InsufficientFunds'],
  ['Invalid Transaction: Custom error: 7', 'Rejected'],
  ['Transaction is temporarily banned', 'NotYet'],
  ['Transaction Already Imported', 'AlreadyKnown'],
  [
    'Priority is too low: (7 vs 9): The transaction has too low priority to replace another transaction already in the pool.',
    'FeeTooLow',
  ],
  ["Immediately Dropped: The transaction couldn't enter the pool because of the limit", 'NotYet'],
  ['Verification Error: Runtime error: Execution failed', 'Malformed'],
  ['something new', 'Unreachable'],
])('a node that says "%s" means %s', (words, meaning) => expect(meaningOf(words)).toBe(meaning));

test('an operator names a network by its name, adds versions to it, or says all of another one', () => {
  const parametersOf = (parameters: object) => {
    const made = substrateSettings(['http://127.0.0.1'], { parameters }).ledger.parameters;
    return made.type === 'Substrate' ? made : undefined;
  };
  expect(parametersOf({ network: 'polkadot' })).toEqual(knownNetworks.polkadot);
  const [runtime] = knownNetworks.polkadot.supportedRuntimeVersions;
  const added = parametersOf({ network: 'polkadot', runtimes: [{ ...runtime, transactionVersion: 27 }] });
  expect(added?.supportedRuntimeVersions.map(({ transactionVersion }) => transactionVersion)).toEqual([26, 27]);
  const replaced = parametersOf({ network: 'polkadot', runtimes: [{ ...runtime, pallets: [] }] });
  expect(replaced?.supportedRuntimeVersions.map(({ pallets }) => pallets.length)).toEqual([0]);
  const { genesisHash } = knownNetworks.kusama;
  const other = { genesisHash, addressPrefix: 42, symbol: 'UNIT', decimals: 12, runtimes: [runtime] };
  expect(parametersOf(other)).toMatchObject({ nativeTickerName: 'UNIT (substrate-local)', nativeTickerDecimals: 12 });
  for (const parameters of [{}, { network: 'nowhere' }, { ...other, network: 'kusama' }, { ...other, runtimes: [] }])
    expect(() => parametersOf(parameters)).toThrow();
});
