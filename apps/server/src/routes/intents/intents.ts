import { contract } from '@countersign/contract';
import { CodedError } from '@countersign/kernel';
import type { Result } from '@countersign/kernel';
import { decideIntent, dryRunIntent, inBlocks, ownerOf, submitIntent } from '@countersign/service';
import type { DoorRefusal, Person, RateLimit } from '@countersign/service';
import type { FastifyInstance } from 'fastify';

import { mount } from '../../http/mount.ts';
import type { Services } from '../../services.ts';

/** The value, or the refusal as the error that the answer is made of. */
export function orRefuse<T>(result: Result<T, DoorRefusal>): T {
  if (result.ok) return result.value;
  const { reason, code, message } = result.error;
  throw new CodedError(reason, code === reason ? message : `${code}: ${message}`);
}

/** Proposing, deciding, and asking what would become of an intent: each person so often in a minute, whatever comes of it. */
export async function intentRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { intents, config, clock } = services;
  const limits = inBlocks(services.limits);
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
  mount(app, services, contract.intents.propose, async (call) => orRefuse(await submitIntent(intents, await signed(call))));
  mount(app, services, contract.intents.approve, async (call) =>
    orRefuse(await decideIntent(intents, 'Approve', await signed(call))),
  );
  mount(app, services, contract.intents.reject, async (call) =>
    orRefuse(await decideIntent(intents, 'Reject', await signed(call))),
  );
  mount(app, services, contract.intents.dryRun, async ({ rawBody, person }) => {
    await count(person);
    return orRefuse(await dryRunIntent(intents, { body: rawBody, caller: person }));
  });
}
