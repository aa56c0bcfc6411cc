import { isCodedError, type Clock } from '@countersign/kernel';
import { assetKey, type AssetReference, type Holding } from '@countersign/ledger-port';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import type { Ledger, TickerLedgerDetails } from '@countersign/model';

import type { Ledgers } from '../orders/process-order.ts';

/** An asset of which the book says that an account holds another amount than its network does, both in smallest units. */
export interface HoldingDifference {
  readonly tickerId: string;
  readonly booked: bigint;
  readonly onLedger: bigint;
  /** When it was first found so. */
  readonly since: Date;
  /** Found again later with the same two amounts: no payment under way explains it. */
  readonly isCertain: boolean;
}

/** A part of what an account holds that it cannot send, in the smallest unit. */
export interface LockedHolding {
  readonly tickerId: string;
  readonly cause: Holding['locked'][number]['cause'];
  readonly amount: bigint;
  /** ISO 8601; absent where no date says when it is free. */
  readonly until?: string;
}

/** An account on a ledger whose holdings are to be compared. */
interface DueHoldings {
  readonly accountId: string;
  readonly ledgerId: string;
  readonly addresses: readonly string[];
  /** As they were found the last time. */
  readonly differences: readonly HoldingDifference[];
}

/** An asset of a ledger that people validated, with what the book says that an account holds of it. */
interface BookedHolding {
  readonly tickerId: string;
  readonly ledgerDetails: TickerLedgerDetails;
  readonly total: bigint;
}

/** Where it is kept how the book and the networks agree. */
export interface HoldingChecks {
  /**
   * Gives accounts on these ledgers whose comparison is due, those of longest ago first; of `delegating` ledgers also those whose balance has changed
   * since the last one, so that people soon see whom it counts for. Nobody else is given them for the next minutes.
   */
  claim(
    ledgers: { readonly all: readonly string[]; readonly delegating: readonly string[] },
    now: Date,
  ): Promise<readonly DueHoldings[]>;
  /** Every validated asset of the ledger, with zero where the account holds none. */
  booked(accountId: string, ledgerId: string): Promise<readonly BookedHolding[]>;
  /** Keeps what was found. What is certain and was not before becomes an event, and so does an account whose coins count for others than before. */
  write(found: {
    readonly accountId: string;
    readonly ledgerId: string;
    readonly checkedAt: Date;
    readonly differences: readonly HoldingDifference[];
    readonly locked: readonly LockedHolding[];
    /** Whom the account's coins count for. */
    readonly delegates: readonly string[];
  }): Promise<void>;
}

/** What comparing needs. */
export interface ReconcilingPorts {
  readonly checks: HoldingChecks;
  readonly ledgers: Ledgers;
  /** The ledgers of this instance. */
  readonly configured: readonly Ledger[];
  readonly clock: Clock;
}

/** Two looks at one difference are so far apart: whatever was on its way between book and network has arrived. */
export const secondLookMilliseconds = 10 * 60_000;

/**
 * Compares what the book says that accounts hold with what their networks say, for those whose turn it is. Only validated assets count: nobody
 * relies on what is shown of others. Nothing is corrected. An account whose network is out of reach is tried again later.
 * @returns how many were compared
 */
export async function reconcileHoldings(ports: ReconcilingPorts): Promise<number> {
  const byId = new Map(ports.configured.map((ledger) => [ledger.id, ledger]));
  const outOfReach = new Set<string>();
  const failures: unknown[] = [];
  let compared = 0;
  const delegating = ports.configured.filter(({ parameters }) => canDelegate(parameters.type)).map(({ id }) => id);
  for (const due of await ports.checks.claim({ all: [...byId.keys()], delegating }, ports.clock.now())) {
    const ledger = byId.get(due.ledgerId);
    // A network that has just not answered would be waited for once more for each of its accounts.
    if (ledger === undefined || outOfReach.has(due.ledgerId)) continue;
    try {
      await reconcile(ports, ledger, due);
      compared++;
    } catch (error) {
      if (isCodedError(error, 'LedgerUnreachable')) outOfReach.add(due.ledgerId);
      else failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'The holdings of some accounts could not be compared');
  return compared;
}

/** Whether an account on a ledger of the type can have its coins count for somebody else. */
function canDelegate(type: string): boolean {
  return ledgerDescriptor(type)?.operations.some(({ orderKind }) => orderKind === 'DelegateStaking') === true;
}

async function reconcile({ checks, ledgers, clock }: ReconcilingPorts, ledger: Ledger, due: DueHoldings): Promise<void> {
  const { accountId, ledgerId, addresses } = due;
  const module = await ledgers.module(ledger);
  const assetsOf = (booked: readonly BookedHolding[]) =>
    booked.flatMap((one) => {
      const read = module.assets.fromTicker(one.ledgerDetails);
      return read.ok ? [{ ...one, asset: read.value }] : [];
    });
  const booked = assetsOf(await checks.booked(accountId, ledgerId));
  const held = await ledgers.node(ledgerId).holdings(
    addresses,
    booked.flatMap(({ asset }) => (asset.type === 'Native' ? [] : [asset])),
  );
  const checkedAt = clock.now();
  const differences = differencesOf(booked, totalsOf(held, addresses));
  const tickerIds = new Map(booked.map(({ asset, tickerId }) => [assetKey(asset), tickerId]));
  await checks.write({
    accountId,
    ledgerId,
    checkedAt,
    differences: lookedAtAgain(due.differences, differences, checkedAt),
    locked: held.flatMap(({ asset, locked }) => {
      const tickerId = tickerIds.get(assetKey(asset));
      return tickerId === undefined ? [] : locked.map((part) => ({ tickerId, ...part }));
    }),
    delegates: [...new Set(held.flatMap(({ delegates = [] }) => delegates))],
  });
}

/** What all addresses hold together, by asset; nothing of one that the network did not answer for at each of them. */
export function totalsOf(held: readonly Holding[], addresses: readonly string[]): ReadonlyMap<string, bigint> {
  const byAsset = Map.groupBy(held, ({ asset }) => assetKey(asset));
  return new Map(
    [...byAsset].flatMap(([key, all]) => {
      const answered = new Set(all.map(({ address }) => address));
      if (!addresses.every((address) => answered.has(address))) return [];
      return [[key, all.reduce((sum, { total }) => sum + total, 0n)] as const];
    }),
  );
}

function differencesOf(
  booked: readonly (BookedHolding & { readonly asset: AssetReference })[],
  totals: ReadonlyMap<string, bigint>,
): readonly Pick<HoldingDifference, 'tickerId' | 'booked' | 'onLedger'>[] {
  return booked.flatMap(({ tickerId, asset, total }) => {
    const onLedger = totals.get(assetKey(asset));
    return onLedger === undefined || onLedger === total ? [] : [{ tickerId, booked: total, onLedger }];
  });
}

/** These differences, and since when each is there: one with the same two amounts as before is certain once enough time has passed. */
export function lookedAtAgain(
  before: readonly HoldingDifference[],
  now: readonly Pick<HoldingDifference, 'tickerId' | 'booked' | 'onLedger'>[],
  at: Date,
): readonly HoldingDifference[] {
  return now.map((one) => {
    const same = before.find(
      ({ tickerId, booked, onLedger }) => tickerId === one.tickerId && booked === one.booked && onLedger === one.onLedger,
    );
    const since = same?.since ?? at;
    return { ...one, since, isCertain: at.getTime() - since.getTime() >= secondLookMilliseconds };
  });
}
