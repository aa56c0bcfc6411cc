import { canonicalJson } from '@countersign/kernel';
import { now } from '@countersign/kinds/testing';
import type { IntentEntity } from '@countersign/kinds/schemas';
import type { Approve, Reject, User } from '@countersign/model';
import type { DecideInput, IntentInProgress, RecordedDecision } from '../decision.ts';
import { decide } from '../life-cycle/decide.ts';
import { propose } from '../life-cycle/propose.ts';
import { proposeInput } from './fixtures.ts';

/** An intent under way, with all that its next step depends on. */
export interface Running extends IntentInProgress {
  intent: IntentEntity;
  decisions: RecordedDecision[];
}

/** A proposal that was taken; throws the code of one that was not. */
export function start(author: User, options: Parameters<typeof proposeInput>[1] = {}): Running {
  const input = proposeInput(author, options);
  const proposed = propose(input);
  if (!proposed.ok) throw new Error(proposed.error.code);
  return {
    intent: proposed.value.intent,
    policies: proposed.value.policies,
    decisions: [proposed.value.decision],
    users: input.users,
    chain: input.chain.map((governing) => governing.domain),
    now,
  };
}

/** What is given to decide on an intent: an approval, unless it is said otherwise. */
export function decideInput(running: Running, by: User, values: Partial<DecideInput> & { reject?: boolean } = {}): DecideInput {
  const common = {
    author: { id: by.id, domainId: by.domainId },
    targetDomainId: running.intent.details.targetDomainId,
    intentId: running.intent.id,
    proposalSignature: running.intent.details.proposalSignature,
  };
  const request: Approve | Reject = values.reject
    ? { ...common, rejectReason: 'no', type: 'Reject' }
    : { ...common, type: 'Approve' };
  const rawRequest = canonicalJson(values.request ?? request);
  return { ...running, request, author: by, signature: `by ${by.alias}`, rawRequest, ...values };
}

/** The intent after the decision; unchanged if it was refused. */
export function after(running: Running, by: User, values: Partial<DecideInput> & { reject?: boolean } = {}): Running {
  const decided = decide(decideInput(running, by, values));
  if (!decided.ok) return running;
  return { ...running, intent: decided.value.intent, decisions: [...running.decisions, decided.value.decision] };
}

/** The code of a decision that is refused; undefined for one that is taken. */
export function refusal(
  running: Running,
  by: User,
  values: Partial<DecideInput> & { reject?: boolean } = {},
): string | undefined {
  const decided = decide(decideInput(running, by, values));
  return decided.ok ? undefined : decided.error.code;
}

export const status = (running: Running) => running.intent.state.status;
