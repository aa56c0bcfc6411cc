import { ok, type Clock } from '@countersign/kernel';
import { decideIntent, dryRunIntent, inBlocks, ownerOf, refuse, submitIntent } from '@countersign/service';
import type { IntentPorts, Person, RateLimit, RateLimits, Refusable, SignedInput } from '@countersign/service';

import type { ServerConfig } from '../../config/config.ts';
import type { ApiHandlers } from '../../http/handlers.ts';

/** What proposing and deciding need. */
export interface IntentRoutePorts {
  readonly intents: IntentPorts;
  readonly config: Pick<ServerConfig, 'intentRequestsPerMinute'>;
  readonly limits: RateLimits;
  readonly clock: Clock;
}

type IntentHandlers = Pick<ApiHandlers['intents'], 'propose' | 'approve' | 'reject' | 'withdraw' | 'dryRun'>;

/** Proposing, deciding, and asking what would become of an intent: each person so often in a minute, whatever comes of it. */
export function intentHandlers({ intents, config, clock, ...ports }: IntentRoutePorts): IntentHandlers {
  const limits = inBlocks(ports.limits);
  const perPerson: RateLimit = { count: config.intentRequestsPerMinute, seconds: 60 };
  const count = async (person: Person): Promise<Refusable<void>> => {
    const isWithin = await limits.take(`intent:${ownerOf(person)}`, perPerson, clock.now());
    return isWithin ? ok(undefined) : refuse('TooManyRequestsError', 'Too many proposals and decisions: slow down');
  };
  const signed =
    <T>(take: (input: SignedInput) => Promise<Refusable<T>>) =>
    async (call: {
      readonly rawBody: Uint8Array;
      readonly headers: { readonly requestid?: string | undefined };
      readonly person: Person;
    }) => {
      const { rawBody: body, headers, person: caller } = call;
      const within = await count(caller);
      return within.ok ? await take({ body, requestId: headers.requestid, caller }) : within;
    };
  return {
    propose: signed((input) => submitIntent(intents, input)),
    approve: signed((input) => decideIntent(intents, 'Approve', input)),
    reject: signed((input) => decideIntent(intents, 'Reject', input)),
    withdraw: signed((input) => decideIntent(intents, 'Withdraw', input)),
    dryRun: async ({ rawBody, person }) => {
      const within = await count(person);
      return within.ok ? await dryRunIntent(intents, { body: rawBody, caller: person }) : within;
    },
  };
}
