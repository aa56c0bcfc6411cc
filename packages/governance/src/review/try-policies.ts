import type { IntentEntity, Propose } from '@countersign/kinds/schemas';
import { compileWorkflow, roleOfSeat } from '@countersign/kinds/rules';
import type { Policy, User, UserReference, WorkflowCondition } from '@countersign/model';

import { proposalContext } from '../conditions/proposal-context.ts';
import type { ProposeInput, RecordedDecision } from '../decision.ts';
import { mayStart } from '../life-cycle/may-start.ts';
import { selectPolicies } from '../policies/select-policies.ts';
import { explainIntent } from './explain-intent.ts';

/** An intent of the past with the decisions that were made on it, and what is known at present of all that it names. */
export interface PastIntent extends Pick<ProposeInput, 'facts' | 'rules' | 'conditions'> {
  readonly intent: IntentEntity;
  /** The proposal first. */
  readonly decisions: readonly RecordedDecision[];
  /** Everybody of the governing domains who is unlocked, and those who decided. */
  readonly users: readonly User[];
}

/** Seats that a step of a policy still asks for, by the shortest way; and of the step that is open, who could fill them. */
export interface MissingSeats {
  readonly policyId: string;
  readonly role: string;
  readonly seats: number;
  readonly couldApprove: readonly UserReference[];
}

/** What some policies make of an intent and of the decisions on it. */
export interface Verdict {
  /**
   * `Approved`: the approvals are enough. `Waiting`: they are not. `Refused`: a policy rejects always. `NotStarted`: the author may not
   * propose it. `NoPolicy`: none applies. `Unanswered`: a condition has no answer.
   */
  readonly outcome: 'Approved' | 'Waiting' | 'Refused' | 'NotStarted' | 'NoPolicy' | 'Unanswered';
  /** The governing ones, root first; of `Unanswered`, the one whose condition it is. */
  readonly policies: readonly Policy[];
  readonly missing: readonly MissingSeats[];
}

/**
 * What these policies (`chain`: root first, target last) would have made of an intent, with the approvals that it got. Conditions see the
 * moment at which it was proposed; people, endpoints and all else are as they are now.
 */
export function tryPolicies(past: PastIntent, chain: ProposeInput['chain']): Verdict {
  const { payload, author, targetDomainId, expiryAt, metadata } = past.intent.details;
  const request: Propose = {
    type: 'Propose',
    id: past.intent.id,
    payload,
    author,
    targetDomainId,
    expiryAt,
    customProperties: metadata.customProperties,
    ...(metadata.description === undefined ? {} : { description: metadata.description }),
  };
  const context = proposalContext({ request, chain, facts: past.facts, rules: past.rules, now: new Date(metadata.createdAt) });
  const selected = selectPolicies(chain, payload.type, author.domainId, (condition) =>
    past.conditions.evaluate(condition, context),
  );
  if (!selected.ok) return { outcome: 'Unanswered', policies: [selected.error.policy], missing: [] };
  const { policies } = selected.value;
  if (policies.length === 0) return { outcome: 'NoPolicy', policies, missing: [] };
  if (policies.some(({ workflow }) => workflow === undefined)) return { outcome: 'Refused', policies, missing: [] };
  const proposer = past.users.find(({ id, domainId }) => id === author.id && domainId === author.domainId);
  if (!mayStart(policies, proposer)) return { outcome: 'NotStarted', policies, missing: [] };
  const explained = explainIntent({ author, policies, decisions: past.decisions, users: past.users }).policies;
  const missing = explained.flatMap(({ policyId, steps }) => {
    const workflow = policies.find(({ id }) => id === policyId)?.workflow ?? [];
    return steps.flatMap(({ state, missingRoles, couldApprove }, index): readonly MissingSeats[] => {
      const later = state === 'Waiting' ? workflow.slice(index, index + 1).flatMap(fewestOf) : [];
      return [...missingRoles, ...later].map(({ role, seats }) => ({
        policyId,
        role,
        seats,
        couldApprove: couldApprove.filter((reference) => holds(past.users, reference, role)),
      }));
    });
  });
  return { outcome: explained.every(({ isComplete }) => isComplete) ? 'Approved' : 'Waiting', policies, missing };
}

/** What a step asks for by the shortest way. */
function fewestOf(step: WorkflowCondition): readonly Pick<MissingSeats, 'role' | 'seats'>[] {
  const compiled = compileWorkflow([step]);
  const [shortest] = compiled === 'TooComplex' ? [] : compiled.courses(1).toSorted((one, other) => one.seats - other.seats);
  const roles = [...(shortest?.total ?? [])].map(([seat, seats]) => ({ role: roleOfSeat(seat), seats }));
  return [...Map.groupBy(roles, ({ role }) => role)].map(([role, asked]) => ({
    role,
    seats: asked.reduce((sum, { seats }) => sum + seats, 0),
  }));
}

function holds(users: readonly User[], { id, domainId }: UserReference, role: string): boolean {
  return users.some((user) => user.id === id && user.domainId === domainId && user.roles.includes(role));
}

/** True if it makes a difference to the intent: another outcome, or other seats that are still to be filled. */
export function isDecidedOtherwise(before: Verdict, after: Verdict): boolean {
  const seats = ({ missing }: Verdict) =>
    missing
      .map(({ role, seats: count }) => `${role} ${count}`)
      .toSorted()
      .join(', ');
  return before.outcome !== after.outcome || seats(before) !== seats(after);
}
