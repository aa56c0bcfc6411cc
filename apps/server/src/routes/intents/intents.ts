import { CodedError, type Clock } from '@countersign/kernel';
import type { Result } from '@countersign/kernel';
import { decideIntent, dryRunIntent, inBlocks, ownerOf, submitIntent } from '@countersign/service';
import type { DoorRefusal, IntentPorts, Person, RateLimit, RateLimits } from '@countersign/service';

import type { ServerConfig } from '../../config/config.ts';
import type { ApiHandlers } from '../../http/handlers.ts';

/** The value, or the refusal as the error that the answer is made of. */
export function orRefuse<T>(result: Result<T, DoorRefusal>): T {
  if (result.ok) return result.value;
  const { reason, code, message } = result.error;
  throw new CodedError(reason, code === reason ? message : `${code}: ${message}`);
}

/** What proposing and deciding need. */
export interface IntentRoutePorts {
  readonly intents: IntentPorts;
  readonly config: Pick<ServerConfig, 'intentRequestsPerMinute'>;
  readonly limits: RateLimits;
  readonly clock: Clock;
}

type IntentHandlers = Pick<ApiHandlers['intents'], 'propose' | 'approve' | 'reject' | 'dryRun'>;

/** Proposing, deciding, and asking what would become of an intent: each person so often in a minute, whatever comes of it. */
export function intentHandlers({ intents, config, clock, ...ports }: IntentRoutePorts): IntentHandlers {
  const limits = inBlocks(ports.limits);
  const perPerson: RateLimit = { count: config.intentRequestsPerMinute, seconds: 60 };
  const count = async (person: Person) => {
    if (await limits.take(`intent:${ownerOf(person)}`, perPerson, clock.now())) return;
    throw new CodedError('TooManyRequestsError', 'Too many proposals and decisions: slow down');
  };
  const signed = async ({
    rawBody,
    headers,
    person,
  }: {
    rawBody: Uint8Array;
    headers: { requestid?: string | undefined };
    person: Person;
  }) => {
    await count(person);
    return { body: rawBody, requestId: headers.requestid, caller: person };
  };
  return {
    propose: async (call) => orRefuse(await submitIntent(intents, await signed(call))),
    approve: async (call) => orRefuse(await decideIntent(intents, 'Approve', await signed(call))),
    reject: async (call) => orRefuse(await decideIntent(intents, 'Reject', await signed(call))),
    dryRun: async ({ rawBody, person }) => {
      await count(person);
      return orRefuse(await dryRunIntent(intents, { body: rawBody, caller: person }));
    },
  };
}
