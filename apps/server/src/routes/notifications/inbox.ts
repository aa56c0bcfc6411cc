import type { Identity } from '@countersign/adapters/identity';
import type { Notifier } from '@countersign/adapters/postgres';
import { ok } from '@countersign/kernel';
import { followRows } from '@countersign/service';
import type { AccessTokens, Inbox, InboxStore, Reads } from '@countersign/service';

import type { ApiHandlers } from '../../http/handlers.ts';
import { bearerToken } from '../../http/mount.ts';
import type { OpenStreams } from '../../http/open-streams.ts';
import { endOf, eventsOf } from '../../http/server-sent-events.ts';
import type { ServerSentEvent } from '../../http/server-sent-events.ts';

const pageLength = 100;

/** What telling people needs. */
export interface InboxPorts {
  readonly accessTokens: AccessTokens;
  readonly identity: Pick<Identity, 'signing' | 'logins'>;
  readonly inbox: Inbox;
  readonly inboxStore: InboxStore;
  /** Wakes those who follow a person's notifications, at all processes. */
  readonly inboxNotifier: Notifier;
  readonly openStreams: OpenStreams;
  readonly reads: Pick<Reads, 'authoriseMember'>;
}

/** People's notifications, past ones and those that come while they listen. */
export function inboxHandlers(ports: InboxPorts): Pick<ApiHandlers['notifications'], 'inbox' | 'markRead' | 'follow'> {
  const { accessTokens, identity, inbox, inboxStore, inboxNotifier, openStreams, reads } = ports;
  return {
    inbox: async ({ person, query }) => {
      const listed = await inbox.list(person, { ...query, limit: query.limit ?? pageLength });
      if (!listed.ok) return listed;
      const { items, ...page } = listed.value;
      const currentStartingAfter = query.startingAfter;
      return ok({ ...page, items: [...items], count: items.length, ...(currentStartingAfter && { currentStartingAfter }) });
    },
    markRead: ({ person, body }) => inbox.markRead(person, body.ids),
    follow: async ({ person, headers, request, reply }) => {
      const found = await inbox.keyOf(person);
      if (!found.ok) return found;
      const key = found.value;
      const signal = endOf(reply);
      const opened = openStreams.open(person, signal);
      if (!opened.ok) return opened;
      const last = headers['last-event-id'];
      const newest = await inboxStore.newest(key);
      const start = last === undefined ? newest : Math.min(Number(last), newest);

      /** What waits for the device, as text to compare. */
      async function waiting(): Promise<readonly string[]> {
        const [toSign, toLogIn] = await Promise.all([identity.signing.waitingFor(key), identity.logins.waitingFor(key)]);
        return [...toSign, ...toLogIn].map(({ hash }) => hash);
      }

      let known: string | undefined;
      const rows = followRows<ServerSentEvent>(
        {
          watch: (wake) => inboxNotifier.watch(wake),
          goesOn: async () => {
            if (!(await accessTokens.verify(bearerToken(request))).ok) return false;
            return (await reads.authoriseMember(person)).ok;
          },
          after: async (position) => {
            const sent = (await inboxStore.after(key, position)).map(({ position: id, item }) => ({
              position: id,
              item: { event: 'notification', id, data: item },
            }));
            const hashes = await waiting();
            const before = known;
            known = hashes.join();
            if (known === before) return sent;
            const end = sent.at(-1)?.position ?? position;
            return [...sent, { position: end, item: { event: 'requests', data: { count: hashes.length } } }];
          },
        },
        start,
        signal,
      );
      return ok(eventsOf(rows, { event: 'ready', id: start }));
    },
  };
}
