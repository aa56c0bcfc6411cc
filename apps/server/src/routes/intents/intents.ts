import { contract } from '@countersign/contract';
import { CodedError } from '@countersign/kernel';
import type { Result } from '@countersign/kernel';
import { decideIntent, dryRunIntent, submitIntent } from '@countersign/service';
import type { DoorRefusal, Person } from '@countersign/service';
import type { FastifyInstance } from 'fastify';

import { mount } from '../../http/mount.ts';
import type { Services } from '../../services.ts';

/** The value, or the refusal as the error that the answer is made of. */
export function orRefuse<T>(result: Result<T, DoorRefusal>): T {
  if (result.ok) return result.value;
  const { reason, code, message } = result.error;
  throw new CodedError(reason, code === reason ? message : `${code}: ${message}`);
}

/** Proposing, deciding, and asking what would become of an intent. */
export async function intentRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { intents } = services;
  const signed = ({
    rawBody,
    headers,
    person,
  }: {
    rawBody: Uint8Array;
    headers: { requestid?: string | undefined };
    person: Person;
  }) => ({
    body: rawBody,
    requestId: headers.requestid,
    caller: person,
  });
  mount(app, services, contract.intents.propose, async (call) => orRefuse(await submitIntent(intents, signed(call))));
  mount(app, services, contract.intents.approve, async (call) => orRefuse(await decideIntent(intents, 'Approve', signed(call))));
  mount(app, services, contract.intents.reject, async (call) => orRefuse(await decideIntent(intents, 'Reject', signed(call))));
  mount(app, services, contract.intents.dryRun, async ({ rawBody, person }) =>
    orRefuse(await dryRunIntent(intents, { body: rawBody, caller: person })),
  );
}
