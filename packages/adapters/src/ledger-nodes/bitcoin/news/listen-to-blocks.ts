import { connect, type Socket } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';

import type { Transport } from '../../json-rpc/json-rpc.ts';
import { createWakeUps } from '../../json-rpc/wake-ups.ts';
import { createReader, opening, subscription } from './zmtp.ts';

/** What a node publishes for each block with which its chain grows. */
const topic = 'hashblock';
/** Pauses between connections: after this, and twice as long each time, at most. */
const shortestPause = 1_000;
const longestPause = 60_000;
/** One who does not greet within this is none. */
const greetingMilliseconds = 10_000;
/** A connection without a sign of life is asked for one after this by the system. */
const keepAliveMilliseconds = 30_000;

/** Where a node publishes. */
export interface Publisher {
  readonly host: string;
  readonly port: number;
}

/** No process stays for it. */
const unheldPause = (milliseconds: number): Promise<void> => after(milliseconds, undefined, { ref: false });

/**
 * What a node of Bitcoin's family says by itself (`zmqpubhashblock`): that there is a new block. It is a wake-up, and nothing in it is believed. While somebody
 * listens the connection is opened again whenever it is lost. Waits as `sleep` does.
 */
export function listenToBlocks(
  { host, port }: Publisher,
  sleep: (milliseconds: number) => Promise<void> = unheldPause,
): Required<Pick<Transport, 'listen' | 'close'>> {
  const { wake, listen } = createWakeUps(sleep);
  let socket: Socket | undefined;
  let isConnecting = false;
  const ending = new AbortController();

  /** One connection, until it ends; whether it was one to a publisher. */
  function connected(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    let isGreeted = false;
    const opened = connect({ host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: keepAliveMilliseconds });
    socket = opened;
    const read = createReader({
      onGreeting() {
        isGreeted = true;
        opened.setTimeout(0);
        opened.write(subscription(topic));
        // What was published meanwhile was missed.
        wake();
      },
      onMessage: (about) => void (about === topic && wake()),
    });
    opened.setTimeout(greetingMilliseconds, () => opened.destroy());
    opened.on('connect', () => opened.write(opening));
    opened.on('data', (piece) => void (read(piece) !== undefined && opened.destroy()));
    opened.on('error', () => opened.destroy());
    opened.on('close', () => resolve(isGreeted));
    return promise;
  }

  async function keepConnected(): Promise<void> {
    if (isConnecting) return;
    isConnecting = true;
    for (let wait = shortestPause; !ending.signal.aborted; wait = Math.min(2 * wait, longestPause)) {
      if (await connected()) wait = shortestPause;
      if (!ending.signal.aborted) await sleep(wait);
    }
  }

  return {
    listen(listener) {
      void keepConnected();
      return listen(listener);
    },
    close() {
      ending.abort();
      socket?.destroy();
    },
  };
}
