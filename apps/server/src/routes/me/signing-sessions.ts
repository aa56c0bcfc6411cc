import type { WakeUps } from '@countersign/adapters/postgres';
import { followRows } from '@countersign/service';
import type { AccessTokens, SigningSessions } from '@countersign/service';

import type { ApiHandlers } from '../../http/handlers.ts';
import { bearerToken } from '../../http/mount.ts';
import type { OpenStreams } from '../../http/open-streams.ts';
import { endOf } from '../../http/server-sent-events.ts';
import type { ServerSentEvent } from '../../http/server-sent-events.ts';

/** What signing sessions need. */
export interface SigningSessionPorts {
  readonly accessTokens: AccessTokens;
  readonly inboxWakeUps: WakeUps;
  readonly openStreams: OpenStreams;
  readonly signingSessions: SigningSessions;
}

/** Requests that the caller signs at once on their device. */
export function signingSessionHandlers(ports: SigningSessionPorts): ApiHandlers['signingSessions'] {
  const { accessTokens, inboxWakeUps, openStreams, signingSessions: sessions } = ports;
  return {
    list: async ({ person, params, query }) => {
      const items = [...(await sessions.list(person, params.domainId, query.status))];
      return { items, count: items.length };
    },
    get: ({ person, params }) => sessions.get(person, params),
    create: ({ person, params, body }) => sessions.create(person, params.domainId, body),
    change: ({ person, params, body }) => sessions.change(person, params, body),
    approve: ({ person, params, body }) => sessions.answer(person, params, body),
    cancel: ({ person, params }) => sessions.cancel(person, params),
    follow: async ({ person, params, headers, request, reply }) => {
      await sessions.get(person, params);
      const signal = endOf(reply);
      openStreams.open(person, signal);
      const ends = new AbortController();
      const rows = followRows<ServerSentEvent>(
        {
          watch: (wake) => inboxWakeUps.watch(wake),
          goesOn: async () => !ends.signal.aborted && (await accessTokens.verify(bearerToken(request))).ok,
          after: async (position) => {
            const { events, status } = await sessions.get(person, params);
            const unseen = events
              .filter(({ sequenceNumber }) => sequenceNumber > position)
              .map((item) => ({
                position: item.sequenceNumber,
                item: { event: 'session', id: item.sequenceNumber, data: item },
              }));
            if (status === 'Open') return unseen;
            ends.abort();
            const last = unseen.at(-1)?.position ?? position;
            return [...unseen, { position: last, item: { event: 'end', data: { status } } }];
          },
        },
        Number(headers['last-event-id'] ?? 0),
        signal,
      );
      return (async function* () {
        for await (const row of rows) yield row?.item ?? {};
      })();
    },
  };
}
