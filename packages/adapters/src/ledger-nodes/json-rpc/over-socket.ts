import { CodedError } from '@countersign/kernel';

import type { Dialect } from './dialect.ts';
import type { NodeSettings, Transport } from './json-rpc.ts';
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

  function session(): Promise<Session> {
    if (isClosed) throw new CodedError('LedgerUnreachable', `The node ${name} is not asked any more`);
    if (opening !== undefined) return opening;
    const forget = () => {
      if (opening === opened) opening = undefined;
    };
    const opened = openSession(settings, name, dialect, { onNews: wake, onEnd: forget });
    opening = opened;
    opened.then((one) => (isClosed ? one.end() : isHeard() && one.subscribe()), forget);
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
      const end = listen(listener);
      opening?.then(
        (one) => one.subscribe(),
        () => undefined,
      );
      return end;
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
