import { rateText } from '@countersign/ledger-bitcoin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createLedgerNode, type ConnectedNode } from '../index.ts';
import { readLedgerSettings } from '../settings.ts';
import { startJsonServer, type JsonServer } from '../test/json-server.ts';
import { noPause } from '../test/no-pause.ts';
import { rememberedOutputs } from '../test/remembered-outputs.ts';

let own: JsonServer;
let source: JsonServer;
const open: ConnectedNode[] = [];

beforeEach(async () => {
  [own, source] = await Promise.all([startJsonServer(), startJsonServer()]);
});
afterEach(async () => {
  for (const node of open.splice(0)) node.close();
  await Promise.all([own.close(), source.close()]);
  vi.restoreAllMocks();
  passed = 0;
});

const gwei = 10n ** 9n;
const hex = (value: bigint) => `0x${value.toString(16)}`;

/** What a node of each family says; rates are in coins for 1,000 virtual bytes. */
const bitcoinNode = ({ rate = 0.0001, least = 0.00001, genesis = regtest, isOfCoin = true } = {}) => ({
  getblockhash: genesis,
  validateaddress: { isvalid: isOfCoin },
  estimatesmartfee: { feerate: rate },
  getmempoolinfo: { mempoolminfee: least },
  getnetworkinfo: { relayfee: 0.00001, incrementalfee: 0.00001 },
});
const regtest = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206';
const ethereumNode = ({ tip = 3n, base = 8n, chainId = 31_337n } = {}) => ({
  eth_chainId: hex(chainId),
  eth_gasPrice: hex(20n * gwei),
  eth_maxPriorityFeePerGas: hex(tip * gwei),
  eth_feeHistory: {
    baseFeePerGas: [hex(7n * gwei), hex(base * gwei)],
    gasUsedRatio: [0.5],
    reward: [[hex(tip * gwei), hex(tip * gwei), hex(tip * gwei)]],
  },
});
const xrplNode = ({ openFee = '10', base = '10', networkId = 21_338 } = {}) => ({
  server_info: { status: 'success', info: { network_id: networkId } },
  fee: {
    status: 'success',
    current_ledger_size: '1',
    expected_ledger_size: '100',
    drops: { base_fee: base, minimum_fee: base, open_ledger_fee: openFee, median_fee: '5000' },
  },
});

const entries = {
  Bitcoin: { parameters: { network: 'bitcoin-regtest' }, confirmations: 1 },
  Ethereum: { parameters: { chainId: 31_337 }, confirmations: 1 },
  XRPL: { parameters: { networkId: 21_338 } },
};

const families = new WeakMap<ConnectedNode, keyof typeof entries>();

async function ledger(family: keyof typeof entries, fees: object, changes: object = {}): Promise<ConnectedNode> {
  const entry = { id: 'x', family, ...entries[family], nodes: [{ url: own.url }], fees, ...changes };
  const [settings] = readLedgerSettings({ file: 'f', text: JSON.stringify([entry]), environment: { TOKEN: 'a/b' } });
  if (settings === undefined) throw new Error('no ledger');
  const node = await createLedgerNode(settings, rememberedOutputs(), noPause);
  open.push(node);
  families.set(node, family);
  return node;
}

/** The levels of a ledger, cheapest first: Bitcoin's rates, Ethereum's priority fee (or price) in wei, a multiple of XRPL's base fee. */
async function levels(node: ConnectedNode): Promise<readonly string[]> {
  const fees = await node.fees();
  const prices = fees === undefined ? [] : [fees.Low, fees.Medium, fees.High];
  const isBitcoin = families.get(node) === 'Bitcoin';
  return prices.map(({ price, parts }) => (isBitcoin ? rateText(price) : String(parts?.tip ?? price)));
}

const sourceIn = (node: ConnectedNode) => node.sight().nodes.find(({ purpose }) => purpose !== undefined);
const hostOf = ({ url }: JsonServer) => new URL(url).host;

const realNow = performance.now.bind(performance);
let passed = 0;
/** Lets so much time go by. */
function wait(seconds: number) {
  passed += seconds * 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + passed);
}

test('Bitcoin’s family has its rates from an Esplora server', async () => {
  own.results = bitcoinNode();
  source.answer = (path) => (path === '/api/fee-estimates' ? { '1': 90, '2': 12.3456, '6': 7, '24': 2.5, '144': 1 } : undefined);
  const node = await ledger('Bitcoin', { form: 'esplora', url: `${source.url}/api`, tokenVariable: 'TOKEN' });
  expect(await levels(node)).toEqual(['2.5', '7', '12.346']);
  expect(source.authorization).toBe('Bearer a/b');
  expect(sourceIn(node)).toEqual({ name: hostOf(source), purpose: 'Fees' });
});

test('and from mempool.space', async () => {
  own.results = bitcoinNode();
  source.answer = (path) =>
    path === '/api/v1/fees/recommended' ? { fastestFee: 9, halfHourFee: 8, hourFee: 6, economyFee: 3, minimumFee: 1 } : undefined;
  expect(await levels(await ledger('Bitcoin', { form: 'mempool', url: `${source.url}/api/` }))).toEqual(['3', '6', '9']);
});

test('to the last fraction, also below one satoshi, where it tells them and the node relays them', async () => {
  own.results = { ...bitcoinNode({ least: 0.000001 }), getnetworkinfo: { relayfee: 0.000001, incrementalfee: 0.000001 } };
  source.answer = (path) =>
    path === '/api/v1/fees/precise' ? { fastestFee: 1.213, hourFee: 0.61, economyFee: 0.102 } : undefined;
  expect(await levels(await ledger('Bitcoin', { form: 'mempool', url: `${source.url}/api` }))).toEqual([
    '0.102',
    '0.61',
    '1.213',
  ]);
});

test('Ethereum has its priority fees from Etherscan, on top of the base fee of its own nodes', async () => {
  own.results = ethereumNode();
  source.answer = (path) =>
    path === '/v2/api?chainid=31337&apikey=a%2Fb&module=gastracker&action=gasoracle' && {
      status: '1',
      message: 'OK',
      result: { SafeGasPrice: '5.5', ProposeGasPrice: '6', FastGasPrice: '7.123456789123', suggestBaseFee: '5' },
    };
  const node = await ledger('Ethereum', {
    form: 'etherscan',
    url: `${source.url}/v2/api?chainid=31337&apikey={token}`,
    tokenVariable: 'TOKEN',
  });
  expect(await levels(node)).toEqual(['500000000', '1000000000', '2123456789']);
  expect(await node.fees()).toMatchObject({ Low: { parts: { base: 8_000_000_000n } } });
});

test('a network without base fees has the whole price of it', async () => {
  own.results = ethereumNode();
  source.answer = () => ({ result: { SafeGasPrice: '5.5', ProposeGasPrice: '6', FastGasPrice: '7' } });
  const etherscan = { form: 'etherscan', url: source.url };
  const without = { parameters: { chainId: 31_337, supportsEIP1559: false } };
  expect(await levels(await ledger('Ethereum', etherscan, without))).toEqual(['5500000000', '6000000000', '7000000000']);
  // Where there is a base fee, a price without it says nothing.
  const node = await ledger('Ethereum', etherscan);
  expect(await levels(node)).toEqual(['3000000000', '3000000000', '3000000000']);
  expect(sourceIn(node)?.failure?.code).toBe('LedgerUnreachable');
});

test('each family has them from another node, if that is of the same network', async () => {
  own.results = bitcoinNode();
  source.results = bitcoinNode({ rate: 0.00005 });
  expect(await levels(await ledger('Bitcoin', { form: 'node', url: source.url }))).toEqual(['5', '5', '5']);
  for (const other of [{ genesis: '00'.repeat(32) }, { isOfCoin: false }]) {
    source.results = bitcoinNode(other);
    const stranger = await ledger('Bitcoin', { form: 'node', url: source.url });
    expect(await levels(stranger)).toEqual(['10', '10', '10']);
    expect(sourceIn(stranger)?.failure?.code).toBe('WrongNetwork');
  }
  own.results = ethereumNode();
  source.results = ethereumNode({ tip: 1n, base: 50n });
  const ethereum = await ledger('Ethereum', { form: 'node', url: source.url });
  expect(await ethereum.fees()).toMatchObject({
    High: { parts: { base: 8_000_000_000n, tip: 1_000_000_000n } },
  });
  own.results = xrplNode();
  source.results = xrplNode({ openFee: '50' });
  expect(await levels(await ledger('XRPL', { form: 'node', url: source.url }))).toEqual(['1', '5', '10']);
});

test('levels may be fixed, and are raised to what the nodes relay', async () => {
  own.results = bitcoinNode({ least: 0.00003 });
  const bitcoin = await ledger('Bitcoin', { form: 'fixed', low: '1', medium: '2.125', high: '5' });
  expect(await levels(bitcoin)).toEqual(['3', '3', '5']);
  expect(sourceIn(bitcoin)).toEqual({ name: 'fixed', purpose: 'FixedFees' });
  own.results = ethereumNode();
  const ethereum = await ledger('Ethereum', { form: 'fixed', low: '0.000000001', medium: '1.5', high: '2' });
  expect(await levels(ethereum)).toEqual(['1', '1500000000', '2000000000']);
  own.results = xrplNode();
  const fixed = { form: 'fixed', low: '1', medium: '2', high: '150000' };
  expect(await levels(await ledger('XRPL', fixed))).toEqual(['1', '2', '150000']);
  // What was fixed for the usual base fee is a mistake for another one.
  own.results = xrplNode({ base: '100' });
  const dear = await ledger('XRPL', fixed);
  expect(await levels(dear)).toEqual(['1', '1', '2']);
  expect(sourceIn(dear)).toMatchObject({ name: 'fixed', failure: { code: 'AbsurdFees' } });
});

test('levels of a source are in order, and none is below what the nodes relay', async () => {
  own.results = bitcoinNode({ least: 0.00002 });
  source.answer = () => ({ '24': 0, '6': 8, '2': 4 });
  expect(await levels(await ledger('Bitcoin', { form: 'esplora', url: source.url }))).toEqual(['2', '8', '8']);
  own.results = ethereumNode();
  source.answer = () => ({ result: { SafeGasPrice: '4', ProposeGasPrice: '6', FastGasPrice: '5', suggestBaseFee: '5' } });
  expect(await levels(await ledger('Ethereum', { form: 'etherscan', url: source.url }))).toEqual([
    '1',
    '1000000000',
    '1000000000',
  ]);
});

test.each([
  ['is gone', 'down', 'LedgerUnreachable'],
  ['has nothing there', undefined, 'LedgerUnreachable'],
  ['says something that is no JSON', '<html>', 'LedgerUnreachable'],
  ['leaves a level out', { '24': 1, '6': 2 }, 'LedgerUnreachable'],
  ['names text', { '24': '1', '6': '2', '2': '3' }, 'LedgerUnreachable'],
  ['names less than nothing', { '24': -1, '6': 2, '2': 3 }, 'LedgerUnreachable'],
  ['names what nobody pays', { '24': 1, '6': 2, '2': 1_000.001 }, 'AbsurdFees'],
  ['names what no number of coins is', { '24': 1, '6': 2, '2': 1e300 }, 'LedgerUnreachable'],
])('where a source %s, fees are the nodes’ own, and it is said', async (_, answer, code) => {
  own.results = bitcoinNode();
  source.answer = () => answer;
  const node = await ledger('Bitcoin', { form: 'esplora', url: source.url });
  expect(await levels(node)).toEqual(['10', '10', '10']);
  expect(sourceIn(node)).toMatchObject({ name: hostOf(source), failure: { code } });
  source.answer = () => ({ '24': 1, '6': 2, '2': 1_000 });
  wait(31);
  expect(await levels(node)).toEqual(['1', '2', '1000']);
  expect(sourceIn(node)?.failure).toBeUndefined();
});

test('prices of gas and multiples of a base fee are bounded as well', async () => {
  own.results = ethereumNode();
  source.answer = () => ({ result: { SafeGasPrice: '1', ProposeGasPrice: '2', FastGasPrice: '998', suggestBaseFee: '5' } });
  const ethereum = await ledger('Ethereum', { form: 'etherscan', url: source.url });
  // 993 gwei above a base fee of 8 are more than 1,000.
  expect(await levels(ethereum)).toEqual(['3000000000', '3000000000', '3000000000']);
  expect(sourceIn(ethereum)?.failure?.code).toBe('AbsurdFees');
  own.results = xrplNode();
  source.results = xrplNode({ openFee: '2000010' });
  const ripple = await ledger('XRPL', { form: 'node', url: source.url });
  expect(await levels(ripple)).toEqual(['1', '1', '2']);
  expect(sourceIn(ripple)?.failure?.code).toBe('AbsurdFees');
});

test('nobody waits longer than was set for a source that is silent, and then it is left alone for a while', async () => {
  own.results = bitcoinNode();
  source.answer = () => 'silent';
  const node = await ledger('Bitcoin', { form: 'mempool', url: source.url, timeoutSeconds: 1 });
  expect(await Promise.all([levels(node), levels(node)])).toEqual([
    ['10', '10', '10'],
    ['10', '10', '10'],
  ]);
  expect(sourceIn(node)?.failure).toEqual({
    code: 'LedgerUnreachable',
    message: `The fee source ${hostOf(source)} gives no answer within 1 s`,
  });
  source.answer = () => ({ fastestFee: 3, hourFee: 2, economyFee: 1 });
  wait(28);
  expect(await levels(node)).toEqual(['10', '10', '10']);
  wait(3);
  expect(await levels(node)).toEqual(['1', '2', '3']);
});

test('payments that are built together ask a source once, and a minute later it is asked without anybody who pays', async () => {
  own.results = {
    ...ethereumNode(),
    eth_getBlockByNumber: { number: '0x0', hash: hash(1), parentHash: hash(0), timestamp: '0x1' },
  };
  source.answer = () => ({ result: { SafeGasPrice: '6', ProposeGasPrice: '7', FastGasPrice: '8', suggestBaseFee: '5' } });
  const node = await ledger('Ethereum', { form: 'etherscan', url: source.url });
  await Promise.all([node.fees(), node.fees()]);
  await node.fees();
  expect(source.requests).toHaveLength(1);
  wait(11);
  await node.fees();
  expect(source.requests).toHaveLength(2);
  const follow = () => node.observations(undefined, () => Promise.resolve(new Set())).catch(() => undefined);
  await follow();
  expect(source.requests).toHaveLength(2);
  source.answer = () => 'down';
  wait(72);
  await follow();
  await expect.poll(() => sourceIn(node)?.failure?.code).toBe('LedgerUnreachable');
});

const hash = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;
