import { approvedIntent } from '@countersign/authorization';
import { CodedError, type Clock } from '@countersign/kernel';

import type { IntentEvidenceStore } from '../extensions/execute-extension.ts';
import type { Job, JobOf } from '../ports/job-queue.ts';

/** Where transfers are kept in quarantine. */
export interface Quarantine {
  /**
   * Takes those of the transfers that are quarantined in this account out of quarantine, with their amounts, and ends the job,
   * all in one transaction. `Stale`: the lease was lost, nothing is written.
   */
  release(job: Job, accountId: string, transferIds: readonly string[], now: Date): Promise<'Written' | 'Stale'>;
}

/** What releasing transfers needs. */
export interface ReleasePorts {
  readonly quarantine: Quarantine;
  readonly evidence: IntentEvidenceStore;
  readonly notaryKey: () => Promise<string>;
  readonly clock: Clock;
}

/**
 * Handles the queue `release-transfers`. What is released is what people signed for: it is read from the signed request after their approvals were verified,
 * never from the job. Done again it finds nothing in quarantine, and changes nothing. Throws `IntegrityViolation` where no executed intent releases it.
 */
export async function releaseTransfers(ports: ReleasePorts, job: JobOf<'release-transfers'>): Promise<'Ended'> {
  const bundle = await ports.evidence.loadForIntent(job.key);
  const proven = bundle && approvedIntent(bundle, { notaryKey: await ports.notaryKey() });
  const proposal = proven?.ok === true && proven.value.proposal.id === job.key ? proven.value.proposal : undefined;
  if (proposal?.payload.type !== 'v0_ReleaseQuarantinedTransfers') {
    throw new CodedError(
      'IntegrityViolation',
      `No executed intent ${job.key} releases what this job would: somebody else has changed the database`,
    );
  }
  const { accountId, transferIds } = proposal.payload;
  await ports.quarantine.release(job, accountId, transferIds, ports.clock.now());
  return 'Ended';
}
