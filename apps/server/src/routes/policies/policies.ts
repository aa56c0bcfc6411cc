import type { Movers } from '@countersign/contract';
import { ok, type Clock } from '@countersign/kernel';
import {
  findAccountMovers,
  inBlocks,
  ownerOf,
  readablePolicies,
  refuse,
  triedIntents,
  tryConditions,
  tryDrafts,
  tryMadeUpIntent,
} from '@countersign/service';
import type {
  IntentTryingPorts,
  MoverPorts,
  MoversQuery,
  Person,
  PolicyTryingPorts,
  RateLimit,
  RateLimits,
  Reads,
  Refusable,
} from '@countersign/service';

import type { ServerConfig } from '../../config/config.ts';
import type { ApiHandlers } from '../../http/handlers.ts';

/** Larger groups are not looked for, unless they are asked for. */
const mostMovers = 5;

/** What trying policies needs. */
export interface PolicyTrialPorts {
  readonly intents: PolicyTryingPorts & MoverPorts['intents'] & IntentTryingPorts['intents'];
  readonly reads: Pick<Reads, 'authorise' | 'list'>;
  readonly config: Pick<ServerConfig, 'intentRequestsPerMinute'>;
  readonly limits: RateLimits;
  readonly clock: Clock;
}

/** Trying policies before they are proposed, each person so often in a minute. */
export function policyTrialHandlers({
  intents,
  reads,
  config,
  clock,
  ...ports
}: PolicyTrialPorts): Pick<ApiHandlers['policies'], 'checkExpression' | 'movers' | 'try' | 'tryIntent' | 'tryMovers'> {
  const limits = inBlocks(ports.limits);
  const perPerson: RateLimit = { count: config.intentRequestsPerMinute, seconds: 60 };
  const count = async (person: Person): Promise<Refusable<void>> => {
    const isWithin = await limits.take(`policy-trial:${ownerOf(person)}`, perPerson, clock.now());
    return isWithin ? ok(undefined) : refuse('TooManyRequestsError', 'Too many trials of policies: slow down');
  };
  /** Both name the people of the domain, and show what policies make of its accounts. */
  const mayReadSubjects = async (person: Person, domainId: string) => {
    const mayReadUsers = await reads.authorise(person, domainId, 'users');
    return mayReadUsers.ok ? reads.authorise(person, domainId, 'accounts') : mayReadUsers;
  };
  const findMovers = async (asked: MoversQuery): Promise<Refusable<Movers>> => {
    const { person } = asked;
    const within = await count(person);
    if (!within.ok) return within;
    const mayRead = await mayReadSubjects(person, asked.domainId);
    if (!mayRead.ok) return mayRead;
    return tryConditions('Movers', intents.conditions, (conditions) =>
      findAccountMovers({ intents: { ...intents, conditions }, reads, clock }, asked),
    );
  };
  return {
    tryIntent: async ({ params: { domainId }, body: { policies, ...intent }, person }) => {
      const within = await count(person);
      if (!within.ok) return within;
      const mayRead = await mayReadSubjects(person, domainId);
      if (!mayRead.ok) return mayRead;
      return tryConditions('Intents', intents.conditions, (conditions) =>
        tryMadeUpIntent(
          { intents: { ...intents, conditions }, clock },
          { domainId, drafts: policies, readablePolicies: (ids) => readablePolicies(reads, person, ids), ...intent },
        ),
      );
    },
    movers: ({ params: { domainId }, query: { whereto = 'Anywhere', mostPeople = mostMovers, ...asked }, person }) =>
      findMovers({ person, domainId, whereto, mostPeople, ...asked }),
    tryMovers: ({ params: { domainId }, body: { whereto = 'Anywhere', policies: drafts, ...asked }, person }) =>
      findMovers({ person, domainId, whereto, mostPeople: mostMovers, drafts, ...asked }),
    try: async ({ params: { domainId }, body: { policies }, person }) => {
      const within = await count(person);
      if (!within.ok) return within;
      // It shows what was proposed, and who decided on it.
      const mayRead = await reads.authorise(person, domainId, 'requests');
      if (!mayRead.ok) return mayRead;
      const newest = await reads.list(
        'intents',
        { type: 'Domains', domainIds: [domainId] },
        { sortBy: 'details.metadata.createdAt', sortOrder: 'DESC', limit: triedIntents },
      );
      if (!newest.ok) return newest;
      const { items, nextStartingAfter } = newest.value;
      const intentIds = items.map(({ data }) => data.id);
      return tryConditions('Intents', intents.conditions, async (conditions) => {
        const tried = await tryDrafts({ ...intents, conditions }, { domainId, intentIds, drafts: policies });
        return ok({ ...tried, hasOlder: nextStartingAfter !== undefined });
      });
    },
    checkExpression: async ({ body: { expression }, person }) => {
      const within = await count(person);
      if (!within.ok) return within;
      const checked = intents.conditions.check({ type: 'Expression', expression });
      if (checked.ok) return ok({});
      const { message, at } = checked.error;
      return ok({ problem: { message, ...(at && { at }) } });
    },
  };
}
