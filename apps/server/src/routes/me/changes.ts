import { ok, type Clock } from '@countersign/kernel';
import { followChanges } from '@countersign/service';
import type { AccessTokens, ChangeMessage, ReadStore, RecentEvents } from '@countersign/service';

import type { ApiHandlers } from '../../http/handlers.ts';
import { bearerToken } from '../../http/mount.ts';
import type { OpenStreams } from '../../http/open-streams.ts';
import { endOf } from '../../http/server-sent-events.ts';
import type { ServerSentEvent } from '../../http/server-sent-events.ts';

function eventOf(message: ChangeMessage): ServerSentEvent {
  switch (message.type) {
    case 'Ready':
      return { event: 'ready', id: message.sequence };
    case 'Reset':
      return { event: 'reset', id: message.sequence };
    case 'Change':
      return { event: 'change', id: message.event.sequenceNumber, data: message.event };
    case 'Access':
      return { event: 'access' };
    case 'Heartbeat':
      return {};
  }
}

async function* asEvents(messages: AsyncIterable<ChangeMessage>): AsyncGenerator<ServerSentEvent> {
  for await (const message of messages) yield eventOf(message);
}

/** What following a domain needs. */
export interface ChangePorts {
  readonly accessTokens: AccessTokens;
  readonly clock: Clock;
  readonly recentEvents: RecentEvents;
  readonly readStore: Pick<ReadStore, 'readingFacts'>;
  readonly openStreams: OpenStreams;
}

/** What happens in a domain, sent to one person as it happens. */
export function changesHandler(ports: ChangePorts): ApiHandlers['me']['changes'] {
  const { accessTokens, clock, recentEvents, readStore, openStreams } = ports;
  return async ({ person, params, query, headers, request, reply }) => {
    const signal = endOf(reply);
    const opened = openStreams.open(person, signal);
    if (!opened.ok) return opened;
    const last = headers['last-event-id'];
    const messages = followChanges(
      {
        recent: recentEvents,
        readingFacts: (who, domainId) => readStore.readingFacts(who, domainId),
        isStillSignedIn: async () => (await accessTokens.verify(bearerToken(request))).ok,
        clock,
      },
      {
        person,
        domainId: params.domainId,
        scope: query.scope ?? 'Self',
        ...(last !== undefined && { lastSequence: Number(last) }),
        signal,
      },
    );
    return ok(asEvents(messages));
  };
}
