import type { JsonObject } from '@countersign/kernel';

import type { KeptTransaction, OrderChange, OrderEvent, SeenVersion, TransactionChange } from '../changes.ts';
import type { PlannedEnd } from '../planned-end.ts';
import type { KnownTransaction, LedgerObservation, ObservedChange } from '../observe.ts';
import type { QuarantinedTransfer } from '../quarantine.ts';
import type { releaseFromQuarantine } from '../quarantine.ts';
import type { RefusedWrite } from '../refusals.ts';

type Transfer = LedgerObservation['transfers'][number];

interface Row {
  transactionId: string;
  version: number;
  registeredAt: string;
  domainId?: string;
  accountId: string;
  processing?: KeptTransaction['processing'];
  ledgerStatus?: KeptTransaction['ledgerStatus'];
  ledgerTransactionId?: string;
  ending?: PlannedEnd | undefined;
  seenAfterEnd?: string;
  contentId?: string;
  work: JsonObject;
  replaces?: string;
  amounts: { accountId: string; tickerId: string; amount: bigint }[];
  resources: { resource: string; isShared: boolean; isSpent: boolean; follows?: string }[];
  transfers: (Transfer & { quarantined: boolean })[];
  reached: Record<string, string>;
  hasJob: boolean;
}

export const ticker = 'ticker';
export const domainId = 'domain';

/**
 * An order book in memory. It applies what the table says, and decides as little as a database does: versions are compared, a nonce
 * has one holder, and no more is reserved than there is.
 */
export function createBook(accounts: readonly string[]) {
  const rows = new Map<string, Row>();
  const balances = new Map(accounts.map((id) => [id, { total: 0n, reserved: 0n, quarantined: 0n }]));
  const events: OrderEvent[] = [];
  let count = 0;

  function row(id: string): Row {
    const found = rows.get(id);
    if (found === undefined) throw new Error(`There is no transaction ${id}`);
    return found;
  }

  function balance(accountId: string) {
    const found = balances.get(accountId);
    if (found === undefined) throw new Error(`There is no account ${accountId}`);
    return found;
  }

  function register(values: Partial<Row> & Pick<Row, 'accountId'>): Row {
    const number = String(count++).padStart(6, '0');
    const made: Row = {
      transactionId: number,
      version: 1,
      registeredAt: number,
      work: {},
      amounts: [],
      resources: [],
      transfers: [],
      reached: {},
      hasJob: false,
      ...values,
    };
    rows.set(made.transactionId, made);
    return made;
  }

  function kept({ transactionId, version, registeredAt, accountId, ...values }: Row): KeptTransaction {
    return {
      transactionId,
      version,
      registeredAt,
      ...(values.domainId !== undefined && { domainId: values.domainId }),
      ...(values.processing !== undefined && { processing: values.processing }),
      ...(values.ledgerStatus !== undefined && { ledgerStatus: values.ledgerStatus }),
      ...(values.ledgerTransactionId !== undefined && { ledgerTransactionId: values.ledgerTransactionId }),
      ...(values.ending !== undefined && { ending: values.ending }),
      ...(values.seenAfterEnd !== undefined && { seenAfterEnd: values.seenAfterEnd }),
      senders: [{ id: accountId, domainId }],
      reserved: values.amounts.map((part) => ({ accountId: part.accountId, tickerId: part.tickerId })),
      resources: values.resources.filter(({ isSpent }) => !isSpent).map(({ resource, isShared }) => ({ resource, isShared })),
    };
  }

  /** Those that hold one of its resources, directly or by way of others. */
  function rivalsOf(own: Row): Row[] {
    const found = new Set([own]);
    for (const each of found) {
      for (const other of rows.values()) {
        const shares = each.resources.some(
          (held) => !held.isSpent && other.resources.some((its) => !its.isSpent && its.resource === held.resource),
        );
        if (shares) found.add(other);
      }
    }
    found.delete(own);
    return [...found];
  }

  function load(id: string): KnownTransaction {
    const own = row(id);
    return {
      ...kept(own),
      rivals: rivalsOf(own).map(kept),
      transfers: own.transfers.map(({ movement, quarantined }) => ({ movement, quarantined })),
    };
  }

  const isAsSeen = ({ transactionId, version }: SeenVersion): boolean => row(transactionId).version === version;

  /** Writes all of a change, or nothing. */
  function write(change: OrderChange): 'Written' | 'Changed' | RefusedWrite {
    if (![...change.transactions, ...change.seen].every(isAsSeen)) return 'Changed';
    for (const { take, transactionId } of change.transactions) {
      const isTaken = take?.resources.some(({ resource, isShared }) =>
        [...rows.values()].some(
          (other) =>
            other.transactionId !== transactionId &&
            other.resources.some((held) => held.resource === resource && !held.isShared && !isShared),
        ),
      );
      if (isTaken === true) return 'ResourceTaken';
      const isShort = take?.amounts.some(({ accountId, amount }) => {
        const { total, reserved, quarantined } = balance(accountId);
        return total - reserved - quarantined < amount;
      });
      if (isShort === true) return 'NotEnoughFunds';
    }
    change.transactions.forEach(apply);
    events.push(...change.events);
    return 'Written';
  }

  function apply(change: TransactionChange): void {
    const own = row(change.transactionId);
    own.version++;
    if (change.processing !== undefined) own.processing = change.processing;
    if (change.ledgerStatus !== undefined) own.ledgerStatus = change.ledgerStatus;
    if (change.ledgerTransactionId !== undefined) own.ledgerTransactionId = change.ledgerTransactionId;
    if (change.ending !== undefined) own.ending = change.ending;
    if (change.forgetsEnding === true) own.ending = undefined;
    if (change.seenAfterEnd !== undefined) own.seenAfterEnd = change.seenAfterEnd;
    if (change.contentId !== undefined) own.contentId = change.contentId;
    if (change.work !== undefined) own.work = change.work;
    Object.assign(own.reached, change.reached);
    for (const part of change.take?.amounts ?? []) {
      balance(part.accountId).reserved += part.amount;
      own.amounts.push({ ...part });
    }
    for (const part of change.take?.resources ?? [])
      own.resources.push({
        resource: part.resource,
        isShared: part.isShared,
        isSpent: false,
        ...(part.follows !== undefined && { follows: part.follows }),
      });
    for (const resource of own.resources) {
      if (change.inherits?.includes(resource.resource) === true) resource.isShared = false;
      if (change.holdings === 'Spend') resource.isSpent = true;
    }
    if (change.holdings !== undefined) {
      for (const { accountId, amount } of own.amounts) balance(accountId).reserved -= amount;
      own.amounts = [];
      own.resources = own.resources.filter(({ isSpent }) => isSpent);
    }
    if (change.forgetsTransfers === true) own.transfers = [];
    if (change.endsJob === true) own.hasJob = false;
  }

  /** Writes what was observed; what is seen for the first time has no row yet. */
  function settle(
    { id, contentId }: { readonly id: string; readonly contentId: string },
    known: boolean,
    observation: LedgerObservation,
    change: ObservedChange,
  ): void {
    if (!known) {
      register({
        transactionId: id,
        accountId: observation.accounts[0]?.id ?? '',
        ledgerStatus: observation.status,
        ledgerTransactionId: observation.ledgerTransactionId,
        contentId,
      });
    }
    if (write(change) !== 'Written') throw new Error('What is locked cannot have changed');
    if (change.transfers === 'None') return;
    const own = row(id);
    const stored = new Map(own.transfers.map((transfer) => [transfer.movement, transfer]));
    const seen = observation.transfers.map((transfer) => ({
      ...transfer,
      quarantined: stored.get(transfer.movement)?.quarantined ?? transfer.quarantined,
    }));
    own.transfers =
      change.transfers === 'Count'
        ? seen
        : [...new Map([...own.transfers, ...seen].map((each) => [each.movement, each])).values()];
    for (const { accountId, total, quarantined } of change.holdings) Object.assign(balance(accountId), { total, quarantined });
  }

  function quarantinedOf(accountId: string): QuarantinedTransfer[] {
    return [...rows.values()].flatMap((each) =>
      each.transfers.flatMap(({ movement, recipientId, quarantined, tickerId, value }) =>
        quarantined && recipientId === accountId
          ? [
              {
                id: `${each.transactionId} ${movement}`,
                tickerId,
                value,
                ...(each.ledgerStatus !== undefined && { ledgerStatus: each.ledgerStatus }),
              },
            ]
          : [],
      ),
    );
  }

  function release(accountId: string, change: ReturnType<typeof releaseFromQuarantine>): void {
    for (const each of rows.values()) {
      for (const transfer of each.transfers) {
        if (change.transferIds.includes(`${each.transactionId} ${transfer.movement}`))
          Object.assign(transfer, { quarantined: false });
      }
    }
    for (const amount of change.amounts.values()) balance(accountId).quarantined -= amount;
  }

  return { rows, balances, balance, events, register, row, load, write, settle, quarantinedOf, release };
}

export type BookRow = Row;
