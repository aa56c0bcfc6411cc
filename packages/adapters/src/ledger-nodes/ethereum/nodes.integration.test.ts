import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { describeWithAnvil, startAnvil, type Anvil } from '../test/anvil.ts';
import { codeOf } from '../test/code-of.ts';
import { devLedger, devNode, ether, signedTransfer } from '../test/dev-ledger.ts';
import {
  address,
  alice,
  anvil,
  anvilForEach,
  behindProxies,
  chainStateOf,
  give,
  reader,
  rich,
  startProxy,
  watching,
} from '../test/ethereum-reader.ts';

anvilForEach();

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
      // Those who ask hear that the ledger is not there, which they know how to deal with.
      const asked = [
        node.tip(),
        node.fees(),
        chainStateOf(node),
        node.holdings([address]),
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
      expect(await node.fees()).toBeDefined();
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
      const proxy = await startProxy();
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

  test('a node that goes and comes back has lost nothing, and nothing is reported twice', async () => {
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
    // While one does not have the block, they agree on what came before it alone, and the ledger is still stopped.
    liar.say = ({ method }, answer) => (method === 'eth_blockNumber' ? { ...answer, result: '0x0' } : answer);
    expect(await codeOf(seen.read())).toBe('LedgerContradiction');
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

  test.each([0, 1])(
    'that a nonce is used up is believed once both say so, whether the one that does is node %i',
    async (which) => {
      const { node, made } = await behindProxies(2);
      const [other, sure] = which === 0 ? made.toReversed() : made;
      if (other === undefined || sure === undefined) throw new Error('no proxies');
      sure.say = ({ method }, answer) => {
        if (method === 'eth_sendRawTransaction') return { id: answer.id, error: { code: -32_000, message: 'nonce too low' } };
        return method === 'eth_getTransactionCount' ? { ...answer, result: '0x9' } : answer;
      };
      const reasonWhere = async (message: string) => {
        other.say = ({ method }, answer) =>
          method === 'eth_sendRawTransaction' ? { id: answer.id, error: { code: -32_000, message } } : answer;
        const answer = await node.broadcast(signedTransfer(alice.privateKey, {}));
        return answer.ok ? 'taken' : answer.error.reason;
      };
      expect(await reasonWhere('transaction underpriced')).toBe('FeeTooLow');
      expect(await reasonWhere('insufficient funds for gas * price + value')).toBe('InsufficientFunds');
      other.say = sure.say;
      expect(await node.broadcast(signedTransfer(alice.privateKey, {}))).toMatchObject({ error: { reason: 'DoubleSpend' } });
    },
  );

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
