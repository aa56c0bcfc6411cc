import { contract } from '@countersign/contract';
import { followRows } from '@countersign/service';
import type { FastifyInstance } from 'fastify';

import { bearerToken, mount } from '../../http/mount.ts';
import { endOf } from '../../http/server-sent-events.ts';
import type { ServerSentEvent } from '../../http/server-sent-events.ts';
import type { Services } from '../../services.ts';

/** Requests that the caller signs at once on their device. */
export async function signingSessionRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { accessTokens, inboxWakeUps, openStreams, signingSessions: sessions } = services;
  const { signingSessions } = contract;
  mount(app, services, signingSessions.list, async ({ person, params, query }) => {
    const items = [...(await sessions.list(person, params.domainId, query.status))];
    return { items, count: items.length };
  });
  mount(app, services, signingSessions.get, ({ person, params }) => sessions.get(person, params));
  mount(app, services, signingSessions.create, ({ person, params, body }) => sessions.create(person, params.domainId, body));
  mount(app, services, signingSessions.change, ({ person, params, body }) => sessions.change(person, params, body));
  mount(app, services, signingSessions.approve, ({ person, params, body }) => sessions.answer(person, params, body));
  mount(app, services, signingSessions.cancel, ({ person, params }) => sessions.cancel(person, params));
  mount(app, services, signingSessions.follow, async ({ person, params, headers, request, reply }) => {
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
            .map((item) => ({ position: item.sequenceNumber, item: { event: 'session', id: item.sequenceNumber, data: item } }));
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
  });
}
