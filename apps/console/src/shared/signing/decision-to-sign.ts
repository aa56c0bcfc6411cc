import type { JsonObject } from '@countersign/kernel';
import { proposalOfIntent, type SeenAround } from '@countersign/governance/approval-context';
import { decisionRequest, type Decision } from '@countersign/governance/decision-request';
import type { IntentEntity } from '@countersign/kinds/schemas';
import type { Approve, Reject, UserReference, Withdraw } from '@countersign/model';

import { api } from '../api/client.ts';
import { asJson, type DeviceAnswer } from './signing-task.ts';

/** A decision as it is signed and sent. */
interface DecisionToSign {
  readonly request: JsonObject;
  /** The proposal that it is about, for a device that can't ask the server for it. */
  readonly proposal: JsonObject;
  readonly send: (answer: DeviceAnswer) => Promise<unknown>;
}

/** The request by which one of a person's users decides on an intent; `around` as the instance says, which the device compares. */
export function decisionToSign(
  author: UserReference,
  intent: IntentEntity,
  decision: Decision,
  around: SeenAround,
): DecisionToSign {
  const request = decisionRequest(author, intent, decision, around);
  return {
    request: asJson(request),
    proposal: asJson(proposalOfIntent(intent)),
    send: (answer) => sendDecision(request, answer),
  };
}

function sendDecision(request: Approve | Reject | Withdraw, { signature, companion }: DeviceAnswer): Promise<unknown> {
  if (request.type === 'Reject') return api.intents.reject({ body: { request, signature } });
  if (request.type === 'Withdraw') return api.intents.withdraw({ body: { request, signature } });
  const { context } = request;
  const signed = companion === undefined || context === undefined ? request : { ...request, context: { ...context, companion } };
  return api.intents.approve({ body: { request: signed, signature } });
}
