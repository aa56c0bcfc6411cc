import type { Policy, User, UserReference } from '@countersign/model';
import type { IntentInProgress } from '../decision.ts';
import { mightSit, policyStanding } from '../life-cycle/policy-standing.ts';
import type { PolicyStanding } from '../life-cycle/policy-standing.ts';

/** One step of a policy's workflow as people should see it. */
export interface StepExplanation {
  readonly state: 'Approved' | 'Open' | 'Waiting';
  /** The decisions that count in this step. */
  readonly approvedBy: readonly UserReference[];
  /** For the open step: seats still to fill by the shortest way, and the roles that way asks for. */
  readonly missingSeats: number;
  readonly missingRoles: readonly { readonly role: string; readonly seats: number }[];
  /** Users who could fill one of them now. */
  readonly couldApprove: readonly UserReference[];
  /** Seats of the whole step: filled and missing. */
  readonly seats: number;
}

/** What one governing policy asks for and what it has got. */
export interface PolicyExplanation {
  readonly policyId: string;
  readonly domainId: string;
  readonly alias: string;
  readonly rule: 'AlwaysReject' | 'AlwaysApprove' | 'Steps';
  readonly isComplete: boolean;
  readonly steps: readonly StepExplanation[];
}

/** What is known of an intent, for a plain sentence: under which rules, who approved, what is still missing. */
export interface IntentExplanation {
  readonly author: UserReference;
  readonly policies: readonly PolicyExplanation[];
  /** Seats missing in all open steps together. */
  readonly missingSeats: number;
}

type ExplainInput = Pick<IntentInProgress, 'policies' | 'decisions' | 'users'> & { readonly author: UserReference };

/** Explains how far an intent is. `users`: all users of the policies' domains, so that those who could approve are found. */
export function explainIntent({ author, policies, decisions, users }: ExplainInput): IntentExplanation {
  const decided = new Set(decisions.map(({ publicKey }) => publicKey));
  const explained = policies.map((policy) => {
    const standing = policyStanding(policy, decisions, users);
    return standing ? explainSteps(standing, users, decided) : alwaysReject(policy);
  });
  const missing = explained.flatMap((policy) => policy.steps.map((step) => step.missingSeats));
  return { author, policies: explained, missingSeats: missing.reduce((sum, seats) => sum + seats, 0) };
}

function alwaysReject(policy: Policy): PolicyExplanation {
  return { ...nameOf(policy), rule: 'AlwaysReject', isComplete: false, steps: [] };
}

function explainSteps(
  { policy, standing, workflow, progress, isComplete }: PolicyStanding,
  users: readonly User[],
  decided: ReadonlySet<string>,
): PolicyExplanation {
  const steps = progress.stepProgress.map((step, index): StepExplanation => {
    const approvedBy = step.decisions.map((decision) => decision.author);
    const isOpen = index === standing.completedSteps;
    const missingSeats = isOpen ? standing.missingSeats : 0;
    return {
      state: index < standing.completedSteps ? 'Approved' : isOpen ? 'Open' : 'Waiting',
      approvedBy,
      missingSeats,
      missingRoles: isOpen ? [...standing.missingRoles].map(([role, seats]) => ({ role, seats })) : [],
      couldApprove: isOpen
        ? users
            .filter(
              (user) =>
                user.domainId === policy.domainId &&
                user.lock === 'Unlocked' &&
                !decided.has(user.publicKey) &&
                standing.couldHelp(mightSit(user)),
            )
            .map(({ id, domainId }) => ({ id, domainId }))
        : [],
      seats: approvedBy.length + missingSeats,
    };
  });
  return { ...nameOf(policy), rule: workflow.length === 0 ? 'AlwaysApprove' : 'Steps', isComplete, steps };
}

function nameOf({ id, domainId, alias }: Policy) {
  return { policyId: id, domainId, alias };
}
