import type { IntentStatus, IntentType } from '@countersign/model';

import type { IntentPayload } from '../schemas/index.ts';

import { placeOfText, type PaidDestination } from './destinations.ts';
import type { Ledgers } from './ledger-fields.ts';
import type { Names } from './names.ts';
import { isOrder, replacedOrders } from './order-payload.ts';
import { movedValue } from './sentence.ts';
import { tagKey } from './tags.ts';
import type { AmountUnit } from './values.ts';
import type { SaidPayment } from './warning.ts';

/** So far apart, at most, two equal payments may be one that was meant: a day. */
const samePaymentMilliseconds = 24 * 60 * 60 * 1_000;

/** A proposal that was made before, or meanwhile. */
export interface OtherProposal {
  readonly intentId: string;
  readonly domainId: string;
  readonly author: { readonly id: string; readonly domainId: string };
  readonly createdAt: Date;
  readonly status: IntentStatus;
  readonly payload: IntentPayload;
  /** True where its order has ended after it had been signed, and may still be paid: then it counts however long ago it was made. */
  readonly mayStillBePaid?: boolean;
}

/** By what a reader tells payees and assets. */
export interface PaymentReading {
  readonly ledgers: Ledgers;
  readonly names: Pick<Names, 'ticker' | 'place' | 'apart'>;
  /** The account that has an address, where the reader knows it. */
  readonly accountAt?: ((address: string) => string | undefined) | undefined;
}

/** What was rejected, has expired or failed moves nothing. */
const movesNothing: ReadonlySet<IntentStatus> = new Set(['Rejected', 'Expired', 'Failed']);

/**
 * The other proposals within a day, or that may still be paid, that ask for the same payment: from the same account, of the same asset, with the same amount, to the same payees,
 * however these are named and their addresses are written. None for an order that takes the place of another one, since one of the two is paid. The
 * newest first.
 */
export function samePayments(
  { intentId, payload, at }: { readonly intentId?: string | undefined; readonly payload: IntentPayload; readonly at: Date },
  others: readonly OtherProposal[],
  reading: PaymentReading,
): readonly OtherProposal[] {
  const own = paymentKey(payload, reading);
  if (own === undefined) return [];
  return others
    .filter((other) => other.intentId !== intentId && !movesNothing.has(other.status))
    .filter(
      ({ createdAt, mayStillBePaid }) =>
        mayStillBePaid === true || Math.abs(createdAt.getTime() - at.getTime()) <= samePaymentMilliseconds,
    )
    .filter((other) => paymentKey(other.payload, reading) === own)
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
}

/** Whether two proposals move the same amount from the same account: only of those that do, the rest needs to be asked for. */
export function movesAlike(one: IntentPayload, other: IntentPayload, ledgers: Ledgers): boolean {
  const [moved, others] = [movedValue(one, ledgers), movedValue(other, ledgers)];
  return moved !== undefined && moved.accountId === others?.accountId && moved.amount.amount === others.amount.amount;
}

/** The kinds of proposal that pay. */
const payingKinds = ['v0_CreateTransferOrder', 'v0_CreateTransactionOrder'] as const satisfies readonly IntentType[];

const hourMilliseconds = 60 * 60 * 1_000;

/** Of an account that orders more around a moment it is said that this is not known. */
export const mostOrdersAround = 1_000;

/** Asks a list of tasks for the orders of an account within a day of a moment. What is asked for stays the same for an hour. */
export function ordersAround(accountId: string, at: Date) {
  const hour = Math.floor(at.getTime() / hourMilliseconds) * hourMilliseconds;
  return {
    entityId: accountId,
    'details.payload.type': [...payingKinds],
    'details.metadata.createdAt.gt': new Date(hour - samePaymentMilliseconds - 1).toISOString(),
    'details.metadata.createdAt.lt': new Date(hour + samePaymentMilliseconds + hourMilliseconds + 1).toISOString(),
  };
}

/** The addresses that proposals pay by themselves: one of them may be an account's, which another proposal names. */
export function addressesPaid(payloads: readonly IntentPayload[], { ledgers, names }: PaymentReading): readonly string[] {
  const paid = payloads.flatMap((payload) => movedValue(payload, ledgers)?.to ?? []);
  const typed = paid.flatMap((to) => (to.type === 'Address' ? [placeOfText(to.address, names).address] : []));
  return [...new Set(typed)];
}

/** A text that is the same for the same payment; undefined for what pays nobody. */
function paymentKey(payload: IntentPayload, reading: PaymentReading): string | undefined {
  if (!isOrder(payload)) return undefined;
  if (payload.type === 'v0_CreateTransactionOrder' && replacedOrders(payload).length > 0) return undefined;
  const moved = movedValue(payload, reading.ledgers);
  if (moved === undefined || moved.to.length === 0) return undefined;
  // Two calls of one contract pay the same only with the same data.
  const data = payload.type === 'v0_CreateTransactionOrder' && 'data' in payload.parameters ? payload.parameters.data : undefined;
  return JSON.stringify([
    moved.accountId,
    assetKey(moved.amount.unit, reading),
    String(moved.amount.amount),
    moved.to.map((to) => payeeKey(to, reading)).toSorted(),
    data === undefined || data === '0x' ? '' : data.toLowerCase(),
  ]);
}

/** A ledger's coin is the same asset by its ticker and in an order in the ledger's own terms. */
function assetKey(unit: AmountUnit, { names }: PaymentReading): string {
  if (unit.of === 'coin') return `coin ${unit.ledgerId ?? unit.ledgerType}`;
  if (unit.of !== 'ticker') return JSON.stringify(unit);
  const ticker = names.ticker(unit.tickerId);
  const isCoin = ticker !== 'loading' && ticker?.native === true && ticker.ledgerId !== undefined;
  return isCoin ? `coin ${ticker.ledgerId}` : `ticker ${unit.tickerId}`;
}

function payeeKey(to: PaidDestination, { names, accountAt }: PaymentReading): string {
  if (to.type === 'Account') return `account ${to.accountId}`;
  const place = to.type === 'Endpoint' ? names.place?.(to.endpointId) : placeOfText(to.address, names);
  if (place === undefined) return to.type === 'Endpoint' ? `endpoint ${to.endpointId}` : '';
  const account = accountAt?.(place.address);
  if (account !== undefined) return `account ${account}`;
  return `${spelled(place.address)} ${tagKey(to.tag ?? place.tag) ?? ''}`;
}

/** One spelling of an address: without the prefix of its network, and without the case of its letters: two addresses that differ by it alone would have to be looked for. */
function spelled(address: string): string {
  return address.replace(/^[a-z]+:/i, '').toLowerCase();
}

/** How it is said that the same payment was proposed: whether it is open, approved, or ended and may be paid all the same. */
export function samePaymentCode({ status, mayStillBePaid }: Pick<SaidPayment, 'status' | 'mayStillBePaid'>) {
  if (mayStillBePaid === true) return 'SamePaymentSigned';
  return status === 'Open' ? 'SamePaymentOpen' : 'SamePaymentApproved';
}

/** How an account's orders have ended, as a list of transactions is asked: its first page has the newest of each. */
const endings = [
  { outcome: 'Failed' },
  { 'ledgerTransactionData.ledgerStatus': 'Replaced' },
  { 'processing.status': 'Interrupted' },
] as const;

/** So many orders are looked up, each by a call of its own. */
const mostPayable = 50;

/** How a reader asks for transactions and tasks, and what a task proposes. */
interface Asking<Task> {
  readonly transactions: (query: (typeof endings)[number] & { readonly accountId: string }) => Promise<
    readonly {
      readonly mayStillBePaid?: boolean | undefined;
      readonly orderReference?: { readonly id: string } | undefined;
    }[]
  >;
  readonly tasks: (query: {
    readonly entityId: string;
    readonly 'details.payload.type': (typeof payingKinds)[number][];
  }) => Promise<readonly Task[]>;
  readonly payload: (task: Task) => IntentPayload;
}

/** The tasks whose orders have ended after they had been signed and may still be paid, among the newest of an account that ended in each way. */
export async function payableTasks<Task>(
  accountId: string,
  { transactions, tasks, payload }: Asking<Task>,
): Promise<readonly Task[]> {
  const ended = await Promise.all(endings.map((how) => transactions({ accountId, ...how })));
  const orderIds = ended
    .flat()
    .flatMap(({ mayStillBePaid, orderReference }) => (mayStillBePaid === true ? (orderReference?.id ?? []) : []));
  const found = await Promise.all(
    [...new Set(orderIds)].slice(0, mostPayable).map(async (orderId) => {
      const naming = await tasks({ entityId: orderId, 'details.payload.type': [...payingKinds] });
      return naming.filter((task) => {
        const proposed = payload(task);
        return isOrder(proposed) && proposed.id === orderId;
      });
    }),
  );
  return found.flat();
}
