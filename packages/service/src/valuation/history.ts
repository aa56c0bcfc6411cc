import type { BalanceHistory, HistoryPeriod, TransferCounts } from '@countersign/contract';

/** What a picture over time is of. */
export interface HistoryWanted {
  readonly domainId: string;
  readonly withDescendants: boolean;
  readonly accountId: string | undefined;
  readonly tickerId: string | undefined;
  /** The oldest first. Each begins an hour, but the last one. */
  readonly moments: readonly Date[];
}

/** What is known of the past of balances and transfers. */
export interface HistoryStore {
  balances(wanted: HistoryWanted): Promise<BalanceHistory>;
  transfers(wanted: HistoryWanted): Promise<TransferCounts>;
}

const hour = 3_600_000;
const day = 24 * hour;

const steps: Readonly<Record<HistoryPeriod, { readonly length: number; readonly count: number }>> = {
  Day: { length: hour, count: 24 },
  Week: { length: 6 * hour, count: 28 },
  Month: { length: day, count: 30 },
  Year: { length: 7 * day, count: 52 },
};

/** The moments of a period's picture: the beginnings of its steps in UTC, and now. */
export function momentsOf(period: HistoryPeriod, now: Date): readonly Date[] {
  const { length, count } = steps[period];
  const last = Math.floor(now.getTime() / length) * length;
  const beginnings = Array.from({ length: count }, (_, index) => new Date(last - (count - 1 - index) * length));
  return [...beginnings, now];
}
