import type { IntentTrial, PolicyTrial } from '@countersign/contract';
import type { Movers, PastIntent, ProposeInput, Question, Reader } from '@countersign/governance';
import type { LoadedFacts } from '@countersign/kinds/rules';
import type { CreatePolicy } from '@countersign/kinds/schemas';
import type { Domain, Policy, User } from '@countersign/model';

import type { Refusable } from '../refusal.ts';

/** A policy that is tried. */
export type Draft = Omit<CreatePolicy, 'type'>;

/** An intent with what was decided on it, as far as it is known without rules. */
export interface PastToTry extends Pick<PastIntent, 'intent' | 'decisions' | 'users'> {
  readonly facts: LoadedFacts;
  /** Root first, target last. */
  readonly chain: readonly Domain[];
}

/** What all trials are about. */
interface Tried {
  /** Who asks. */
  readonly reader: Reader;
  readonly drafts: readonly Draft[];
}

/** What the policies of a domain would have made of intents, with the drafts among them. */
interface PastQuestion extends Tried {
  readonly domainId: string;
  readonly pasts: readonly PastToTry[];
  /** Those of every domain above one of the intents. */
  readonly policies: readonly Policy[];
}

/** What policies make of an intent that nobody proposed. */
interface MadeUpQuestion extends Tried {
  readonly past: PastToTry;
  readonly author: User;
  readonly request: ProposeInput['request'];
  readonly now: Date;
  /** Those of the whole chain. */
  readonly policies: readonly Policy[];
}

/** Who can move value; the policies of the organisation are those that people decided on. */
interface MoversQuestion extends Tried, Omit<Question, 'rules' | 'conditions'> {}

/** What is asked of each kind of trial, and what it comes to: plain data, which goes from one thread to another. */
export interface Trials {
  readonly Past: { readonly question: PastQuestion; readonly answer: Pick<PolicyTrial, 'examined' | 'differing'> };
  readonly MadeUp: {
    readonly question: MadeUpQuestion;
    readonly answer: { readonly before: IntentTrial; readonly after?: IntentTrial };
  };
  readonly Movers: { readonly question: MoversQuestion; readonly answer: Movers };
}

export type TrialName = keyof Trials;

/** Who has something tried. */
export interface TrialCaller {
  /** One person has one trial at a time. */
  readonly owner: string;
  /** Aborted once nobody waits for the answer any more: the trial ends. */
  readonly gone: AbortSignal;
}

/** Tries policies beside everything else that the process does. */
export interface TrialBench {
  /**
   * `TooManyRequestsError` where the person or the instance has used up what trials may take for now, `InvalidRequestError` where the
   * conditions of this one take too long together.
   */
  ask<Name extends TrialName>(
    name: Name,
    question: Trials[Name]['question'],
    caller: TrialCaller,
  ): Promise<Refusable<Trials[Name]['answer']>>;
}
