import type { Notifier } from '@countersign/adapters/postgres';
import { ok } from '@countersign/kernel';
import { followRows, refuse } from '@countersign/service';
import type { AccessTokens, SigningSessions } from '@countersign/service';

import type { ServerConfig } from '../../config/config.ts';
import type { ApiHandlers } from '../../http/handlers.ts';
import { bearerToken } from '../../http/mount.ts';
import type { OpenStreams } from '../../http/open-streams.ts';
import { endOf, eventsOf } from '../../http/server-sent-events.ts';
import type { ServerSentEvent } from '../../http/server-sent-events.ts';

/** What signing sessions need. */
export interface SigningSessionPorts {
  readonly accessTokens: AccessTokens;
  readonly inboxNotifier: Notifier;
  readonly openStreams: OpenStreams;
  readonly signingSessions: SigningSessions;
  readonly config: Pick<ServerConfig, 'qrOnly'>;
}

/** Requests that the caller signs at once on their device. */
export function signingSessionHandlers(ports: SigningSessionPorts): ApiHandlers['signingSessions'] {
  const { accessTokens, inboxNotifier, openStreams, signingSessions: sessions, config } = ports;
  return {
    list: async ({ person, params, query }) => {
      const listed = await sessions.list(person, params.domainId, query.status);
      return listed.ok ? ok({ items: [...listed.value], count: listed.value.length }) : listed;
    },
    get: ({ person, params }) => sessions.get(person, params),
    create: async ({ person, params, body }) =>
      config.qrOnly
        ? refuse('ServiceUnavailableError', 'This instance sends no requests to devices: sign one after the other, by QR code')
        : sessions.create(person, params.domainId, body),
    change: ({ person, params, body }) => sessions.change(person, params, body),
    approve: ({ person, params, body }) => sessions.answer(person, params, body),
    cancel: ({ person, params }) => sessions.cancel(person, params),
    follow: async ({ person, params, headers, request, reply }) => {
      const first = await sessions.get(person, params);
      if (!first.ok) return first;
      const signal = endOf(reply);
      const opened = openStreams.open(person, signal);
      if (!opened.ok) return opened;
      const ends = new AbortController();
      const rows = followRows<ServerSentEvent>(
        {
          watch: (wake) => inboxNotifier.watch(wake),
          goesOn: async () => !ends.signal.aborted && (await accessTokens.verify(bearerToken(request))).ok,
          after: async (position) => {
            const session = await sessions.get(person, params);
            if (!session.ok) {
              ends.abort();
              return [];
            }
            const { events, status } = session.value;
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
      return ok(eventsOf(rows));
    },
  };
}
