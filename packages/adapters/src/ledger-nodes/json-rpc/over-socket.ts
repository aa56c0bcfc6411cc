import { CodedError } from '@countersign/kernel';

import type { Dialect } from './dialect.ts';
import type { NodeSettings, RpcAnswer, RpcCall, Transport } from './json-rpc.ts';
import { usualMostBytes } from './read-body.ts';
import { openSession, type Session } from './session.ts';
import { createTurns } from './turns.ts';
import { createWakeUps } from './wake-ups.ts';

/** Requests that are under way at once. */
const mostRequests = 16;

/**
 * A node by one WebSocket, which is opened when something is asked and none is open. What it says by itself is a wake-up, and nothing in it is
 * believed.
 */
export function overSocket(
  settings: NodeSettings,
  name: string,
  sleep: (milliseconds: number) => Promise<void>,
  dialect: Dialect,
): Transport {
  const enter = createTurns(mostRequests);
  const { wake, listen, isHeard } = createWakeUps(sleep);
  let opening: Promise<Session> | undefined;
  let isClosed = false;
  /** Sockets for one request each. */
  const apart = new Set<Session>();

  const notAsked = () => new CodedError('LedgerUnreachable', `The node ${name} is not asked any more`);

  function session(): Promise<Session> {
    if (isClosed) throw notAsked();
    if (opening !== undefined) return opening;
    const forget = () => {
      if (opening === opened) opening = undefined;
    };
    const opened = openSession(settings, name, dialect, { mostBytes: usualMostBytes, onNews: wake, onEnd: forget });
    opening = opened;
    opened.then((one) => (isClosed ? one.end() : isHeard() && one.subscribe()), forget);
    return opened;
  }

  /** How large a message may be is settled when a socket is opened. */
  async function askApart(calls: readonly RpcCall[], mostBytes: number): Promise<readonly RpcAnswer[]> {
    if (isClosed) throw notAsked();
    const nothing = () => undefined;
    const one = await openSession(settings, name, dialect, { mostBytes, onNews: nothing, onEnd: nothing });
    apart.add(one);
    try {
      if (isClosed) throw notAsked();
      return await one.ask(calls);
    } finally {
      apart.delete(one);
      one.end();
    }
  }

  return {
    async send(calls, { isAlone, mostBytes }) {
      const leave = await enter(isAlone);
      try {
        if (mostBytes !== usualMostBytes) return await askApart(calls, mostBytes);
        return await (await session()).ask(calls);
      } finally {
        leave();
      }
    },
    listen(listener) {
      const end = listen(listener);
      opening?.then(
        (one) => one.subscribe(),
        () => undefined,
      );
      return end;
    },
    close() {
      isClosed = true;
      for (const one of apart) one.end();
      opening?.then(
        (one) => one.end(),
        () => undefined,
      );
    },
  };
}
