import type { AccountPorts } from '../accounts/account-ports.ts';
import { prepareAccount } from '../accounts/prepare-account.ts';
import type { JobHandler } from './run-jobs.ts';

const signerWaitSeconds = 15;
/** An offline vault's answer wakes the job at once. */
const offlineVaultSeconds = 300;

/** Handles the queue `prepare-account`. */
export function prepareAccountJob(ports: AccountPorts): JobHandler<'prepare-account'> {
  return async (job) => {
    const { accountId } = job.payload;
    const outcome = await prepareAccount(ports, accountId, { id: job.id, attempt: job.attempt });
    if (outcome === 'NoSigner') return { retryInSeconds: signerWaitSeconds };
    if (outcome === 'AwaitingVault') return { retryInSeconds: offlineVaultSeconds };
    if (outcome === 'StateChanged') return { retryInSeconds: 0 };
    return outcome === 'Missing' ? 'Done' : 'Ended';
  };
}
