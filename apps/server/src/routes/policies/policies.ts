import type { Movers } from '@countersign/contract';
import type { ConditionEvaluator } from '@countersign/governance';
import { ok, type Clock } from '@countersign/kernel';
import { findAccountMovers, inBlocks, ownerOf, refuse, triedIntents, tryDrafts, tryMadeUpIntent } from '@countersign/service';
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
  TrialBench,
  TrialCaller,
} from '@countersign/service';
import type { FastifyReply } from 'fastify';

import type { ServerConfig } from '../../config/config.ts';
import type { ApiHandlers } from '../../http/handlers.ts';

/** Larger groups are not looked for, unless they are asked for. */
const mostMovers = 5;

/** What trying policies needs. */
export interface PolicyTrialPorts {
  readonly intents: PolicyTryingPorts['intents'] &
    MoverPorts['intents'] &
    IntentTryingPorts['intents'] & { readonly conditions: Pick<ConditionEvaluator, 'check'> };
  readonly trials: TrialBench;
  readonly reads: Pick<Reads, 'authorise' | 'list' | 'readerOf'>;
  readonly config: Pick<ServerConfig, 'intentRequestsPerMinute'>;
  readonly limits: RateLimits;
  readonly clock: Clock;
}

/** Trying policies before they are proposed, each person so often in a minute. */
export function policyTrialHandlers({
  intents,
  trials,
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
  const readerOf = (person: Person) => (ids: readonly string[]) => reads.readerOf(person, ids);
  const findMovers = async (person: Person, reply: FastifyReply, asked: AskedMovers): Promise<Refusable<Movers>> => {
    const within = await count(person);
    if (!within.ok) return within;
    const mayRead = await mayReadSubjects(person, asked.domainId);
    if (!mayRead.ok) return mayRead;
    const caller = callerOf(person, reply);
    return findAccountMovers({ intents, reads, trials, clock }, { ...asked, caller, readerOf: readerOf(person) });
  };
  return {
    tryIntent: async ({ params: { domainId }, body: { policies, ...intent }, person, reply }) => {
      const within = await count(person);
      if (!within.ok) return within;
      const mayRead = await mayReadSubjects(person, domainId);
      if (!mayRead.ok) return mayRead;
      const caller = callerOf(person, reply);
      return tryMadeUpIntent(
        { intents, trials, clock },
        { domainId, drafts: policies, caller, readerOf: readerOf(person), ...intent },
      );
    },
    movers: ({ params: { domainId }, query: { whereto = 'Anywhere', mostPeople = mostMovers, ...asked }, person, reply }) =>
      findMovers(person, reply, { domainId, whereto, mostPeople, ...asked }),
    tryMovers: ({ params: { domainId }, body: { whereto = 'Anywhere', policies: drafts, ...asked }, person, reply }) =>
      findMovers(person, reply, { domainId, whereto, mostPeople: mostMovers, drafts, ...asked }),
    try: async ({ params: { domainId }, body: { policies }, person, reply }) => {
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
      const caller = callerOf(person, reply);
      const tried = await tryDrafts(
        { intents, trials },
        { domainId, intentIds, drafts: policies, caller, readerOf: readerOf(person) },
      );
      return tried.ok ? ok({ ...tried.value, hasOlder: nextStartingAfter !== undefined }) : tried;
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

type AskedMovers = Omit<MoversQuery, 'caller' | 'readerOf'>;

/** Who waits for a trial, as long as they are there. */
function callerOf(person: Person, reply: FastifyReply): TrialCaller {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  if (reply.raw.destroyed) gone.abort();
  return { owner: ownerOf(person), gone: gone.signal };
}
