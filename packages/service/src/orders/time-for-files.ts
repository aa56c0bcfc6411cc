import type { LedgerDescriptor, TransactionRefusal } from '@countersign/ledger-port';
import { isTooShortForFiles, secondsToSign } from '@countersign/ledger-port/descriptor';

/**
 * Why the vault of an account is not even asked: it has no network, and what it signs would be too late. Nothing where the order names what makes its
 * transaction good for good.
 */
export function tooLateByFiles(
  { isVaultOffline, parameters }: { readonly isVaultOffline: boolean; readonly parameters: object },
  descriptor: Pick<LedgerDescriptor, 'name' | 'signatureWaitSeconds' | 'endlessWith' | 'endlessMadeBy' | 'operations' | 'others'>,
): TransactionRefusal | undefined {
  const { name, endlessWith, endlessMadeBy, operations, others } = descriptor;
  if (!isVaultOffline || !isTooShortForFiles(descriptor, parameters)) return undefined;
  const seconds = secondsToSign(descriptor, parameters) ?? 0;
  const time = seconds < 120 ? `${seconds} seconds` : `${Math.floor(seconds / 60)} minutes`;
  const endless = others.find((field) => field.name === endlessWith);
  const making = operations.find(({ type }) => type === endlessMadeBy?.operation);
  const madeBy = making === undefined ? '' : `, which another account makes by the operation “${making.label}”`;
  const instead =
    endless === undefined
      ? 'Use an account of a vault that has one'
      : `Name a ${endless.label.toLowerCase()} of the account in a transaction order${madeBy}, or use an account of a vault that has a network`;
  return {
    hint: 'BroadcastExpired',
    message: `A transaction on ${name} may be too late ${time} after it was built, and the account's vault has no network. ${instead}`,
  };
}
