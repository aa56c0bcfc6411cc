import { expect, test } from 'vitest';

import { codeOf } from '../test/code-of.ts';
import { describeWithLitecoind, startLitecoind } from '../test/litecoind.ts';
import {
  coin,
  forget,
  give,
  height,
  idsOf,
  litecoind,
  litecoindForAll,
  opened,
  payment,
  stateOf,
} from '../test/bitcoin-reader.ts';

describeWithLitecoind('nodes of the Bitcoin family', () => {
  litecoindForAll();

  test('nothing is reported, and nothing that came is spent, before there are enough confirmations', async () => {
    const { node, read } = await opened({ confirmations: 3 });
    const transactionId = await give(coin);
    for (let confirmations = 0; confirmations < 3; confirmations++) {
      expect(await read()).toEqual([]);
      expect(await node.transactionStatus(transactionId)).toEqual({ status: 'Detected' });
      expect(await stateOf(node)).toMatchObject({ outputs: [] });
      await litecoind.mine();
    }
    const [seen] = await read();
    expect(seen).toMatchObject({
      transactionId,
      status: 'Confirmed',
      blockHeight: (await height()) - 2,
      movements: [{ amount: coin }],
    });
    expect(await node.transactionStatus(transactionId)).toMatchObject({ status: 'Confirmed', blockHeight: seen?.blockHeight });
    expect(await stateOf(node)).toMatchObject({ outputs: [{ transactionId, amount: coin.toString() }] });
  });

  test.each([1, 2, 3, 4, 5, 6])(
    'a reorganisation of depth %i takes back nothing that was reported, and reports nothing twice',
    async (depth) => {
      const { node, read } = await opened({ confirmations: 7 });
      const stays = await give(coin);
      await litecoind.mine(7);
      expect(idsOf(await read())).toEqual([stays]);
      await litecoind.mine(7 - depth);
      const moves = await give(2n * coin);
      await litecoind.mine(depth);
      expect(await read()).toEqual([]);
      await forget(depth);
      expect(await node.transactionStatus(moves)).toEqual({ status: 'Detected' });
      await litecoind.mine(7);
      expect((await read()).map(({ transactionId, blockHeight }) => [transactionId, blockHeight])).toEqual([
        [moves, (await height()) - 6],
      ]);
    },
  );

  test('one that is deeper than the confirmations stops the ledger: nothing is read, and nothing is sent', async () => {
    const { node, read } = await opened({ confirmations: 2 });
    await give(coin);
    await litecoind.mine(3);
    expect(await read()).toHaveLength(1);
    const { raw } = await payment(node, [coin / 2n]);
    await forget(3);
    expect(await codeOf(read())).toBe('LedgerUnreachable');
    await litecoind.mine(3);
    expect(await codeOf(read())).toBe('LedgerReorganised');
    expect(await codeOf(stateOf(node))).toBe('LedgerUnreachable');
    expect(await codeOf(node.broadcast(raw))).toBe('LedgerUnreachable');
  });

  test('a block costs two calls, and a poll in vain one request, whatever the number of addresses', async () => {
    const { node, proxy, read } = await opened();
    await read();
    await litecoind.mine(16);
    proxy.requests.splice(0);
    await read();
    expect(node.sight()).toEqual({ unread: 0, nodes: [{ name: new URL(proxy.url).host, height: await height() }] });
    // Two pages of eight blocks, and each time before it the height and the block that was read last; every request asks for the first block.
    expect(proxy.requests.map(({ length }) => length)).toEqual([3, 9, 9, 3, 9, 9]);
    proxy.requests.splice(0);
    await read();
    expect(proxy.requests).toEqual([['getblockhash', 'getblockcount', 'getblockhash']]);
  });

  test('a node of another chain is refused at whatever it is asked', async () => {
    const other = await startLitecoind({ rich: false, chain: 'testnet' });
    try {
      const { node, proxy, read } = await opened();
      await give(coin);
      await litecoind.mine();
      await node.check();
      await read();
      const { raw } = await payment(node, [coin / 2n]);
      proxy.target = other.url;
      const asked = [node.tip(), node.fees(), stateOf(node), node.transactionStatus('00'.repeat(32))];
      expect(new Set(await Promise.all(asked.map(codeOf)))).toEqual(new Set(['LedgerUnreachable']));
      expect(await node.broadcast(raw)).toMatchObject({
        error: { reason: 'Unreachable', message: expect.stringContaining('begins with') },
      });
      expect(await codeOf(node.check())).toBe('WrongNetwork');
      expect(await codeOf(read())).toBe('WrongNetwork');
      proxy.target = litecoind.url;
      await read();
      expect(await node.broadcast(raw)).toMatchObject({ ok: true });
    } finally {
      await other.dispose();
    }
  });

  test('another chain with the same first block is found out by the block that was read last', async () => {
    const other = await startLitecoind({ rich: false });
    try {
      const { proxy, read } = await opened();
      await read();
      proxy.target = other.url;
      expect(await codeOf(read())).toBe('LedgerUnreachable');
      await other.mine((await height()) + 1);
      expect(await codeOf(read())).toBe('LedgerReorganised');
    } finally {
      await other.dispose();
    }
  });

  test('a node that goes and comes back has lost nothing, and nothing is reported twice', async () => {
    const { node, read, send } = await opened();
    await give(coin);
    await litecoind.mine();
    expect(await read()).toHaveLength(1);
    const { raw, transactionId } = await payment(node, [coin / 2n]);
    await give(2n * coin);
    await litecoind.mine();
    await litecoind.stop();
    expect(await Promise.all([codeOf(read()), send(raw)])).toEqual(['LedgerUnreachable', 'Unreachable']);
    await litecoind.start();
    expect(await send(raw)).toBe('taken');
    await give(3n * coin);
    await litecoind.mine();
    const seen = await read();
    const gifts = seen
      .filter(({ feePayer }) => feePayer === undefined)
      .flatMap(({ movements }) => movements.map(({ amount }) => amount));
    expect(gifts).toEqual([2n * coin, 3n * coin]);
    expect(idsOf(seen.filter(({ feePayer }) => feePayer !== undefined))).toEqual([transactionId]);
  });

  test('of two nodes both must say it: what one makes up is not believed, and the ledger stops', async () => {
    const { node, proxies: made, read } = await opened({ nodes: 2 });
    await read();
    await give(coin);
    await litecoind.mine();
    const [, liar] = made;
    if (liar === undefined) throw new Error('no proxy');
    const forged = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll('"value":1,', '"value":2,'));
    liar.say = ({ method }, answer) => (method === 'getblock' ? { ...answer, result: forged(answer.result) } : answer);
    expect(await codeOf(read())).toBe('LedgerContradiction');
    expect(await codeOf(stateOf(node))).toBe('LedgerUnreachable');
    // While one does not have the block, they agree on what came before it alone, and the ledger is still stopped.
    const before = (await height()) - 1;
    liar.say = ({ method }, answer) => (method === 'getblockcount' ? { ...answer, result: before } : answer);
    expect(await codeOf(read())).toBe('LedgerContradiction');
    expect(await codeOf(stateOf(node))).toBe('LedgerUnreachable');
    liar.say = undefined;
    expect(await read()).toMatchObject([{ movements: [{ amount: coin }] }]);
    await stateOf(node);
  });

  test('one alone that changes an amount is found out by the bytes', async () => {
    const { proxy, read } = await opened();
    await read();
    await give(coin);
    await litecoind.mine();
    const forged = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll('"value":1,', '"value":2,'));
    proxy.say = ({ method }, answer) => (method === 'getblock' ? { ...answer, result: forged(answer.result) } : answer);
    expect(await codeOf(read())).toBe('LedgerContradiction');
  });

  test('of two nodes one may be gone for what is sent and asked, but not for what counts', async () => {
    const { node, proxies: made, read, send } = await opened({ nodes: 2 });
    await give(coin);
    await litecoind.mine();
    await read();
    const [gone] = made;
    if (gone === undefined) throw new Error('no proxy');
    gone.isDown = true;
    const { raw } = await payment(node, [coin / 2n]);
    expect(await send(raw)).toBe('taken');
    await litecoind.mine();
    expect(await codeOf(read())).toBe('LedgerUnreachable');
    gone.isDown = false;
    expect(await read()).toHaveLength(1);
  });
});
