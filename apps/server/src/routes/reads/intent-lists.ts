import { ok, type Clock } from '@countersign/kernel';
import type { Reads } from '@countersign/service';

import type { ApiHandlers } from '../../http/handlers.ts';

type IntentLists = Pick<ApiHandlers, 'events'> & {
  readonly intents: Pick<ApiHandlers['intents'], 'awaiting' | 'destinations' | 'get' | 'list' | 'remainingUsers'>;
};

/** Intents and events. Who may read those of a domain may read those of the domains below it. */
export function intentLists(reads: Reads, clock: Clock): IntentLists {
  return {
    intents: {
      list: ({ params, query }) => reads.list('intents', { type: 'Subtrees', domainIds: [params.domainId] }, query),
      awaiting: async ({ person, params, query }) => ok(await reads.awaiting(person, params.domainId, query, clock.now())),
      get: ({ params }) => reads.intent(params.domainId, params.intentId),
      destinations: ({ person, params }) => reads.destinations(person, params.domainId, params.intentId),
      remainingUsers: ({ params, query }) =>
        reads.remainingUsers(params.domainId, params.intentId, query['users.lock'], clock.now()),
    },
    events: {
      list: ({ params, query }) => {
        const type = query.scope === 'SelfAndDescendants' ? 'Subtrees' : 'Domains';
        return reads.list('events', { type, domainIds: [params.domainId] }, query);
      },
    },
  };
}
