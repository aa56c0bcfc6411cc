import type { JsonObject } from '@countersign/kernel';
import type { AccountReference, MovementDeviation } from '@countersign/model';

import type { OrderChange, OrderEvent, OrderTransaction } from './changes.ts';
import { isGivenUp, stageOf } from './stages.ts';
import { takeStep, type OrderStep } from './take-step.ts';
import { mayHappen, transitionOf } from './transitions.ts';

/** What a ledger shows of a transaction that concerns accounts of this instance. Amounts in the smallest unit. */
export interface LedgerObservation {
  readonly status: 'Detected' | 'Confirmed';
  /** By which it is on the ledger now: others may have changed the one that it was sent with. */
  readonly ledgerTransactionId: string;
  /** The public API's `LedgerTransactionData`. */
  readonly data: JsonObject;
  /** No transaction did it: there is none to report, and what an account holds is all that changes. */
  readonly isWithoutTransaction?: true;
  /** Where something else moved than was signed; what does is not of interest here but to those who read events. */
  readonly deviations?: readonly MovementDeviation[];
  readonly accounts: readonly AccountReference[];
  readonly transfers: readonly {
    /** Names the transfer within the transaction. */
    readonly movement: string;
    readonly tickerId: string;
    readonly value: bigint;
    readonly quarantined: boolean;
    readonly recipientId?: string;
  }[];
  /** By how much holdings change once it is confirmed. */
  readonly changes: readonly { readonly accountId: string; readonly tickerId: string; readonly amount: bigint }[];
}

/** A transaction that is kept already, with the transfers that were announced of it. */
export interface KnownTransaction extends OrderTransaction {
  readonly transfers: readonly { readonly movement: string; readonly quarantined: boolean }[];
}

/** What an account holds of a ticker, in the smallest unit. */
export interface Holding {
  readonly accountId: string;
  readonly tickerId: string;
  readonly total: bigint;
  readonly quarantined: bigint;
}

/** What is to be written of an observation. */
export interface ObservedChange extends OrderChange {
  /** Whether transfers are announced, counted (what was announced in addition to them did not happen then), or not written yet. */
  readonly transfers: 'Announce' | 'Count' | 'None';
  /** Holdings as they are afterwards. */
  readonly holdings: readonly Holding[];
}

/**
 * What an observation changes; undefined where it says nothing new. What is confirmed is final: the same news again, or that it is
 * unconfirmed after all, changes nothing; nor does what was given up go on before it is confirmed. `known` is absent for a transaction that nobody here
 * ordered and that is seen for the first time.
 */
export function observe(
  id: string,
  known: KnownTransaction | undefined,
  observation: LedgerObservation,
  holdings: readonly Holding[],
  now: Date,
): ObservedChange | undefined {
  if (known !== undefined && observation.status === 'Detected' && isGivenUp(stageOf(known)))
    return reappeared(id, known, observation, now);
  const step = observation.status === 'Confirmed' ? 'Confirm' : 'Detect';
  const { transfers } = transitionOf(step);
  if (transfers !== 'Announce' && transfers !== 'Count') throw new Error(`${step} says nothing of transfers`);
  if (known !== undefined) {
    if (!mayHappen(step, stageOf(known))) return undefined;
    const isAnnounced = known.ledgerStatus === 'Detected' && known.transfers.length > 0;
    if (step === 'Detect' && isAnnounced && known.ledgerTransactionId === observation.ledgerTransactionId) return undefined;
  }
  const change =
    known === undefined ? { transactions: [], seen: [], events: [] } : takeStep(known, stepOf(step, known, observation), now);
  return {
    ...change,
    transfers,
    holdings: transfers === 'Count' ? holdingsAfter(known, observation, holdings) : [],
    events: [...change.events, ...eventsOf(id, known, observation)],
  };
}

/** What was given up and is on its ledger all the same is being paid. That is said once, and counts once it is confirmed. */
function reappeared(id: string, known: KnownTransaction, observation: LedgerObservation, now: Date): ObservedChange | undefined {
  if (known.seenAfterEnd !== undefined) return undefined;
  const change = takeStep(known, { step: 'Reappear' }, now);
  return { ...change, transfers: 'None', holdings: [], events: [...change.events, ...eventsOf(id, known, observation)] };
}

function stepOf(
  step: 'Detect' | 'Confirm',
  known: KnownTransaction,
  { data, ledgerTransactionId }: LedgerObservation,
): OrderStep {
  return { step, data, ...(ledgerTransactionId !== known.ledgerTransactionId && { ledgerTransactionId }) };
}

/**
 * What is still in quarantine is held and not to be spent: a transfer may have been released while it waited in the pool. Each part is read once: a
 * stranger chooses how many assets a transaction moves.
 */
function holdingsAfter(
  known: KnownTransaction | undefined,
  { transfers, changes }: LedgerObservation,
  holdings: readonly Holding[],
): Holding[] {
  const announced = new Map(known?.transfers.map(({ movement, quarantined }) => [movement, quarantined]));
  const incoming = transfers.flatMap(({ movement, recipientId, tickerId, value, quarantined }) =>
    recipientId !== undefined && (announced.get(movement) ?? quarantined)
      ? [{ accountId: recipientId, tickerId, amount: value }]
      : [],
  );
  const before = new Map(holdings.map((holding) => [keyOf(holding), holding]));
  for (const { accountId, tickerId } of changes) {
    const key = keyOf({ accountId, tickerId });
    if (!before.has(key)) before.set(key, { accountId, tickerId, total: 0n, quarantined: 0n });
  }
  const [changed, held] = [sumsOf(changes), sumsOf(incoming)];
  return [...new Set([...changed.keys(), ...held.keys()])].flatMap((key) => {
    const holding = before.get(key);
    if (holding === undefined) return [];
    const total = holding.total + (changed.get(key) ?? 0n);
    // Never below nothing: what an account issues itself leaves it without having been held.
    return { ...holding, total: total < 0n ? 0n : total, quarantined: holding.quarantined + (held.get(key) ?? 0n) };
  });
}

/** Sums by {@link keyOf}. */
function sumsOf(parts: LedgerObservation['changes']): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { amount, ...part } of parts) sums.set(keyOf(part), (sums.get(keyOf(part)) ?? 0n) + amount);
  return sums;
}

function keyOf({ accountId, tickerId }: { readonly accountId: string; readonly tickerId: string }): string {
  return `${accountId} ${tickerId}`;
}

function eventsOf(
  id: string,
  known: KnownTransaction | undefined,
  { status, accounts, changes, deviations, isWithoutTransaction }: LedgerObservation,
): OrderEvent[] {
  const accountReferences = [...new Map(accounts.map((account) => [account.id, account])).values()];
  const moved = status === 'Confirmed' ? [...changes, ...(known?.reserved ?? [])] : [];
  const movedOf = Map.groupBy(moved, ({ accountId }) => accountId);
  const payloadOf = (concerned: AccountReference[]): OrderEvent['payload'] =>
    known === undefined
      ? { type: 'TransactionDetected', id, accountReferences: concerned }
      : { type: 'TransactionUpdated', id, accountReferences: concerned, ...(deviations && { deviations: [...deviations] }) };
  return [...Map.groupBy(accountReferences, (account) => account.domainId)].flatMap(([domainId, ownReferences]) => [
    ...(isWithoutTransaction === true ? [] : [{ domainId, payload: payloadOf(accountReferences) }]),
    ...ownReferences.flatMap((accountReference): OrderEvent[] => {
      const tickerIds = [...new Set(movedOf.get(accountReference.id)?.map(({ tickerId }) => tickerId))];
      return tickerIds.length > 0 ? [{ domainId, payload: { type: 'BalancesUpdated', accountReference, tickerIds } }] : [];
    }),
  ]);
}
