import { CodedError } from '@countersign/kernel';

import type { Dialect } from './dialect.ts';
import type { NodeSettings, Transport } from './json-rpc.ts';
import { createPace } from './pace.ts';
import { openSession, type Session } from './session.ts';
import { createTurns } from './turns.ts';

/** Requests that are under way at once. */
const mostRequests = 16;
/** A node that speaks all the time wakes nobody more often. */
const wakeUpsPerSecond = 1;

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
  const pace = createPace(wakeUpsPerSecond, sleep);
  const listeners = new Set<() => void>();
  let opening: Promise<Session> | undefined;
  let isWaking = false;
  let isClosed = false;

  async function wake(): Promise<void> {
    if (isWaking) return;
    isWaking = true;
    await pace();
    isWaking = false;
    for (const listener of listeners) listener();
  }

  function session(): Promise<Session> {
    if (isClosed) throw new CodedError('LedgerUnreachable', `The node ${name} is not asked any more`);
    if (opening !== undefined) return opening;
    const forget = () => {
      if (opening === opened) opening = undefined;
    };
    const opened = openSession(settings, name, dialect, { onNews: () => void wake(), onEnd: forget });
    opening = opened;
    opened.then((one) => (isClosed ? one.end() : listeners.size > 0 && one.subscribe()), forget);
    return opened;
  }

  return {
    async send(calls, isAlone) {
      const leave = await enter(isAlone);
      try {
        return await (await session()).ask(calls);
      } finally {
        leave();
      }
    },
    listen(listener) {
      listeners.add(listener);
      opening?.then(
        (one) => one.subscribe(),
        () => undefined,
      );
      return () => void listeners.delete(listener);
    },
    close() {
      isClosed = true;
      opening?.then(
        (one) => one.end(),
        () => undefined,
      );
    },
  };
}
