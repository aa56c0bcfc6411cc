import type { ApiTransaction, DecisionPayload } from '@countersign/model';
import type { IntentEntity } from '@countersign/kinds/schemas';
import { isGivenUp, newOrder, rowOf, stageOf, type GivenUpStage, type Milestone } from '@countersign/orders/stages';
import type { StageStep, Tone } from '@countersign/ui';

import { ledgerStatusTones, processingTones } from '../../../../entities/status-tones.ts';
import { otherwiseMoved, type OtherwiseMoved } from '../../../../shared/movements/transaction-way.ts';

/** The stages of a task, and the ways in which it can end early. Their texts have these names. */
export type StageName =
  | 'Proposed'
  | 'Approved'
  | 'Executed'
  | 'Ready'
  | 'Released'
  | 'Stopped'
  | Milestone
  | 'Rejected'
  | GivenUpStage
  | 'FailedOnChain'
  | 'PartiallyFailedOnChain'
  | OtherwiseMoved;

/** A stage, where it stands, and when it was reached, if that is known. */
export interface Stage extends Pick<StageStep, 'place' | 'tone'> {
  readonly name: StageName;
  readonly at?: string | undefined;
}

const done = (name: StageName, at?: string): Stage => ({ name, place: 'done', tone: 'good', at });
const now = (name: StageName, tone: Tone = 'moving'): Stage => ({ name, place: 'now', tone });
const ahead = (name: StageName): Stage => ({ name, place: 'ahead', tone: 'past' });
const ended = (name: StageName, tone: Tone, at?: string): Stage => ({ name, place: 'ended', tone, at });

/** Stages that are still ahead. */
export const allAhead = (names: readonly StageName[]): Stage[] => names.map(ahead);

function approved({ state }: IntentEntity): boolean {
  const steps = state.progressPerPolicy?.flatMap(({ stepProgress }) => stepProgress) ?? [];
  return steps.length > 0 && steps.every((step) => step.state === 'Approved');
}

/** Everybody's decision once, in order; the proposal is the author's. */
export function decisionsOf({ state, details }: IntentEntity): DecisionPayload[] {
  const all = state.progressPerPolicy?.flatMap(({ stepProgress }) => stepProgress.flatMap(({ decisions }) => decisions)) ?? [];
  const others = new Map(all.filter(({ author }) => author.id !== details.author.id).map((one) => [one.signature, one]));
  return [...others.values()].sort((one, other) => one.seenBySystemAt.localeCompare(other.seenBySystemAt));
}

/**
 * The way of a task: proposed, approved, and then the stages that `further` gives once it is approved. One that ended early ends with how
 * it ended.
 */
export function stagesOf(intent: IntentEntity, further: readonly Stage[], names: readonly StageName[]): Stage[] {
  const { status, lastModifiedAt } = intent.state;
  const { createdAt } = intent.details.metadata;
  const proposed = done('Proposed', createdAt);
  const agreed = done('Approved', decisionsOf(intent).at(-1)?.seenBySystemAt ?? createdAt);
  if (status === 'Open') return [proposed, now('Approved', 'waiting'), ...allAhead(names)];
  if (status === 'Rejected') return [proposed, ended('Rejected', 'danger', lastModifiedAt)];
  if (status === 'Expired') return [proposed, ended('Expired', 'past', lastModifiedAt)];
  if (status === 'Failed') return [proposed, ...(approved(intent) ? [agreed] : []), ended('Failed', 'danger', lastModifiedAt)];
  return [proposed, agreed, ...further];
}

/** What an order goes through once it is accepted. */
export const orderStageNames = ['Signed', 'Sent', 'Confirmed'] as const satisfies Milestone[];

const tones = { ...processingTones, ...ledgerStatusTones };

/** The stages of an order by its transaction, to the end on the ledger. */
export function orderStages(transaction: ApiTransaction): Stage[] {
  const { processing = newOrder, ledgerTransactionData: onLedger, reachedAt = {} } = transaction;
  const moments: Readonly<Record<Milestone, string | undefined>> = {
    Signed: reachedAt.Broadcasting,
    Sent: reachedAt.Completed ?? reachedAt.Detected,
    Confirmed: onLedger?.blockTime ?? reachedAt.Confirmed,
  };
  const stage = stageOf({ processing, ledgerStatus: onLedger?.ledgerStatus });
  const { milestone, waitsFor } = rowOf(stage);
  const count = milestone === undefined ? 0 : orderStageNames.indexOf(milestone) + 1;
  const reached = orderStageNames.slice(0, count).map((name) => done(name, moments[name]));
  const failure = otherwiseMoved(onLedger) ?? onLedger?.failure;
  if (failure) {
    return [...reached.filter(({ name }) => name !== 'Confirmed'), ended(failure, 'danger', onLedger?.blockTime)];
  }
  if (isGivenUp(stage)) {
    const behind = reached.length === 0 && moments.Signed !== undefined ? [done('Signed', moments.Signed)] : reached;
    return [...behind, ended(stage, tones[stage], onLedger?.statusLastUpdatedAt ?? reachedAt[stage])];
  }
  // For a vault without a network, or for what a hint says.
  const isHeld = waitsFor === 'Signature' || ('hint' in processing && processing.hint !== undefined);
  const [next, ...others] = orderStageNames.slice(count);
  return [...reached, ...(next ? [now(next, isHeld ? 'waiting' : 'moving')] : []), ...others.map(ahead)];
}

/** The stage of a release: whether what was to be released still is in quarantine. */
export function releaseStages(quarantined: readonly boolean[], at?: string): Stage[] {
  return quarantined.some(Boolean) ? [now('Released')] : [done('Released', at)];
}

/** A cancellation that stopped its order before anything was sent. */
export const stoppedStages = (at?: string): Stage[] => [done('Stopped', at)];

/** What was made can be used, or is still being prepared. */
export const readyStages = (isBeingPrepared: boolean): Stage[] => [isBeingPrepared ? now('Ready') : done('Ready')];

/** Whatever else a task does, it has done once it is executed. */
export function executedStages(intent: IntentEntity): Stage[] {
  return intent.state.status === 'Executed' ? [done('Executed', intent.state.lastModifiedAt)] : [now('Executed')];
}
