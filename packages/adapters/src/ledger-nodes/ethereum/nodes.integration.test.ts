import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { checksumAddress, erc20, writeTransferCall, type TransactionFields } from '@countersign/ledger-ethereum';
import { nativeAsset, type ObservedTransaction } from '@countersign/ledger-port';
import { afterEach, beforeEach, expect, test } from 'vitest';

import type { NetworkNode } from '../index.ts';
import { describeWithAnvil, startAnvil, type Anvil } from '../test/anvil.ts';
import { contracts } from '../test/contracts.ts';
import { devLedger, devNode, ether, gwei, keyed, signedTransfer } from '../test/dev-ledger.ts';
import { startNodeProxy, type NodeProxy } from '../test/proxy.ts';

const alice = keyed('11'.repeat(32));
const { address } = alice.sender;
const bob = keyed('22'.repeat(32)).sender.address;

let anvil: Anvil;
let proxies: NodeProxy[];

beforeEach(async () => {
  anvil = await startAnvil();
  proxies = [];
});
afterEach(async () => {
  await Promise.all(proxies.map((proxy) => proxy.close()));
  await anvil.stop();
});

async function behindProxies(count: number, confirmations = 1) {
  const made = await Promise.all(Array.from({ length: count }, () => startNodeProxy(anvil.url)));
  proxies.push(...made);
  const node = devNode(
    devLedger(
      made.map(({ url }) => url),
      { confirmations },
    ),
  );
  return { node, made };
}

const rich = () => anvil.accounts[0] ?? '';
const give = (value: bigint, to = address) => anvil.send({ from: rich(), to, value });
const watching =
  (...watched: readonly string[]) =>
  (addresses: readonly string[]) =>
    Promise.resolve(new Set(addresses.filter((one) => watched.includes(one))));

/** Reads a ledger as its tracker does. */
function reader(node: NetworkNode, ...watched: readonly string[]) {
  let cursor: string | undefined;
  return {
    cursor: () => cursor,
    async read(): Promise<readonly ObservedTransaction[]> {
      const all: ObservedTransaction[] = [];
      for (let more = true; more;) {
        const page = await node.observations(cursor, watching(...watched));
        all.push(...page.transactions);
        ({ cursor, more } = page);
      }
      return all;
    },
  };
}

/** The next time that a node says by itself that there is something new. */
function wakeUps(node: ReturnType<typeof devNode>) {
  let waiting: (() => void)[] = [];
  node.listen(() => {
    for (const wake of waiting) wake();
    waiting = [];
  });
  return { next: () => new Promise<void>((wake) => waiting.push(wake)) };
}

async function genesisHashOf(node: Anvil): Promise<string> {
  const { hash } = (await node.call('eth_getBlockByNumber', '0x0', false)) as { hash: string };
  return hash;
}

const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'no error',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : String(error)),
  );
const chainStateOf = (node: NetworkNode, ...assets: readonly ReturnType<typeof erc20>[]) =>
  node.chainState({ senders: [address], destinations: [bob], assets });

describeWithAnvil('what happens on the ledger', () => {
  test('tokens of every standard are seen by what their contracts write', async () => {
    const node = devNode(devLedger([anvil.url]));
    const token = checksumAddress(await anvil.deploy(contracts.token));
    const writer = checksumAddress(await anvil.deploy(contracts.writer));
    const seen = reader(node, address);
    await seen.read();
    const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0');
    const transfer = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
    const single = 'c3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62';
    const minter = anvil.accounts[9] ?? '';
    await anvil.send({ from: minter, to: token, data: writeTransferCall(address, 500n) });
    await anvil.send({ from: minter, to: writer, data: transfer + word(minter) + word(address) + word(7n) });
    await anvil.send({
      from: minter,
      to: writer,
      data: single + word(minter) + word(minter) + word(address) + word(8n) + word(3n),
    });
    await anvil.mine();
    const read = await seen.read();
    const moved = read.flatMap(({ movements }) => movements);
    expect(moved.map(({ asset, amount, to, index }) => [asset, amount, to, index])).toEqual([
      [{ type: 'Token', standard: 'ERC20', identifier: token }, 500n, address, 1],
      [{ type: 'Token', standard: 'ERC721', identifier: `${writer}/7` }, 1n, address, 1],
      [{ type: 'Token', standard: 'ERC1155', identifier: `${writer}/8` }, 3n, address, 1],
    ]);
    expect(await chainStateOf(node, erc20(token))).toMatchObject({ tokens: { [token]: '500' } });
    const parties = [minter, address].map((party) => `0x${word(party)}`);
    expect(read.map(({ ledgerData }) => ledgerData)).toEqual([
      {
        type: 'Ethereum',
        logs: [{ logIndex: '0', address: token, topics: [`0x${transfer}`, ...parties], data: `0x${word(500n)}` }],
      },
      {
        type: 'Ethereum',
        logs: [{ logIndex: '1', address: writer, topics: [`0x${transfer}`, ...parties, `0x${word(7n)}`], data: '0x' }],
      },
      {
        type: 'Ethereum',
        logs: [
          {
            logIndex: '2',
            address: writer,
            topics: [`0x${single}`, `0x${word(minter)}`, ...parties],
            data: `0x${word(8n)}${word(3n)}`,
          },
        ],
      },
    ]);
  });

  test('a contract that a transaction creates is seen, and those that contracts create in traces', async () => {
    const maker = await anvil.deploy(contracts.maker);
    const deployer = anvil.accounts[9] ?? '';
    await anvil.send({ from: deployer, to: maker });
    await anvil.mine();
    const createdBy = async (traces: boolean) => {
      const all = await reader(devNode(devLedger([anvil.url], { traces })), checksumAddress(deployer)).read();
      return all.map(({ ledgerData }) => ledgerData?.type === 'Ethereum' && ledgerData.createdContractAddresses);
    };
    expect(await createdBy(false)).toEqual([[checksumAddress(maker)], undefined]);
    expect(await createdBy(true)).toEqual([[checksumAddress(maker)], [expect.stringMatching(/^0x[0-9a-fA-F]{40}$/)]]);
  });

  test.each<[string, Partial<TransactionFields>]>([
    ['of today', {}],
    ['with an access list', { type: 1, maxPriorityFeePerGas: 10n * gwei, maxFeePerGas: 10n * gwei }],
    ['that announces storage', { accessList: [{ address: bob, storageKeys: ['01'.repeat(32)] }], gasLimit: 30_000n }],
    ['of the first kind', { type: 0, maxPriorityFeePerGas: 10n * gwei, maxFeePerGas: 10n * gwei }],
  ])('transactions %s are the bytes that were signed', async (_, changes) => {
    const node = devNode(devLedger([anvil.url]));
    await give(5n * ether);
    await anvil.mine();
    const seen = reader(node, bob);
    const raw = signedTransfer(alice.privateKey, changes);
    expect(await node.broadcast(raw)).toMatchObject({ ok: true });
    await anvil.mine();
    expect(await seen.read()).toMatchObject([{ raw, feePayer: address, movements: [{ to: bob, amount: ether }] }]);
  });

  test('what fails moves nothing and costs its fee', async () => {
    const node = devNode(devLedger([anvil.url]));
    const failing = await anvil.deploy(contracts.failing);
    await give(ether);
    await anvil.mine();
    const seen = reader(node, address);
    await seen.read();
    const sent = await node.broadcast(
      signedTransfer(alice.privateKey, { to: checksumAddress(failing), value: 5n, gasLimit: 50_000n }),
    );
    await anvil.mine();
    const [failed] = await seen.read();
    expect(failed).toMatchObject({ status: 'Confirmed', failure: 'FailedOnChain', feePayer: address, movements: [] });
    const [balance] = await node.balances([address]);
    expect(balance?.amount).toBe(ether - (failed?.fee ?? 0n));
    if (!sent.ok) throw new Error(sent.error.message);
    expect(await node.transactionStatus(sent.value.transactionId)).toMatchObject({ failure: 'FailedOnChain' });
  });

  test('coins that a contract sends are seen in traces alone, and a call of it that fails sends none', async () => {
    const payer = await anvil.deploy(contracts.payer);
    const failing = await anvil.deploy(contracts.failing);
    const blind = reader(devNode(devLedger([anvil.url])), address, checksumAddress(failing));
    const seeing = reader(devNode(devLedger([anvil.url], { traces: true })), address, checksumAddress(failing));
    for (const to of [address, failing])
      await anvil.send({ from: rich(), to: payer, value: ether, data: to.slice(2).padStart(64, '0') });
    await anvil.mine();
    expect(await blind.read()).toEqual([]);
    expect((await seeing.read()).flatMap(({ movements }) => movements)).toEqual([
      {
        index: 1,
        asset: nativeAsset,
        from: [checksumAddress(payer)],
        to: address,
        amount: ether,
        metadata: { type: 'Ethereum' },
      },
    ]);
  });

  test('a block costs two calls, and a poll in vain one request, whatever the number of addresses', async () => {
    const { node, made } = await behindProxies(1);
    const seen = reader(node, address);
    await seen.read();
    const [proxy] = made;
    await anvil.mine(16);
    proxy?.requests.splice(0);
    await seen.read();
    expect(node.sight()).toEqual({ unread: 0, nodes: [{ name: new URL(proxy?.url ?? '').host, height: 16 }] });
    // Two pages of eight blocks, and each time before it the height and the block that was read last.
    expect(proxy?.requests.map(({ length }) => length)).toEqual([3, 17, 3, 17]);
    proxy?.requests.splice(0);
    await seen.read();
    expect(proxy?.requests).toEqual([['eth_chainId', 'eth_blockNumber', 'eth_getBlockByNumber']]);
  });

  test('blocks that are too large to be read together are read a few at a time', async () => {
    const { node, made } = await behindProxies(1);
    const seen = reader(node, address);
    await seen.read();
    const [proxy] = made;
    if (proxy === undefined) throw new Error('no proxy');
    const full = 'x'.repeat(5 * 2 ** 20);
    proxy.say = ({ method, params: [, isWhole] }, answer) =>
      method === 'eth_getBlockByNumber' && isWhole === true ? { ...answer, result: { ...Object(answer.result), full } } : answer;
    await give(ether);
    await anvil.mine(12);
    proxy.requests.splice(0);
    expect(await seen.read()).toHaveLength(1);
    expect(proxy.requests.map(({ length }) => length)).toEqual([3, 17, 9, 3, 9, 3, 9]);
  });

  test('without a first block reading begins with the next one', async () => {
    await give(ether);
    await anvil.mine(3);
    const node = devNode(devLedger([anvil.url], { firstBlock: undefined }));
    const seen = reader(node, address);
    expect(await seen.read()).toEqual([]);
    await give(2n * ether);
    await anvil.mine();
    expect((await seen.read()).flatMap(({ movements }) => movements.map(({ amount }) => amount))).toEqual([2n * ether]);
    const until = seen.cursor() ?? '';
    expect((await node.history([address], { until })).transactions).toHaveLength(1);
    // Who sets one later has the history from there.
    const earlier = devNode(devLedger([anvil.url], { firstBlock: 0 }));
    expect((await earlier.history([address], { until })).transactions).toHaveLength(2);
  });
});

describeWithAnvil('confirmations', () => {
  test('nothing is told, and nothing that came is spent, before there are enough', async () => {
    const node = devNode(devLedger([anvil.url], { confirmations: 3 }));
    const seen = reader(node, address);
    const transactionId = await give(ether);
    for (let count = 1; count < 3; count++) {
      await anvil.mine();
      expect(await seen.read()).toEqual([]);
      expect(await node.transactionStatus(transactionId)).toEqual({ status: 'Detected' });
      expect(await chainStateOf(node)).toMatchObject({ balance: '0' });
    }
    await anvil.mine();
    expect(await seen.read()).toMatchObject([{ transactionId, status: 'Confirmed', blockHeight: 1 }]);
    expect(await node.transactionStatus(transactionId)).toMatchObject({ status: 'Confirmed', blockHeight: 1 });
    expect(await chainStateOf(node)).toMatchObject({ balance: ether.toString() });
  });

  test.each([1, 2, 3, 4, 5, 6])(
    'a reorganisation of depth %i takes back nothing that was told, and tells nothing twice',
    async (depth) => {
      const node = devNode(devLedger([anvil.url], { confirmations: 7 }));
      const seen = reader(node, address);
      const stays = await give(ether);
      await anvil.mine(7);
      expect((await seen.read()).map(({ transactionId }) => transactionId)).toEqual([stays]);
      await anvil.mine(7 - depth);
      const goes = await give(2n * ether);
      await anvil.mine(depth);
      expect(await node.transactionStatus(goes)).toEqual({ status: 'Detected' });
      expect(await seen.read()).toEqual([]);
      await anvil.call('anvil_reorg', depth, []);
      expect((await node.transactionStatus(goes)).status).not.toBe('Confirmed');
      // Dropped for good: another transaction takes its nonce.
      await anvil.call('anvil_dropAllTransactions');
      const instead = await give(3n * ether);
      await anvil.mine(7);
      expect((await seen.read()).map(({ transactionId }) => transactionId)).toEqual([instead]);
      expect(await node.transactionStatus(goes)).toEqual({ status: 'Unknown' });
    },
  );

  test('one that is deeper than the confirmations stops the ledger: nothing is read, and nothing is sent', async () => {
    const node = devNode(devLedger([anvil.url], { confirmations: 2 }));
    const seen = reader(node, address);
    await give(ether);
    await anvil.mine(3);
    expect(await seen.read()).toHaveLength(1);
    await anvil.call('anvil_reorg', 3, []);
    // Without a block more than before.
    expect(await codeOf(seen.read())).toBe('LedgerReorganised');
    await anvil.mine(20);
    expect(await codeOf(seen.read())).toBe('LedgerReorganised');
    expect(await codeOf(chainStateOf(node))).toBe('LedgerUnreachable');
    expect(await codeOf(node.broadcast(signedTransfer(alice.privateKey, {})))).toBe('LedgerUnreachable');
  });
});

describeWithAnvil('nodes', () => {
  test('a node of another chain is refused at whatever it is asked', async () => {
    const other = await startAnvil({ chainId: 1 });
    try {
      const { node, made } = await behindProxies(1);
      await node.check();
      const seen = reader(node, address);
      await seen.read();
      const [proxy] = made;
      if (proxy === undefined) throw new Error('no proxy');
      proxy.target = other.url;
      await other.mine(3);
      // Those who ask are told that the ledger is not there, which they know how to deal with.
      const asked = [
        node.tip(),
        node.fees(),
        chainStateOf(node),
        node.balances([address]),
        node.transactionStatus(`0x${'00'.repeat(32)}`),
      ];
      expect(new Set(await Promise.all(asked.map(codeOf)))).toEqual(new Set(['LedgerUnreachable']));
      const raw = signedTransfer(alice.privateKey, {});
      expect(await node.broadcast(raw)).toMatchObject({
        error: { reason: 'Unreachable', message: expect.stringContaining('chain 1') },
      });
      expect(await codeOf(node.check())).toBe('WrongNetwork');
      expect(await codeOf(seen.read())).toBe('WrongNetwork');
      proxy.target = anvil.url;
      await seen.read();
      await chainStateOf(node);
    } finally {
      await other.stop();
    }
  });

  test('one of two that is of another chain is not asked, and what counts stops', async () => {
    const other = await startAnvil({ chainId: 1 });
    try {
      const { node, made } = await behindProxies(2);
      const seen = reader(node, address);
      await seen.read();
      const [swapped] = made;
      if (swapped !== undefined) swapped.target = other.url;
      expect(await node.fees()).toMatchObject({ type: 'Ethereum' });
      expect(await codeOf(seen.read())).toBe('WrongNetwork');
      expect(await codeOf(chainStateOf(node))).toBe('LedgerUnreachable');
      for (const proxy of made) if (proxy !== swapped) proxy.isDown = true;
      expect(await codeOf(node.check())).toBe('WrongNetwork');
    } finally {
      await other.stop();
    }
  });

  test('one of another chain with the same id is found out by its first block, in every request', async () => {
    const other = await startAnvil({ time: 1_600_000_000 });
    try {
      const [own, foreign] = await Promise.all([anvil, other].map(genesisHashOf));
      expect(foreign).not.toBe(own);
      const proxy = await startNodeProxy(anvil.url);
      proxies.push(proxy);
      const parameters = { chainId: 31_337, genesisHash: own };
      const node = devNode(devLedger([proxy.url], { parameters, nodes: [{ url: proxy.url, batch: 4 }] }));
      await node.check();
      await anvil.mine(3);
      await node.observations(undefined, watching(address));
      expect(proxy.requests.length).toBeGreaterThan(4);
      expect(new Set(proxy.requests.map((methods) => methods.slice(0, 2).join()))).toEqual(
        new Set(['eth_chainId,eth_getBlockByNumber']),
      );
      expect(Math.max(...proxy.requests.map(({ length }) => length))).toBe(4);
      proxy.target = other.url;
      expect(await codeOf(node.check())).toBe('WrongNetwork');
      expect(await node.broadcast(signedTransfer(alice.privateKey, {}))).toMatchObject({ error: { reason: 'Unreachable' } });
    } finally {
      await other.stop();
    }
  });

  test('without a first block that is known, one of another chain with the same id is found out by the block that was read last', async () => {
    const other = await startAnvil();
    try {
      const { node, made } = await behindProxies(1);
      const seen = reader(node, address);
      await anvil.mine(2);
      await seen.read();
      for (const proxy of made) proxy.target = other.url;
      expect(await codeOf(seen.read())).toBe('LedgerUnreachable');
      await other.mine(1);
      await other.call('anvil_mine', '0x5', '0x64');
      expect(await codeOf(seen.read())).toBe('LedgerReorganised');
    } finally {
      await other.stop();
    }
  });

  test('a node that goes and comes back has lost nothing, and nothing is told twice', async () => {
    const stateFile = join(mkdtempSync(join(tmpdir(), 'countersign-anvil-')), 'state.json');
    const kept = await startAnvil({ stateFile });
    try {
      const node = devNode(devLedger([kept.url]));
      const bySocket = devNode(devLedger([kept.socketUrl]));
      const readers = [reader(node, address), reader(bySocket, address)];
      const read = () => Promise.all(readers.map((seen) => seen.read()));
      const woken = wakeUps(bySocket);
      await kept.send({ from: rich(), to: address, value: ether });
      await kept.mine();
      expect((await read()).map(({ length }) => length)).toEqual([1, 1]);
      const first = woken.next();
      await kept.send({ from: rich(), to: address, value: 2n * ether });
      await kept.mine();
      await first;
      await kept.stop();
      expect(await Promise.all(readers.map((seen) => codeOf(seen.read())))).toEqual(['LedgerUnreachable', 'LedgerUnreachable']);
      for (const gone of [node, bySocket])
        expect(await gone.broadcast(signedTransfer(alice.privateKey, {}))).toMatchObject({ error: { reason: 'Unreachable' } });
      await kept.start();
      await kept.send({ from: rich(), to: address, value: 3n * ether });
      await kept.mine();
      for (const transactions of await read()) {
        const amounts = transactions.flatMap(({ movements }) => movements.map(({ amount }) => amount));
        expect(amounts).toEqual([2n * ether, 3n * ether]);
      }
      // Who was woken before is woken over the new socket as well.
      const next = woken.next();
      await kept.mine();
      await next;
    } finally {
      await kept.stop();
    }
  });

  test('of two nodes both must say it: what one makes up is not believed, and the ledger stops', async () => {
    const { node, made } = await behindProxies(2);
    const seen = reader(node, address);
    await seen.read();
    await give(ether);
    await anvil.mine();
    const [, liar] = made;
    if (liar === undefined) throw new Error('no proxy');
    const forge = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value).replaceAll('0xde0b6b3a7640000', '0x1bc16d674ec80000'));
    liar.say = ({ method }, answer) => (method === 'eth_getBlockByNumber' ? { ...answer, result: forge(answer.result) } : answer);
    expect(await codeOf(seen.read())).toBe('LedgerContradiction');
    expect(await codeOf(chainStateOf(node))).toBe('LedgerUnreachable');
    // While one does not have the block, they agree on what came before it alone.
    liar.say = ({ method }, answer) => (method === 'eth_blockNumber' ? { ...answer, result: '0x0' } : answer);
    expect(await seen.read()).toEqual([]);
    expect(await codeOf(chainStateOf(node))).toBe('LedgerUnreachable');
    liar.say = undefined;
    expect(await seen.read()).toMatchObject([{ movements: [{ amount: ether }] }]);
    await chainStateOf(node);
  });

  test('one alone that changes an amount is found out by the signature', async () => {
    const { node, made } = await behindProxies(1);
    const seen = reader(node, address);
    await seen.read();
    await give(ether);
    await anvil.mine();
    for (const proxy of made)
      proxy.say = ({ method }, answer) =>
        method === 'eth_getBlockByNumber'
          ? { ...answer, result: JSON.parse(JSON.stringify(answer.result).replaceAll('0xde0b6b3a7640000', '0x1bc16d674ec80000')) }
          : answer;
    expect(await codeOf(seen.read())).toBe('LedgerContradiction');
  });

  test('of two nodes one may be gone for what is sent and asked, but not for what counts', async () => {
    const { node, made } = await behindProxies(2);
    await give(ether);
    await anvil.mine();
    const [gone] = made;
    if (gone === undefined) throw new Error('no proxy');
    gone.isDown = true;
    expect(await codeOf(node.observations(undefined, watching(address)))).toBe('LedgerUnreachable');
    expect(node.sight().nodes.map(({ failure }) => failure?.code)).toEqual(['LedgerUnreachable', undefined]);
    await chainStateOf(node);
    expect(await node.broadcast(signedTransfer(alice.privateKey, { value: 1n }))).toMatchObject({ ok: true });
  });

  test('one that is behind is waited for', async () => {
    const { node, made } = await behindProxies(2);
    const seen = reader(node, address);
    await anvil.mine(2);
    await seen.read();
    const [, slow] = made;
    if (slow === undefined) throw new Error('no proxy');
    slow.say = ({ method }, answer) => (method === 'eth_blockNumber' ? { ...answer, result: '0x2' } : answer);
    await give(ether);
    await anvil.mine();
    expect(await seen.read()).toEqual([]);
    slow.say = undefined;
    expect(await seen.read()).toHaveLength(1);
  });
});

describeWithAnvil('sending', () => {
  test('a nonce that was used is used for good in a final block alone', async () => {
    const { node, made } = await behindProxies(1, 3);
    await give(5n * ether);
    await anvil.mine(3);
    expect(await node.broadcast(signedTransfer(alice.privateKey, { value: 1n }))).toMatchObject({ ok: true });
    const other = signedTransfer(alice.privateKey, { value: 2n });
    await anvil.mine();
    const reason = async (raw: string) => {
      const answer = await node.broadcast(raw);
      return answer.ok ? 'taken' : answer.error.reason;
    };
    expect(await reason(other)).toBe('NotYet');
    // Of a node that does not find what was sent, it is not believed that it never was.
    for (const proxy of made)
      proxy.say = ({ method }, answer) => (method === 'eth_getTransactionByHash' ? { ...answer, result: null } : answer);
    expect(await reason(signedTransfer(alice.privateKey, { value: 1n }))).toBe('NotYet');
    for (const proxy of made) proxy.say = undefined;
    expect(await reason(signedTransfer(alice.privateKey, { value: 1n }))).toBe('AlreadyKnown');
    await anvil.mine(2);
    expect(await reason(other)).toBe('DoubleSpend');
    expect(await reason(signedTransfer(alice.privateKey, { value: 1n }))).toBe('AlreadyKnown');
  });

  test('a hundred at once are all taken, and each is seen once', async () => {
    const node = devNode(devLedger([anvil.url]));
    await give(5n * ether);
    await anvil.mine();
    const seen = reader(node, bob);
    await seen.read();
    const all = Array.from({ length: 100 }, (_, nonce) =>
      signedTransfer(alice.privateKey, { nonce: BigInt(nonce), value: BigInt(nonce + 1) }),
    );
    const answers = await Promise.all(all.map((raw) => node.broadcast(raw)));
    expect(answers.filter(({ ok }) => !ok)).toEqual([]);
    expect(await chainStateOf(node)).toMatchObject({ nonce: '0', waiting: expect.objectContaining({ length: 100 }) });
    await anvil.mine(3);
    const amounts = (await seen.read()).flatMap(({ movements }) => movements.map(({ amount }) => amount));
    expect(amounts).toEqual(all.map((_, nonce) => BigInt(nonce + 1)));
    expect(await chainStateOf(node)).toMatchObject({ nonce: '100', waiting: [] });
  });

  test('a replacement needs a higher fee, and then takes the place', async () => {
    const node = devNode(devLedger([anvil.url]));
    await give(5n * ether);
    await anvil.mine();
    const first = await node.broadcast(signedTransfer(alice.privateKey, { value: 1n, maxFeePerGas: 10n * gwei }));
    expect(first.ok).toBe(true);
    const same = signedTransfer(alice.privateKey, { value: 2n, maxFeePerGas: 10n * gwei });
    expect(await node.broadcast(same)).toMatchObject({ error: { reason: 'FeeTooLow' } });
    const more = signedTransfer(alice.privateKey, { value: 3n, maxFeePerGas: 20n * gwei, maxPriorityFeePerGas: 2n * gwei });
    expect(await node.broadcast(more)).toMatchObject({ ok: true });
    await anvil.mine();
    expect(first.ok && (await node.transactionStatus(first.value.transactionId))).toEqual({ status: 'Unknown' });
  });

  test('a call is estimated, and what it would do is told', async () => {
    const node = devNode(devLedger([anvil.url]));
    const token = checksumAddress(await anvil.deploy(contracts.token));
    await give(ether);
    await anvil.send({ from: anvil.accounts[9] ?? '', to: token, data: writeTransferCall(address, 500n) });
    await anvil.mine();
    const called = (amount: bigint) =>
      node.chainState({
        senders: [address],
        destinations: [token],
        assets: [nativeAsset, erc20(token)],
        call: { to: token, value: 0n, data: writeTransferCall(bob, amount) },
      });
    expect(await called(500n)).toMatchObject({ contracts: [token], call: { gas: expect.stringMatching(/^[1-9][0-9]{4}$/) } });
    expect(await called(501n)).toMatchObject({ call: { error: expect.stringMatching(/revert/i) } });
    const ask = { from: address, to: token, value: 0n };
    expect(await node.callContract?.({ ...ask, data: `70a08231${'0'.repeat(24)}${address.slice(2)}` })).toEqual({
      ok: true,
      value: 500n.toString(16).padStart(64, '0'),
    });
    expect(await node.callContract?.({ ...ask, data: '00000000' })).toMatchObject({ ok: false });
  });
});
