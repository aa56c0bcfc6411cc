import type { Clock } from '@countersign/kernel';

import type { JobHandler } from '../jobs/run-jobs.ts';
import { trackLedger } from '../tracking/track-ledger.ts';
import type { TrackLedgerPorts } from '../tracking/track-ledger.ts';

/** Where it is kept that somebody wants to know what an account holds now. */
export interface BalanceRefreshes {
  /** Notes the wish with a job for each of the account's ledgers, or for those named; false if it is on none of them. */
  request(
    accountId: string,
    wanted: { readonly ledgerId?: string | undefined; readonly tickerId?: string | undefined },
    now: Date,
  ): Promise<boolean>;
  /** Notes that the ledger was read to its end after the wish. */
  done(accountId: string, ledgerId: string, now: Date): Promise<void>;
}

/** Handles the queue `refresh-balances`: records what happened on the ledger. Safe to repeat. */
export function refreshBalancesJob(
  ports: TrackLedgerPorts & { readonly refreshes: BalanceRefreshes; readonly clock: Clock },
): JobHandler<'refresh-balances'> {
  return async (job) => {
    const { accountId, ledgerId } = job.payload;
    const ledger = (await ports.book.ledgers()).find(({ id }) => id === ledgerId);
    if (ledger !== undefined) await trackLedger(ports, ledger);
    await ports.refreshes.done(accountId, ledgerId, ports.clock.now());
    return 'Done';
  };
}
