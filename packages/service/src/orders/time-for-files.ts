import type { LedgerDescriptor, TransactionRefusal } from '@countersign/ledger-port';

/** People who carry files to a vault without a network and back again need so long at least, in seconds, if they are ready. */
const shortestTripSeconds = 1_800;

/** Why the vault of an account is not even asked: it has no network, and what it signs would be too late. */
export function tooLateByFiles(
  { isVaultOffline }: { readonly isVaultOffline: boolean },
  { name, signatureWaitSeconds: seconds }: Pick<LedgerDescriptor, 'name' | 'signatureWaitSeconds'>,
): TransactionRefusal | undefined {
  if (!isVaultOffline || seconds === undefined || seconds >= shortestTripSeconds) return undefined;
  const time = seconds < 120 ? `${seconds} seconds` : `${Math.floor(seconds / 60)} minutes`;
  return {
    hint: 'BroadcastExpired',
    message: `A transaction on ${name} may be too late ${time} after it was built, and the account's vault has no network. Use an account of a vault that has one`,
  };
}
