import { takesCancellations, takesReplacements } from '@countersign/ledger-registry/descriptors';
import type {
  ApiTransaction,
  Ledger,
  LedgerTransactionStatus,
  TransactionOrderParameters,
  TransactionProcessingStatus,
} from '@countersign/model';
import {
  formOf,
  inTheWayOfReplacing,
  isFinal as isFinalState,
  isLive,
  newOrder,
  rowOf,
  usualWay,
  wayToCancel,
} from '@countersign/orders/stages';
import type { Tone } from '@countersign/ui';

import { ledgerStatusTones, processingTones } from '../../entities/status-tones.ts';

/** As the order's life has it: true once nothing more will happen to a transaction. */
export function isFinal({ processing, ledgerTransactionData }: Stands): boolean {
  return isFinalState({ processing, ledgerStatus: ledgerTransactionData?.ledgerStatus });
}

/** Whether what was sent can still be replaced on its ledger; of one that a reader does not know, the server decides. */
export function takesAnother(ledger: Pick<Ledger, 'parameters'> | undefined): boolean {
  return ledger === undefined || takesReplacements(ledger.parameters);
}

/**
 * Whether a cancellation is worth proposing: of what was signed already only where its ledger lets another transaction take its place; elsewhere while no node has
 * taken it, if another one can exclude it. `order` is what it asks for, as far as that is known.
 */
export function isCancellable(
  transaction: Stands,
  ledger: Pick<Ledger, 'parameters'> | undefined,
  order: TransactionOrderParameters | undefined,
): boolean {
  if (isFinal(transaction)) return false;
  const { processing, ledgerTransactionData } = transaction;
  const way = wayToCancel({ processing, ledgerStatus: ledgerTransactionData?.ledgerStatus });
  if (way !== 'OnLedger' || ledger === undefined || takesAnother(ledger)) return true;
  return ledgerTransactionData === undefined && takesCancellations(ledger.parameters, order ?? {});
}

/** The order because of which this one cannot be replaced, as the server has it: it waits to take that one's place. */
export function hinderingReplacement({
  processing,
  ledgerTransactionData,
  inPlaceOf,
}: Stands & Pick<ApiTransaction, 'inPlaceOf'>) {
  return inTheWayOfReplacing({ processing, ledgerStatus: ledgerTransactionData?.ledgerStatus }, inPlaceOf);
}

/** Whether another order with this transaction may still take the place of the one that it replaces: meanwhile nothing else can. */
export function mayTakePlace({ processing, ledgerTransactionData }: Stands): boolean {
  return isLive({ processing, ledgerStatus: ledgerTransactionData?.ledgerStatus });
}

/** Where a transaction stands, in one word: its state on the ledger once it is there, before that the state of its processing. */
export type TransactionStanding =
  | LedgerTransactionStatus
  | TransactionProcessingStatus
  | 'FailedOnChain'
  | 'PartiallyFailedOnChain'
  | OtherwiseMoved;

/** How a transaction turned out that its ledger took as good, and that moved something else than was signed. */
export type OtherwiseMoved = 'MovedNothing' | 'MovedOtherwise';

/** What is needed of a transaction to say where it stands. */
export interface Stands {
  readonly processing?: ApiTransaction['processing'];
  readonly ledgerTransactionData?:
    | Pick<NonNullable<ApiTransaction['ledgerTransactionData']>, 'ledgerStatus' | 'failure' | 'failureCause' | 'deviations'>
    | undefined;
}

/** That it moved something else than was signed, in one word; undefined where it did not. */
export function otherwiseMoved(onLedger: Stands['ledgerTransactionData']): OtherwiseMoved | undefined {
  if (onLedger?.deviations === undefined || onLedger.deviations.length === 0) return undefined;
  return onLedger.failure === 'FailedOnChain' ? 'MovedNothing' : 'MovedOtherwise';
}

/** How an order ended without doing anything: its ledger charged the fee and did nothing, or takes its transaction no more. */
export type CameToNothing = 'FailedOnChain' | 'Expired';

/** That it did; undefined where it did something, may still, or its hint says all. */
export function cameToNothing({ processing, ledgerTransactionData }: Stands): CameToNothing | undefined {
  const isExpired = processing?.status === 'Failed' && processing.hint === 'BroadcastExpired';
  if (isExpired || ledgerTransactionData?.ledgerStatus === 'Expired') return 'Expired';
  const isFailed = ledgerTransactionData?.failure === 'FailedOnChain' && otherwiseMoved(ledgerTransactionData) === undefined;
  return isFailed ? 'FailedOnChain' : undefined;
}

/** The one word and its tone. */
export function standingOf({ processing, ledgerTransactionData }: Stands): {
  readonly standing: TransactionStanding;
  readonly tone: Tone;
} {
  const failure = otherwiseMoved(ledgerTransactionData) ?? ledgerTransactionData?.failure;
  if (failure) return { standing: failure, tone: 'danger' };
  if (ledgerTransactionData) {
    return { standing: ledgerTransactionData.ledgerStatus, tone: ledgerStatusTones[ledgerTransactionData.ledgerStatus] };
  }
  const { status } = processing ?? newOrder;
  return { standing: status, tone: processingTones[status] };
}

/** One stop on a transaction's way: done, where it is now, or still ahead. */
export interface WayStep {
  readonly key: TransactionStanding;
  readonly tone: Tone;
  readonly place: 'done' | 'now' | 'ahead';
}

const onLedger = usualWay.filter((stage) => formOf(stage).ledgerStatus !== undefined);

const done = (key: TransactionStanding): WayStep => ({ key, tone: 'good', place: 'done' });
const ahead = (key: TransactionStanding): WayStep => ({ key, tone: 'past', place: 'ahead' });

/**
 * The way of a transaction in order. Our own orders go from Pending to Broadcasting and then over the ledger to Confirmed;
 * what others sent starts on the ledger. A way that ended otherwise ends with how it ended.
 */
export function wayOf(transaction: Pick<ApiTransaction, 'processing' | 'ledgerTransactionData'>): WayStep[] {
  const { processing, ledgerTransactionData } = transaction;
  const { standing, tone } = standingOf(transaction);
  const now: WayStep = { key: standing, tone, place: 'now' };
  const ledgerStatus = ledgerTransactionData?.ledgerStatus;
  const way = processing === undefined && ledgerStatus !== undefined ? onLedger : usualWay;
  const stage = ledgerStatus ?? (processing ?? newOrder).status;
  // Processing is completed before anything is known of the ledger.
  if (stage === 'Completed') return way.map((key) => (onLedger.includes(key) ? ahead(key) : done(key)));
  const at = way.indexOf(stage);
  if (at < 0) {
    const behind = ledgerStatus === undefined ? way.slice(0, 1) : way.filter((key) => rowOf(key).life === 'UnderWay');
    return [...behind.map(done), now];
  }
  const here: WayStep = rowOf(stage).life === 'Settled' && standing === stage ? { ...now, place: 'done' } : now;
  return [...way.slice(0, at).map(done), here, ...way.slice(at + 1).map(ahead)];
}
