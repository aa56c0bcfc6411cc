import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

import { afterEach, expect, test, vi } from 'vitest';
import { Publisher } from 'zeromq';

import { freePorts } from '../../../free-ports/index.ts';
import { createLedgerNode } from '../../index.ts';
import { litecoinLedger } from '../../test/litecoin-ledger.ts';
import { noPause } from '../../test/no-pause.ts';
import { rememberedOutputs } from '../../test/remembered-outputs.ts';
import { greeting, ready } from '../../test/zmtp-bytes.ts';
import { listenToBlocks } from './listen-to-blocks.ts';

let ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends) end();
  ends = [];
});

/** One who listens to what is published at a port of this machine, and how often it was woken. */
function listener(port: number) {
  const news = listenToBlocks({ host: '127.0.0.1', port }, noPause);
  const woken = vi.fn<() => void>();
  news.listen(woken);
  ends.push(news.close);
  return woken;
}

/** A publisher of the ZeroMQ library, as Bitcoin Core has it. */
async function publisher(port?: number) {
  const own = port ?? (await freePorts());
  const socket = new Publisher({ linger: 0 });
  // The library closes what had the port before in its own time.
  const isBound = () =>
    socket.bind(`tcp://127.0.0.1:${own}`).then(
      () => true,
      () => false,
    );
  await expect.poll(isBound).toBe(true);
  ends.push(() => socket.close());
  return {
    port: own,
    /** Publishes about a topic, as Bitcoin Core does: the topic, something, and a number. */
    publish: (about: string) => socket.send([about, Buffer.alloc(32, 7), Buffer.from([1, 0, 0, 0])]),
    close: () => socket.close(),
  };
}

/** Publishes until somebody is woken by it: at first nobody has subscribed. */
async function publishUntilWoken(publish: (about: string) => Promise<void>, woken: ReturnType<typeof vi.fn>): Promise<void> {
  const before = woken.mock.calls.length;
  const callsAfterNews = async () => {
    await publish('hashblock');
    return woken.mock.calls.length;
  };
  await expect.poll(callsAfterNews).toBeGreaterThan(before);
}

/** Says the bytes to everybody who comes, and counts them. */
async function server(bytes: Buffer) {
  let visitors = 0;
  const sockets = new Set<Socket>();
  const running = createServer((socket) => {
    visitors++;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.resume();
    socket.write(bytes);
  });
  running.listen(0, '127.0.0.1');
  await once(running, 'listening');
  ends.push(() => {
    for (const socket of sockets) socket.destroy();
    running.close();
  });
  const address = running.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    visitors: () => visitors,
  };
}

test('a publisher of the ZeroMQ library wakes for a block, whenever it comes and goes', async () => {
  const first = await publisher();
  const node = { url: 'http://127.0.0.1', user: 'u', password: 'p' };
  const ledger = await createLedgerNode(
    litecoinLedger(node, { zmq: `tcp://127.0.0.1:${first.port}` }),
    rememberedOutputs(),
    noPause,
  );
  const woken = vi.fn<() => void>();
  const end = ledger.listen(woken);
  ends.push(() => ledger.close());
  await publishUntilWoken(first.publish, woken);
  first.close();
  const second = await publisher(first.port);
  await publishUntilWoken(second.publish, woken);
  end();
  const before = woken.mock.calls.length;
  await second.publish('hashblock');
  expect(woken.mock.calls.length).toBe(before);
});

test.each<[string, Buffer]>([
  ['what is no greeting', greeting({ start: 1 })],
  ['another protocol', Buffer.from('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'.padEnd(80))],
  ['a version that is too old', greeting({ version: 1 })],
  ['a mechanism that asks who it is', greeting({ mechanism: 'CURVE' })],
])('of one that says %s nothing is heard, and it is tried again', async (_, bytes) => {
  const { port, visitors } = await server(bytes);
  const woken = listener(port);
  await expect.poll(visitors).toBeGreaterThan(2);
  expect(woken).not.toHaveBeenCalled();
});

test.each<[string, Buffer]>([
  ['announces more than news have', Buffer.from([2, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff])],
  ['announces more than there are numbers for', Buffer.from([2, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])],
])('one that %s is left, and tried again', async (_, frame) => {
  const { port, visitors } = await server(Buffer.concat([greeting(), ready, frame]));
  listener(port);
  await expect.poll(visitors).toBeGreaterThan(2);
});
