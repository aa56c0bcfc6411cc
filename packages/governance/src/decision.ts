import type { Result } from '@countersign/kernel';
import type { Approve, DecisionPayload, Domain, Policy, Reject, User, Withdraw } from '@countersign/model';
import type { ErrorReason } from '@countersign/model/names';
import type { IntentEntity, Propose } from '@countersign/kinds/schemas';
import type { ConditionEvaluator } from './conditions/condition-evaluator.ts';
import type { IntentFailure, DomainEvent, JournalMoment, Plan, PlatformRules, LoadedFacts } from '@countersign/kinds/rules';
import type { AddressOf, ApprovedThing } from './evidence/approval-context.ts';
import type { CompiledPolicies } from './policies/compiled-policies.ts';

/** A domain that governs an intent, with its policies. */
export interface GoverningDomain {
  readonly domain: Domain;
  /** All policies of the domain, or at least all unlocked ones that may match; compiled once and kept by the caller. */
  readonly policies: CompiledPolicies;
}

/**
 * A decision as it was recorded, with the key that signed it. The proposal is the first one: an approval by the author.
 * A person is a public key; the decision counts wherever that key is a user with a seat.
 */
export interface RecordedDecision {
  readonly decision: DecisionPayload;
  readonly publicKey: string;
}

/** Why a request is refused without any effect on an intent. The request is recorded as Failed with this code as its hint. */
export interface Refusal extends IntentFailure {
  /** The reason of the error body that answers the call. */
  readonly reason: ErrorReason;
}

/** All that `propose` looks at. The caller has verified the signature and that the request id was never used. */
export interface ProposeInput {
  readonly request: Propose;
  /** Base64, over the canonical request. */
  readonly signature: string;
  /** The canonical JSON that was signed. */
  readonly rawRequest: string;
  /** The user the request names as author, at its present revision. */
  readonly author: User | undefined;
  /** The target domain and every ancestor: root first, target last. */
  readonly chain: readonly GoverningDomain[];
  /** The users of the governing domains that have the author's public key (any lock status). */
  readonly users: readonly User[];
  /** What the kind's `references`, `needs` and `furtherNeeds` asked for. */
  readonly facts: LoadedFacts;
  readonly rules: PlatformRules;
  readonly conditions: ConditionEvaluator;
  readonly now: Date;
}

/** A new intent. Its status is Open, Approved (execute it now), Rejected (always-reject policy) or Failed. */
export interface ProposedIntent {
  readonly intent: IntentEntity;
  /** The selected policies at the revisions that stay fixed for this intent, root first. */
  readonly policies: readonly Policy[];
  /** The proposal as the first decision; keep it with the later ones. */
  readonly decision: RecordedDecision;
  readonly events: readonly DomainEvent[];
}

/** What is known of an intent when it is decided on or executed. */
export interface IntentInProgress {
  readonly intent: IntentEntity;
  /** The selected policies, each at the revision that `progressPerPolicy` names. */
  readonly policies: readonly Policy[];
  /** Every recorded decision in order of arrival, the proposal first. */
  readonly decisions: readonly RecordedDecision[];
  /**
   * At their present revisions: the users of the policies' domains that have the public key of anyone in `decisions`
   * or of the person who decides now (any lock status).
   */
  readonly users: readonly User[];
  /** Root first, target last, at their present revisions. */
  readonly chain: readonly Domain[];
  readonly now: Date;
}

/** What is around an intent, as those who judge know it. */
export interface JudgedAround extends Pick<ApprovedThing, 'instance' | 'headAt'> {
  readonly addressOf?: AddressOf;
}

/** All that `decide` looks at. The caller has verified the signature. */
export interface DecideInput extends IntentInProgress {
  readonly request: Approve | Reject | Withdraw;
  readonly signature: string;
  readonly rawRequest: string;
  /** The user the request names as author, at its present revision. */
  readonly author: User | undefined;
  /** What approvals that say so are compared with; what is undefined is not compared. */
  readonly around?: JudgedAround | undefined;
}

/** An accepted decision and the intent after it: Open, Approved (execute it now) or Rejected. */
export interface DecidedIntent {
  readonly intent: IntentEntity;
  readonly decision: RecordedDecision;
  readonly events: readonly DomainEvent[];
}

/** A refused decision. `expired` carries the intent to store if it turned out to be past its expiry. */
export interface RefusedDecision extends Refusal {
  readonly expired?: ClosedIntent;
}

/** An intent in a final state, or opened again, with its events. */
export interface ClosedIntent {
  readonly intent: IntentEntity;
  readonly events: readonly DomainEvent[];
}

/** All that `execute` looks at: everything at the state of this moment. */
export interface ExecuteInput extends IntentInProgress {
  /** When it was proposed; undefined where it is executed with its proposal, since when nothing can have changed. */
  readonly proposed: JournalMoment | undefined;
  readonly facts: LoadedFacts;
  readonly rules: PlatformRules;
}

/**
 * What execution came to.
 * - `Executed`: apply the plan and store the intent, all in one transaction
 * - `Failed` (coded), `Expired`: store the intent
 * - `Reopened`: an approval no longer holds; the intent is Open again and waits for others
 */
export type ExecutionOutcome =
  | ({ readonly outcome: 'Executed'; readonly plan: Plan } & ClosedIntent)
  | ({ readonly outcome: 'Failed' | 'Expired' | 'Reopened' } & ClosedIntent);

/** The entry points of the life cycle, pure and synchronous. They are exported by the package under these names. */
export interface LifeCycle {
  /** Judges a proposal. Refused (no intent): unknown or locked author, locked domain, past or too distant expiry. */
  propose(input: ProposeInput): Result<ProposedIntent, Refusal>;
  /** Judges an approval or a rejection of an open intent, or its author's withdrawal. */
  decide(input: DecideInput): Result<DecidedIntent, RefusedDecision>;
  /** Checks an approved intent against the state of the moment and says what it does. */
  execute(input: ExecuteInput): ExecutionOutcome;
  /** The intent as Expired, if it is Open or Approved and its expiry has passed. */
  expire(intent: IntentEntity, now: Date): ClosedIntent | undefined;
}
