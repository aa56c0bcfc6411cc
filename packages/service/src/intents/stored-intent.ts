import type { EvidenceBundle } from '@countersign/governance';
import type { IntentEntity } from '@countersign/kinds/schemas';
import type { DecisionPayload, IntentState, WorkflowProgress, WorkflowStep } from '@countersign/model';

type StepWith<Decision> = Omit<WorkflowStep, 'decisions'> & { readonly decisions: Decision[] };
type ProgressWith<Decision> = Omit<WorkflowProgress, 'stepProgress'> & { readonly stepProgress: StepWith<Decision>[] };
type StateWith<Decision> = Omit<IntentState, 'progressPerPolicy'> & { readonly progressPerPolicy?: ProgressWith<Decision>[] };
type IntentWith<Decision> = Omit<IntentEntity, 'state'> & { readonly state: StateWith<Decision> };

/**
 * An intent as it is stored: its progress names decisions by their signatures. The decisions are rows of their own, and what was signed
 * is only in the journal. What the notary signed is the whole intent.
 */
export type StoredIntent = IntentWith<string>;

/** A decision on an intent as it is stored, and the text that was signed. */
export interface StoredDecision {
  readonly decision: Omit<DecisionPayload, 'rawRequest'>;
  readonly rawRequest: string;
}

/** Takes the decisions out of an intent. */
export function storedIntent(intent: IntentEntity): StoredIntent {
  return mapDecisions(intent, ({ signature }) => [signature]);
}

/** Puts the decisions back in. One that is not there is left out: then the notary's signature does not hold. */
export function wholeIntent(stored: StoredIntent, decisions: readonly StoredDecision[]): IntentEntity {
  const bySignature = new Map(decisions.map(({ decision, rawRequest }) => [decision.signature, { ...decision, rawRequest }]));
  return mapDecisions(stored, (signature) => bySignature.get(signature) ?? []);
}

/** A bundle of evidence as it is stored: the intent in it, and its decisions. */
export interface StoredBundle extends Omit<EvidenceBundle, 'intent'> {
  readonly intent: Omit<NonNullable<EvidenceBundle['intent']>, 'data'> & { readonly data: StoredIntent };
  readonly stored: readonly StoredDecision[];
}

/** The bundle in the form in which it is verified. */
export function wholeBundle({ stored, intent, ...bundle }: StoredBundle): EvidenceBundle {
  return { ...bundle, intent: { ...intent, data: wholeIntent(intent.data, stored) } };
}

function mapDecisions<From, To>(intent: IntentWith<From>, map: (decision: From) => To | readonly To[]): IntentWith<To> {
  const { progressPerPolicy, ...state } = intent.state;
  if (progressPerPolicy === undefined) return { ...intent, state };
  return {
    ...intent,
    state: {
      ...state,
      progressPerPolicy: progressPerPolicy.map((progress) => ({
        ...progress,
        stepProgress: progress.stepProgress.map((step) => ({ ...step, decisions: step.decisions.flatMap(map) })),
      })),
    },
  };
}
