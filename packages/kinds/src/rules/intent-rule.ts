import type { Result } from '@countersign/kernel';
import type { Domain, UserReference } from '@countersign/model';
import type { IntentPayload } from '../schemas/intent-payload.ts';
import type { EntityPointer } from './entity-kind.ts';
import type { IntentFailure } from './intent-failure.ts';
import type { JournalMoment } from './journal-moment.ts';
import type { Plan } from './plan.ts';
import type { PlatformRules } from './platform-rules.ts';
import type { LoadedFacts, StateNeed } from './state-needs.ts';

/** The state of the moment in which an intent is judged. */
export interface IntentContext {
  /** The intent's id: the request id of its proposal. */
  readonly intentId: string;
  readonly author: UserReference;
  /** The target domain and its ancestors, root first, target last. */
  readonly chain: readonly Domain[];
  readonly facts: LoadedFacts;
  readonly rules: PlatformRules;
  /** When the intent was proposed; absent where it is being proposed now. */
  readonly proposed?: JournalMoment | undefined;
  readonly now: Date;
}

/** What further needs follow from, in addition to what was read. */
export interface Search {
  readonly rules: PlatformRules;
  readonly targetDomainId: string;
}

/** What one kind of intent needs and does: all that differs between the rules of kinds, in one object. */
export interface IntentRule<Payload extends IntentPayload = IntentPayload> {
  /** There where no instance executes this kind yet. */
  readonly isUnavailable?: true;
  /** The entities whose ids are in the payload: policy conditions see them as `context.references`. */
  references(payload: Payload): readonly EntityPointer[];
  /** What else must be read before `plan`. `targetDomainId` is the intent's. */
  needs(payload: Payload, targetDomainId: string): readonly StateNeed[];
  /** What must be read once the first round is there, such as the vault of a referenced account; asked again after each round. */
  furtherNeeds?(payload: Payload, facts: LoadedFacts, search: Search): readonly StateNeed[];
  /** What execution does, or the coded reason why it can't be done in this state. */
  plan(payload: Payload, context: IntentContext): Result<Plan, IntentFailure>;
}
