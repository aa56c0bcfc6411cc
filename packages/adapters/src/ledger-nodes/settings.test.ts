import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import type { LedgerSettings } from './families.ts';
import { readLedgerSettings } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'countersign-ledgers-'));
writeFileSync(join(folder, 'secret'), 'x/y\n');
writeFileSync(join(folder, 'empty'), '\n');

const entry = {
  id: 'ethereum-dev',
  alias: 'Ethereum dev',
  family: 'Ethereum',
  parameters: { chainId: '31337' },
  nodes: [{ url: 'http://127.0.0.1:8545' }],
  confirmations: 1,
};
const node = entry.nodes[0];

/** A ledger of any family, with what only those of some families have. */
type AnySettings = Omit<LedgerSettings, 'family' | 'nodes'> & {
  readonly nodes: readonly (LedgerSettings['nodes'][number] & { readonly publisher?: object })[];
  readonly genesisHash?: string | undefined;
  readonly finality?: string | undefined;
  readonly history?: readonly object[];
  readonly api?: string;
};

const read = (entries: unknown, environment: Record<string, string> = {}): readonly AnySettings[] =>
  readLedgerSettings({ file: join(folder, 'ledgers.json'), text: JSON.stringify(entries), environment });

test('a ledger by its chain, with a coin that is not called as the one of the main network', () => {
  expect(read([entry])).toMatchObject([
    {
      ledger: {
        id: 'ethereum-dev',
        alias: 'Ethereum dev',
        parameters: {
          type: 'Ethereum',
          chainId: 31_337,
          nativeTickerSymbol: 'ETH',
          nativeTickerName: 'Ether (Ethereum dev)',
          supportsEIP1559: true,
        },
      },
      nodes: [{ url: 'http://127.0.0.1:8545', authorization: undefined }],
      confirmations: 1,
      firstBlock: undefined,
    },
  ]);
  const polygon = { ...entry, parameters: { chainId: 137, symbol: 'POL', name: 'POL', supportsEIP1559: false } };
  expect(read([polygon])[0]?.ledger.parameters).toMatchObject({ chainId: 137, nativeTickerName: 'POL', supportsEIP1559: false });
});

test('a node of one’s own is asked more at once than one that is bought, where nothing is said of it', () => {
  const bitcoin = { ...entry, family: 'Bitcoin', parameters: { network: 'bitcoin-regtest' } };
  const batchOf = (one: typeof entry | typeof bitcoin, batch?: number) =>
    read([{ ...one, nodes: [{ ...node, batch }] }])[0]?.nodes.map((settings) => settings.batch);
  expect([batchOf(entry), batchOf(bitcoin), batchOf(bitcoin, 7)]).toEqual([[50], [1_000], [7]]);
});

test('a chain is known by its name or its id, and then by its first block', () => {
  const sepolia = { chainId: 11_155_111, genesisHash: '0x25a5cc106eea7138acab33231d7160d69cb777ee0c2c553fcddf5138993e6dd9' };
  for (const parameters of [{ network: 'sepolia' }, { chainId: 11_155_111 }, { chainId: '11155111' }]) {
    const [settings] = read([{ ...entry, parameters }]);
    expect(settings?.ledger.parameters).toMatchObject({ chainId: sepolia.chainId, nativeTickerName: 'Ether (Ethereum dev)' });
    expect(settings?.genesisHash).toBe(sepolia.genesisHash);
  }
  expect(read([{ ...entry, parameters: { network: 'mainnet' } }])[0]?.ledger.parameters).toMatchObject({
    chainId: 1,
    nativeTickerName: 'Ether',
  });
  const genesisHash = `0x${'AB'.repeat(32)}`;
  expect(read([{ ...entry, parameters: { chainId: 31_337, genesisHash } }])[0]?.genesisHash).toBe(genesisHash.toLowerCase());
  expect(read([entry])[0]?.genesisHash).toBeUndefined();
});

test('a chain of the Bitcoin family is known by its name', () => {
  const bitcoin = (network: string) => ({ ...entry, id: 'b', alias: 'Test', family: 'Bitcoin', parameters: { network } });
  expect(read([bitcoin('litecoin-regtest')])).toMatchObject([
    {
      ledger: {
        id: 'b',
        parameters: {
          type: 'Bitcoin',
          vaultLedgerIdentifier: 'ltc',
          network: 'regtest',
          supportsSegWit: true,
          tickerSymbol: 'LTC',
          tickerName: 'Litecoin (Test)',
          dustLimit: '5460',
        },
      },
      genesisHash: '530827f38f93b43ed12af0b3ad25a288dc02ed74d6d7857862df51fc56c416f9',
    },
  ]);
  expect(read([bitcoin('bitcoin-mainnet')])[0]?.ledger.parameters).toMatchObject({ network: 'mainnet', tickerName: 'Bitcoin' });
  expect(read([bitcoin('bitcoin-signet')])[0]).toMatchObject({
    ledger: { parameters: { network: 'testnet' } },
    genesisHash: '00000008819873e925422c1ff0f99f7cc9bbb232af63a077a480a3633bee1ef6',
  });
});

test('Bitcoin Cash has no segregated witnesses, and no server of histories knows its tokens', () => {
  const cash = (more: object = {}) => ({
    ...entry,
    family: 'Bitcoin',
    parameters: { network: 'bitcoin-cash-testnet4' },
    ...more,
  });
  expect(read([cash()])[0]).toMatchObject({
    ledger: {
      parameters: {
        type: 'Bitcoin',
        vaultLedgerIdentifier: 'bch',
        network: 'testnet',
        supportsSegWit: false,
        tickerSymbol: 'BCH',
        dustLimit: '546',
      },
    },
    genesisHash: '000000001dd410c49a788668ce26751718cc797474d3152a5fc073dd44fd9f7b',
  });
  expect(() => read([cash({ history: [{ url: 'https://index.example/api' }] })])).toThrow('0.history: ');
});

test('an XRP Ledger is known by its network’s name or id, and what it has is final', () => {
  const { confirmations: _, ...bare } = entry;
  const xrpl = (parameters: object, more: object = {}) => ({
    ...bare,
    id: 'x',
    alias: 'Test',
    family: 'XRPL',
    parameters,
    ...more,
  });
  const parameters = { type: 'XRPL', networkId: 1, nativeTickerSymbol: 'XRP', nativeTickerName: 'XRP (Test)' };
  expect(read([xrpl({ network: 'testnet' })])).toMatchObject([
    { ledger: { id: 'x', parameters }, networkId: 1, confirmations: 1 },
  ]);
  expect(read([xrpl({ networkId: 1 }, { confirmations: 1 })])[0]?.ledger.parameters).toEqual(parameters);
  expect(read([xrpl({ network: 'mainnet' })])[0]?.ledger.parameters).toMatchObject({ networkId: 0, nativeTickerName: 'XRP' });
  expect(read([xrpl({ network: 'devnet' })])[0]?.ledger.parameters).toMatchObject({ networkId: 2 });
  const own = { networkId: 4_000_000_000, symbol: 'ABC', name: 'Own' };
  expect(read([xrpl(own)])[0]?.ledger.parameters).toMatchObject({
    networkId: 4_000_000_000,
    nativeTickerSymbol: 'ABC',
    nativeTickerName: 'Own',
  });
  for (const refused of [{}, { networkId: 1, network: 'testnet' }, { network: 'xahau' }, { networkId: -1 }])
    expect(() => read([xrpl(refused)])).toThrow('0.parameters.network');
  expect(() => read([xrpl({ networkId: 1 }, { confirmations: 3 })])).toThrow(
    '0.confirmations: What a ledger of XRPL has is final',
  );
});

test('servers of Stellar are those of Horizon where nothing is said of their interface', () => {
  const { confirmations: _, ...bare } = entry;
  const stellar = (more: object = {}) =>
    read([{ ...bare, id: 's', alias: 'Test', family: 'Stellar', parameters: { network: 'testnet' }, ...more }])[0]?.api;
  expect([stellar(), stellar({ api: 'Horizon' }), stellar({ api: 'StellarRpc' })]).toEqual(['Horizon', 'Horizon', 'StellarRpc']);
  expect(() => stellar({ api: 'Soroban' })).toThrow('0.api');
  expect(() => stellar({ api: 'StellarRpc', nodes: [{ url: 'ws://127.0.0.1' }] })).toThrow(
    '0.nodes.0.url: Servers of Stellar speak no WebSocket',
  );
});

test('credentials come from files beside the settings, or from the environment', () => {
  const nodes = (...all: readonly object[]) => read([{ ...entry, nodes: all }], { NODE_TOKEN: 'abc' })[0]?.nodes;
  expect(nodes({ ...node, user: 'u', passwordFile: 'secret' })).toMatchObject([
    { authorization: `Basic ${Buffer.from('u:x/y').toString('base64')}` },
  ]);
  expect(nodes({ ...node, tokenVariable: 'NODE_TOKEN' })).toMatchObject([{ authorization: 'Bearer abc' }]);
  expect(nodes({ url: 'https://node.example/v3/{token}', tokenFile: 'secret' })).toMatchObject([
    { url: 'https://node.example/v3/x%2Fy', authorization: undefined },
  ]);
  expect(nodes({ url: 'wss://node.example/v3/{token}', tokenFile: 'secret' })).toMatchObject([
    { url: 'wss://node.example/v3/x%2Fy', authorization: undefined },
  ]);
});

test('a node of Bitcoin’s family publishes where its configuration says', () => {
  const bitcoin = { ...entry, family: 'Bitcoin', parameters: { network: 'bitcoin-signet' } };
  const publisherOf = (zmq: string) => read([{ ...bitcoin, nodes: [{ ...node, zmq }] }])[0]?.nodes[0]?.publisher;
  expect(publisherOf('tcp://node.example:28332')).toEqual({ host: 'node.example', port: 28_332 });
  expect(publisherOf('tcp://[::1]:1')).toEqual({ host: '::1', port: 1 });
  for (const wrong of ['ipc:///tmp/x', 'tcp://x', 'tcp://x:0', 'tcp://x:70000', 'tcp://u:p@x:1', 'http://x:1'])
    expect(() => publisherOf(wrong)).toThrow('0.nodes.0.zmq');
  expect(() => read([{ ...entry, nodes: [{ ...node, zmq: 'tcp://x:1' }] }])).toThrow('zmq');
});

test('an explorer is a page about a transaction and one about an address, at a host that neither of them names', () => {
  const explorer = { transaction: 'https://x.example/tx/{transaction}', address: 'https://x.example/a?of={address}' };
  expect(read([{ ...entry, explorer }])[0]?.explorer).toEqual(explorer);
  expect(read([entry])[0]?.explorer).toBeUndefined();
  for (const wrong of ['https://x.example/tx', 'https://{address}.example/', 'javascript:alert({address})', '{address}'])
    expect(() => read([{ ...entry, explorer: { ...explorer, address: wrong } }])).toThrow('0.explorer.address');
});

test('fees are the nodes’ own, fixed, or of a server that is reached as nodes are', () => {
  const bitcoin = { ...entry, family: 'Bitcoin', parameters: { network: 'bitcoin-signet' } };
  const { confirmations: _, ...bare } = entry;
  const xrpl = { ...bare, family: 'XRPL', parameters: { networkId: 1 } };
  const feesOf = (one: object, fees: object) => read([{ ...one, fees }], { TOKEN: 'a b' })[0]?.fees;
  expect(read([entry])[0]?.fees).toBeUndefined();
  expect(feesOf(bitcoin, { form: 'fixed', low: '1', medium: '2.5', high: '1000' })).toEqual({
    form: 'fixed',
    levels: [1_000n, 2_500n, 1_000_000n],
  });
  expect(feesOf(entry, { form: 'fixed', low: '0.1', medium: '1', high: '1' })).toMatchObject({
    levels: [100_000_000n, 1_000_000_000n, 1_000_000_000n],
  });
  expect(feesOf(xrpl, { form: 'fixed', low: '1', medium: '2', high: '20' })).toMatchObject({ levels: [1n, 2n, 20n] });
  // What is a mistake elsewhere is what Dogecoin's transactions pay.
  const dogecoin = { ...bitcoin, parameters: { network: 'dogecoin-mainnet' } };
  expect(feesOf(dogecoin, { form: 'fixed', low: '1000', medium: '2000', high: '5000' })).toMatchObject({ form: 'fixed' });
  expect(feesOf(bitcoin, { form: 'mempool', url: 'https://x.example/api', user: 'u', passwordFile: 'secret' })).toEqual({
    form: 'mempool',
    server: {
      url: 'https://x.example/api',
      authorization: `Basic ${Buffer.from('u:x/y').toString('base64')}`,
      requestsPerSecond: undefined,
      batch: 1_000,
      // Somebody waits for it.
      timeoutSeconds: 2,
    },
  });
  const etherscan = { form: 'etherscan', url: 'https://x.example/v2/api?chainid=1&apikey={token}', tokenVariable: 'TOKEN' };
  expect(feesOf(entry, etherscan)).toMatchObject({ server: { url: 'https://x.example/v2/api?chainid=1&apikey=a%20b' } });
  expect(feesOf(entry, { form: 'node', url: 'wss://x.example', timeoutSeconds: 5 })).toMatchObject({
    form: 'node',
    server: { url: 'wss://x.example', timeoutSeconds: 5 },
  });
  for (const [one, fees, words] of [
    [
      entry,
      { form: 'mempool', url: 'https://x' },
      '0.fees.form: Not a form in which fees of this family are given: "fixed", "node" or "etherscan"',
    ],
    [bitcoin, { form: 'etherscan', url: 'https://x' }, '"fixed", "node", "esplora" or "mempool"'],
    [xrpl, { form: 'esplora', url: 'https://x' }, '"fixed" or "node"'],
    [bitcoin, { url: 'https://x' }, '0.fees.form'],
    [bitcoin, { form: 'mempool' }, '0.fees.url'],
    [bitcoin, { form: 'mempool', url: 'wss://x' }, '0.fees.url: Fee services speak no WebSocket'],
    [bitcoin, { form: 'node', url: 'wss://x' }, '0.fees.url: Nodes of this family speak no WebSocket'],
    [bitcoin, { form: 'mempool', url: 'https://u:geheim@x' }, '0.fees: Credentials do not belong into the URL'],
    [bitcoin, { form: 'mempool', url: 'https://x', passwordFile: 'secret' }, '0.fees: A user needs'],
    [bitcoin, { form: 'esplora', url: 'https://x/{token}' }, '0.fees: {token} needs'],
    [bitcoin, { form: 'fixed', low: '1', medium: '2' }, '0.fees.high'],
    [bitcoin, { form: 'fixed', low: '1', medium: '2', high: '3', url: 'https://x' }, '0.fees'],
    [bitcoin, { form: 'fixed', low: 1, medium: '2', high: '3' }, '0.fees.low'],
    [
      bitcoin,
      { form: 'fixed', low: '0.0001', medium: '2', high: '3' },
      '0.fees.low: Not a decimal number of satoshis per virtual byte',
    ],
    [bitcoin, { form: 'fixed', low: '0', medium: '2', high: '3' }, '0.fees.low: Nobody takes a transaction for 0 satoshis'],
    [
      bitcoin,
      { form: 'fixed', low: '1', medium: '2', high: '1000.001' },
      '0.fees.high: More than 1000 satoshis per virtual byte is taken for a mistake',
    ],
    [
      dogecoin,
      { form: 'fixed', low: '1', medium: '2', high: '100000.001' },
      '0.fees.high: More than 100000 satoshis per virtual byte is taken for a mistake',
    ],
    [entry, { form: 'fixed', low: '1', medium: '2', high: '1001' }, '0.fees.high: More than 1000 gwei is taken for a mistake'],
    [xrpl, { form: 'fixed', low: '1', medium: '2', high: '200001' }, '0.fees.high: More than 200000 times the base fee'],
    [xrpl, { form: 'fixed', low: '1.5', medium: '2', high: '3' }, '0.fees.low: Not a whole number'],
    [bitcoin, { form: 'fixed', low: '3', medium: '2', high: '4' }, '0.fees: A dearer level is below a cheaper one'],
  ] as const) {
    const refused = () => feesOf(one, fees);
    expect(refused).toThrow(expect.objectContaining({ code: 'InvalidSetting' }));
    expect(refused).toThrow(words);
    expect(refused).not.toThrow(/\n|geheim/);
  }
});

test('servers of history are reached as nodes are, and asked by HTTP alone', () => {
  const bitcoin = { ...entry, family: 'Bitcoin', parameters: { network: 'bitcoin-signet' } };
  const historyOf = (...history: readonly object[]) => read([{ ...bitcoin, history }], { TOKEN: 'abc' })[0]?.history;
  expect(historyOf({ url: 'https://index.example/api', tokenVariable: 'TOKEN', requestsPerSecond: 2 })).toEqual([
    { url: 'https://index.example/api', authorization: 'Bearer abc', requestsPerSecond: 2, batch: 8, timeoutSeconds: 15 },
  ]);
  expect(read([bitcoin])[0]?.history).toEqual([]);
  expect(() => historyOf({ url: 'wss://index.example/api' })).toThrow('0.history.0.url: History servers speak no WebSocket');
  const { confirmations: _, ...bare } = entry;
  for (const [family, parameters] of [
    ['Algorand', { network: 'testnet' }],
    ['Tezos', { network: 'mainnet' }],
  ] as const) {
    const one = { ...bare, family, parameters };
    const index = { url: 'https://index.example', tokenVariable: 'TOKEN' };
    const indexOf = (...history: readonly object[]) => read([{ ...one, history }], { TOKEN: 'abc' })[0]?.history;
    expect(indexOf(index)).toMatchObject([{ url: 'https://index.example', authorization: 'Bearer abc', batch: 8 }]);
    expect(read([one])[0]?.history).toEqual([]);
    expect(() => indexOf(index, { url: 'https://another.example' })).toThrow('0.history: One index is asked');
  }
  expect(() => read([{ ...entry, history: [{ url: 'https://index.example/api' }] }])).toThrow('history');
});

test('the most that a transaction pays in fees is a number of coins', () => {
  const bitcoin = { ...entry, family: 'Bitcoin', parameters: { network: 'bitcoin-signet' } };
  const { confirmations: _, ...bare } = entry;
  const xrpl = { ...bare, family: 'XRPL', parameters: { networkId: 1 } };
  const boundOf = (one: object, maximumFee?: unknown) => {
    const parameters = read([{ ...one, maximumFee }])[0]?.ledger.parameters;
    return parameters && 'maximumFee' in parameters ? parameters.maximumFee : undefined;
  };
  expect([boundOf(entry), boundOf(bitcoin), boundOf(xrpl)]).toEqual([undefined, undefined, undefined]);
  expect(boundOf(entry, '0.05')).toBe('50000000000000000');
  expect(boundOf(entry, '25')).toBe('25000000000000000000');
  expect(boundOf(bitcoin, '0.00012345')).toBe('12345');
  expect(boundOf(xrpl, '200')).toBe('200000000');
  const polygon = { ...entry, parameters: { chainId: 137 } };
  expect(boundOf(polygon, '2500')).toBe(String(2_500n * 10n ** 18n));
  for (const [one, bound, words] of [
    [entry, '25.000000000000000001', '0.maximumFee: More than 25 is taken for a mistake, where 0.25 is usual'],
    [polygon, '2500.1', '0.maximumFee: More than 2500 is taken for a mistake, where 25 is usual'],
    [bitcoin, '1.01', '0.maximumFee: More than 1 is taken for a mistake, where 0.01 is usual'],
    [bitcoin, '0.000000001', '0.maximumFee: More than 8 places'],
    [xrpl, '0', '0.maximumFee: Nobody takes a transaction for nothing'],
    [entry, 0.05, '0.maximumFee'],
    [entry, '-1', '0.maximumFee: Not a decimal number of coins such as "0.05"'],
    [entry, '1e3', '0.maximumFee'],
    [entry, '', '0.maximumFee'],
  ] as const) {
    expect(() => boundOf(one, bound)).toThrow(expect.objectContaining({ code: 'InvalidSetting' }));
    expect(() => boundOf(one, bound)).toThrow(words);
  }
});

test.each([
  ['no list', {}, 'ledgers.json'],
  ['an empty list', [], 'ledgers.json'],
  ['two of one id', [entry, entry], 'Two ledgers have one id'],
  ['a field that nobody knows', [{ ...entry, confirmation: 1 }], '0'],
  ['a family without nodes', [{ ...entry, family: 'Dogecoin' }], '0.family'],
  [
    'a network of its family that nobody knows',
    [{ ...entry, family: 'Bitcoin', parameters: { network: 'mainnet' } }],
    'litecoin-regtest',
  ],
  [
    'traces where there are none',
    [{ ...entry, family: 'Bitcoin', parameters: { network: 'bitcoin-signet' }, traces: true }],
    'traces',
  ],
  ['a chain without an id', [{ ...entry, parameters: {} }], '0.parameters.chainId'],
  ['a chain twice', [{ ...entry, parameters: { chainId: 1, network: 'mainnet' } }], 'Either a chainId or a network'],
  ['a network that nobody knows', [{ ...entry, parameters: { network: 'sepolla' } }], '0.parameters.network'],
  ['a first block that is no hash', [{ ...entry, parameters: { chainId: 1, genesisHash: '0x1' } }], '0.parameters.genesisHash'],
  ['a batch without place for a call', [{ ...entry, nodes: [{ ...node, batch: 2 }] }], '0.nodes.0.batch'],
  ['no node', [{ ...entry, nodes: [] }], '0.nodes'],
  [
    'one node by two ways',
    [{ ...entry, nodes: [node, { url: node?.url.replace('http', 'ws') }] }],
    '0.nodes: Two nodes have one URL',
  ],
  ['credentials in the URL of a socket', [{ ...entry, nodes: [{ url: 'wss://u:geheim@x' }] }], '0.nodes.0'],
  [
    'a socket to a node that has none',
    [{ ...entry, family: 'Bitcoin', parameters: { network: 'bitcoin-signet' }, nodes: [{ url: 'ws://x' }] }],
    '0.nodes.0.url: Nodes of this family speak no WebSocket',
  ],
  ['one node twice', [{ ...entry, nodes: [node, node] }], '0.nodes: Two nodes have one URL'],
  [
    'another protocol',
    [{ ...entry, nodes: [{ url: 'ftp://x' }] }],
    '0.nodes.0.url: No URL that begins with http://, https://, ws://',
  ],
  ['no confirmations', [{ ...entry, confirmations: 0 }], '0.confirmations'],
  ['more confirmations than anybody waits for', [{ ...entry, confirmations: 10_001 }], '0.confirmations'],
  ['another word for what is final', [{ ...entry, confirmations: 'latest' }], '0.confirmations'],
  ['credentials in the URL', [{ ...entry, nodes: [{ url: 'http://u:geheim@x' }] }], '0.nodes.0'],
  ['a user alone', [{ ...entry, nodes: [{ ...node, user: 'u' }] }], 'passwordFile'],
  ['a password alone', [{ ...entry, nodes: [{ ...node, passwordFile: 'secret' }] }], 'A user needs'],
  ['password and token', [{ ...entry, nodes: [{ ...node, user: 'u', passwordFile: 'secret', tokenFile: 'secret' }] }], 'Either'],
  ['a secret twice', [{ ...entry, nodes: [{ ...node, tokenFile: 'secret', tokenVariable: 'A' }] }], 'Either'],
  ['a file that is not there', [{ ...entry, nodes: [{ ...node, tokenFile: 'none' }] }], 'none'],
  ['an empty file', [{ ...entry, nodes: [{ ...node, tokenFile: 'empty' }] }], 'empty'],
  ['a variable that is not there', [{ ...entry, nodes: [{ ...node, tokenVariable: 'NODE_TOKEN' }] }], 'NODE_TOKEN'],
  ['a place for a token without one', [{ ...entry, nodes: [{ url: 'https://x/{token}' }] }], '{token}'],
])('refuses %s in one line that says where', (_, entries, words) => {
  const refused = () => read(entries);
  expect(refused).toThrow(expect.objectContaining({ code: 'InvalidSetting' }));
  expect(refused).toThrow(words);
  expect(refused).not.toThrow(/\n|geheim/);
});

test('refuses what is no JSON', () => {
  expect(() => readLedgerSettings({ file: 'f', text: '[', environment: {} })).toThrow('f are not JSON');
});

test('a chain that says itself which block is final is asked for that', () => {
  expect(read([{ ...entry, confirmations: 'finalized' }])).toMatchObject([{ confirmations: 1, finality: 'finalized' }]);
  expect(read([{ ...entry, confirmations: 256 }])).toMatchObject([{ confirmations: 256, finality: undefined }]);
});
