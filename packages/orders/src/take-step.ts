import { canonicalJson, CodedError } from '@countersign/kernel';
import type { JsonObject } from '@countersign/kernel';

import type {
  KeptTransaction,
  OrderChange,
  OrderEvent,
  OrderTransaction,
  Reservation,
  SeenVersion,
  TakenResource,
  TransactionChange,
} from './changes.ts';
import { holdsAfter, isHeld, isStoppedByHold, type HoldStep } from './holds.ts';
import type { OrderStage, OrderState, WaitingReason } from './order-state.ts';
import { isEndStep, type EndStep, type PlannedEnd } from './planned-end.ts';
import { formOf, hasWordFor, processingOf, stateOf, type RecordedProcessing, type RecordedState } from './recorded-state.ts';
import { isFinal, stageOf, statesThatWaitFor, type TransactionState } from './stages.ts';
import { mayHappen, transitionOf } from './transitions.ts';

/** Something that happens to an order, with what belongs to it. `work` is what is kept for its next steps. */
export type OrderStep =
  | { readonly step: 'Begin' | 'AskVault' | 'Send' | 'ExpectReplacement' | 'Reappear' }
  | EndStep
  | HoldStep
  | PlanEnd
  | {
      readonly step: 'Wait';
      readonly hint?: WaitingReason;
      /** Those that it waits for, and that wake it: what they do while it is looked at must not go unnoticed. */
      readonly behind?: readonly SeenVersion[];
    }
  | {
      readonly step: 'Reserve';
      readonly work: JsonObject;
      readonly amounts: readonly Reservation[];
      readonly resources: readonly TakenResource[];
      /** The transaction that is to be replaced, and those whose outputs are to be spent. */
      readonly builtOn: readonly SeenVersion[];
    }
  | { readonly step: 'BuildAgain' | 'RefuseSignature'; readonly work: JsonObject }
  | {
      readonly step: 'Sign';
      readonly work: JsonObject;
      readonly ledgerTransactionId: string;
      readonly contentId?: string;
    }
  | { readonly step: 'Sent'; readonly raw: string }
  /** `data` is the public API's `LedgerTransactionData`. `ledgerTransactionId` is what the ledger has it by, where that is another id than before. */
  | { readonly step: 'Detect' | 'Confirm'; readonly data: JsonObject; readonly ledgerTransactionId?: string };

interface PlanEnd {
  readonly step: 'PlanEnd';
  readonly end: PlannedEnd;
  /** True where what it needs is used up: it holds that for nothing. */
  readonly givesBack?: true;
}

interface Move {
  readonly transaction: KeptTransaction;
  readonly step: OrderStep;
}

/**
 * What is to be written when this happens to an order: its own state, what it holds, what becomes of its rivals, and the events. Nothing is
 * written where nothing is new. Throws `ImpossibleTransition` where it cannot happen in the order's stage.
 */
export function takeStep(order: OrderTransaction, step: OrderStep, now: Date): OrderChange {
  const stage = stageOf(order);
  if (!mayHappen(step.step, stage))
    throw new CodedError('ImpossibleTransition', `${step.step} cannot happen to an order that is ${stage}`);
  if (step.step === 'PlanEnd' && !mayHappen(step.end.step.step, stage))
    throw new CodedError('ImpossibleTransition', `${step.end.step.step} cannot happen to an order that is ${stage}`);
  if (order.ending !== undefined && !isBesidesEnding(step))
    throw new CodedError('ImpossibleTransition', `${step.step} cannot happen to an order that is about to end`);
  if (isHeld(order) && isStoppedByHold(step.step))
    throw new CodedError('ImpossibleTransition', `${step.step} cannot happen to an order that is held`);
  const moves: Move[] = [{ transaction: order, step }];
  if (transitionOf(step.step).rivals === 'End') moves.push(...endsOfRivals(order));
  const inherited = inheritances(moves, [order, ...order.rivals]);
  const moved = moves.flatMap((move) => {
    const change = changeOf(move, inherited.get(move.transaction), now);
    inherited.delete(move.transaction);
    return change ?? [];
  });
  const heirs = [...inherited].map(([{ transactionId, version }, inherits]) => ({ transactionId, version, inherits }));
  return {
    transactions: [...moved, ...heirs],
    seen: seenFor(step),
    events: moves.flatMap((move) => eventsOf(move)),
  };
}

/** What may happen to an order that is about to end: it does, its ledger has the last word, or it waits for its vault. */
function isBesidesEnding(step: OrderStep): boolean {
  return (
    isEndStep(step) ||
    'data' in step ||
    step.step === 'Hold' ||
    step.step === 'Lift' ||
    (step.step === 'Wait' && step.hint === undefined)
  );
}

/** What else must be as it was when the step was decided. */
function seenFor(step: OrderStep): readonly SeenVersion[] {
  if (step.step === 'Reserve') return step.builtOn;
  return (step.step === 'Wait' ? step.behind : undefined) ?? [];
}

/** What becomes of those that can never happen any more because this one used up a nonce or output of theirs. */
function endsOfRivals(winner: OrderTransaction): Move[] {
  const used = new Set(winner.resources.map(({ resource }) => resource));
  return winner.rivals
    .filter((rival) => !isFinal(rival) && rival.resources.some(({ resource }) => used.has(resource)))
    .map((rival) => ({
      transaction: rival,
      step: {
        step: 'PlanEnd',
        end: rival.ending ?? { step: outrun(rival, rival.registeredAt > winner.registeredAt) },
        givesBack: true,
      },
    }));
}

/** One that was to take the winner's place came too late; one whose place the winner took is replaced, or was never sent. */
function outrun(rival: KeptTransaction, isLate: boolean): EndStep {
  if (stageOf(rival) === 'Detected') return { step: isLate ? 'Expire' : 'Displace' };
  return isLate
    ? { step: 'Fail', hint: 'TransactionNotEligibleForReplacement' }
    : { step: 'GiveWay', cause: 'Replacement', reason: 'Another transaction took its place' };
}

/** Who has a resource for itself once the others let go: of several that share it, the first by its id. */
function inheritances(moves: readonly Move[], known: readonly KeptTransaction[]): Map<KeptTransaction, string[]> {
  const freed = new Set(moves.flatMap(({ transaction, step }) => (holdingsOf(step) === 'GiveBack' ? transaction : [])));
  const holders = known
    .filter((transaction) => !freed.has(transaction))
    .toSorted((one, other) => (one.transactionId < other.transactionId ? -1 : 1));
  const inherited = new Map<KeptTransaction, string[]>();
  const free = [...freed].flatMap(({ resources }) => resources.flatMap(({ resource, isShared }) => (isShared ? [] : resource)));
  for (const resource of free) {
    const heir = holders.find(({ resources }) => resources.some((held) => held.resource === resource));
    if (heir !== undefined) inherited.set(heir, [...(inherited.get(heir) ?? []), resource]);
  }
  return inherited;
}

function holdingsOf(step: OrderStep): 'Take' | 'GiveBack' | 'Spend' | undefined {
  return step.step === 'PlanEnd' && step.givesBack ? 'GiveBack' : transitionOf(step.step).holdings;
}

function changeOf(
  { transaction, step }: Move,
  inherits: readonly string[] | undefined,
  now: Date,
): TransactionChange | undefined {
  const { transactionId, version } = transaction;
  const processing = processingAfter(transaction, step);
  const ledgerStatus = ledgerStatusAfter(step);
  const transition = transitionOf(step.step);
  const holdings = holdingsOf(step);
  const isNew = isAnother(processing, transaction.processing);
  const reached = {
    ...(processing !== undefined &&
      processing.status !== transaction.processing?.status && { [processing.status]: now.toISOString() }),
    ...(ledgerStatus !== undefined && ledgerStatus !== transaction.ledgerStatus && { [ledgerStatus]: now.toISOString() }),
  };
  const holds = holdsAfter(transaction, step);
  if (step.step === 'Wait' && !isNew) return undefined;
  const after = { processing, ledgerStatus: ledgerStatus ?? transaction.ledgerStatus };
  return {
    transactionId,
    version,
    ...(isNew && processing !== undefined && { processing }),
    ...(ledgerStatus !== undefined && {
      ledgerStatus,
      ledgerTransactionData: ledgerTransactionDataAfter(transaction, step, ledgerStatus, now),
    }),
    ...('ledgerTransactionId' in step && { ledgerTransactionId: step.ledgerTransactionId }),
    ...('contentId' in step && { contentId: step.contentId }),
    ...workAfter(step),
    ...(holds !== undefined && { holds }),
    ...(step.step === 'Reappear' && { seenAfterEnd: now.toISOString() }),
    ...endingAfter(transaction, step, after),
    ...(Object.keys(reached).length > 0 && { reached }),
    ...(step.step === 'Reserve' && { take: { amounts: step.amounts, resources: step.resources } }),
    ...((holdings === 'GiveBack' || holdings === 'Spend') && { holdings }),
    ...(inherits !== undefined && { inherits }),
    ...(transition.transfers === 'Forget' && { forgetsTransfers: true }),
    ...(transition.wakesSuccessors === true && { wakes: statesThatWaitFor('Turn') }),
    ...(isFinal(after) && transaction.processing !== undefined && { endsJob: true }),
  };
}

function processingAfter(transaction: KeptTransaction, step: OrderStep): RecordedProcessing | undefined {
  const { processing } = transaction;
  // What others sent is not processed here.
  if (processing === undefined) return undefined;
  const after = stateAfter(stateOf(transaction), step);
  return after === undefined ? processing : processingOf(after);
}

/** The state after a step; undefined where it stays as it is. */
function stateAfter(state: OrderState, step: OrderStep): OrderState | undefined {
  if (step.step === 'Fail') return { stage: 'Failed', failure: step.hint };
  if (step.step === 'Interrupt' || step.step === 'GiveWay') {
    return { stage: 'Interrupted', cause: step.cause, reason: step.reason };
  }
  const { to } = transitionOf(step.step);
  if (to !== undefined) return enteredStage(to);
  if (step.step !== 'Wait' || step.hint === undefined || !hasWordFor(state.stage, step.hint)) return undefined;
  return { stage: state.stage, waitsBecause: step.hint };
}

function enteredStage(stage: OrderStage): OrderState {
  if (stage === 'Failed' || stage === 'Interrupted') throw new Error(`Why an order is ${stage} is not known`);
  return { stage };
}

function ledgerStatusAfter({ step }: OrderStep): RecordedState['ledgerStatus'] {
  const { to } = transitionOf(step);
  return to === undefined ? undefined : formOf(to).ledgerStatus;
}

function ledgerTransactionDataAfter(
  { ledgerTransactionId }: KeptTransaction,
  step: OrderStep,
  ledgerStatus: NonNullable<RecordedState['ledgerStatus']>,
  now: Date,
): JsonObject {
  if ('data' in step) return step.data;
  return {
    ledgerStatus,
    ...(ledgerTransactionId !== undefined && { ledgerTransactionId }),
    ...(step.step === 'Sent' && { rawTransaction: step.raw }),
    statusLastUpdatedAt: now.toISOString(),
  };
}

function workAfter(step: OrderStep): { readonly work?: JsonObject } {
  if ('work' in step) return { work: step.work };
  return 'refused' in step && step.refused !== undefined ? { work: step.refused.work } : {};
}

/** What was planned is done, or cannot be any more because the ledger was faster. */
function endingAfter({ ending }: KeptTransaction, step: OrderStep, after: TransactionState): Partial<TransactionChange> {
  if (step.step === 'PlanEnd') return { ending: step.end };
  return ending !== undefined && !mayHappen(ending.step.step, stageOf(after)) ? { forgetsEnding: true } : {};
}

/** Anyone who reads a transaction or a balance is notified that it is another one now. */
function eventsOf({ transaction, step }: Move): OrderEvent[] {
  const { transactionId: id, domainId, senders } = transaction;
  // An observation concerns more than the sender: its events are those of its transfers.
  if (domainId === undefined || 'data' in step) return [];
  const isRefused = step.step === 'RefuseSignature' || ('refused' in step && step.refused !== undefined);
  const isNews =
    isRefused ||
    holdsAfter(transaction, step) !== undefined ||
    isAnother(processingAfter(transaction, step), transaction.processing) ||
    ledgerStatusAfter(step) !== undefined;
  const refused = isRefused ? senders.map((accountReference) => ({ type: 'SigningRefused' as const, id, accountReference })) : [];
  const holdings = holdingsOf(step);
  const touched = holdings === undefined ? [] : step.step === 'Reserve' ? step.amounts : transaction.reserved;
  const balances = [...Map.groupBy(touched, ({ accountId }) => accountId)].map(([accountId, parts]) => ({
    type: 'BalancesUpdated' as const,
    accountReference: { id: accountId, domainId },
    tickerIds: [...new Set(parts.map(({ tickerId }) => tickerId))],
  }));
  const updated = isNews ? [{ type: 'TransactionUpdated' as const, id, accountReferences: [...senders] }] : [];
  return [...updated, ...refused, ...balances].map((payload) => ({ domainId, payload }));
}

function isAnother(one: RecordedProcessing | undefined, other: RecordedProcessing | undefined): boolean {
  return canonicalJson(one ?? null) !== canonicalJson(other ?? null);
}
