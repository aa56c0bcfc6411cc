import type { Clock } from '@countersign/kernel';

import type { Job, JobOf } from '../ports/job-queue.ts';

/** Where transfers are kept in quarantine. */
export interface Quarantine {
  /**
   * Takes those of the transfers that are quarantined in this account out of quarantine, with their amounts, and ends the job,
   * all in one transaction. `Stale`: the lease was lost, nothing is written.
   */
  release(job: Job, accountId: string, transferIds: readonly string[], now: Date): Promise<'Written' | 'Stale'>;
}

/** Handles the queue `release-transfers`. Done again it finds nothing in quarantine, and changes nothing. */
export async function releaseTransfers(
  ports: { readonly quarantine: Quarantine; readonly clock: Clock },
  job: JobOf<'release-transfers'>,
): Promise<'Ended'> {
  const { accountId, transferIds } = job.payload;
  await ports.quarantine.release(job, accountId, transferIds, ports.clock.now());
  return 'Ended';
}
