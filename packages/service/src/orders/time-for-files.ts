import type { LedgerDescriptor, TransactionRefusal } from '@countersign/ledger-port';
import { secondsToSign } from '@countersign/ledger-port/descriptor';

/** People who carry files to a vault without a network and back again need so long at least, in seconds, if they are ready. */
const shortestTripSeconds = 1_800;

/**
 * Why the vault of an account is not even asked: it has no network, and what it signs would be too late. Nothing where the order names what makes its
 * transaction good for good.
 */
export function tooLateByFiles(
  { isVaultOffline, parameters }: { readonly isVaultOffline: boolean; readonly parameters: object },
  descriptor: Pick<LedgerDescriptor, 'name' | 'signatureWaitSeconds' | 'endlessWith' | 'others'>,
): TransactionRefusal | undefined {
  const { name, endlessWith, others } = descriptor;
  const seconds = secondsToSign(descriptor, parameters);
  if (!isVaultOffline || seconds === undefined || seconds >= shortestTripSeconds) return undefined;
  const time = seconds < 120 ? `${seconds} seconds` : `${Math.floor(seconds / 60)} minutes`;
  const endless = others.find((field) => field.name === endlessWith);
  const instead =
    endless === undefined
      ? 'Use an account of a vault that has one'
      : `Name a ${endless.label.toLowerCase()} of the account in a transaction order, or use an account of a vault that has a network`;
  return {
    hint: 'BroadcastExpired',
    message: `A transaction on ${name} may be too late ${time} after it was built, and the account's vault has no network. ${instead}`,
  };
}
