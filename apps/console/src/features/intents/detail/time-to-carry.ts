import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import { useQuery } from '@tanstack/react-query';

import { ledgersDirectory } from '../../../entities/directory-queries.ts';
import { useVaultOf } from './vault-of-account.ts';

/**
 * Within how many minutes a prepared transaction has to be carried to the account's vault, signed and brought back; undefined where the vault has a
 * network, where the ledger's transactions are good for good, and while nobody knows.
 */
export function useMinutesToCarry(domainId: string, accountId: string, ledgerId: string | undefined): number | undefined {
  const { signer } = useVaultOf(domainId, accountId);
  const ledger = useQuery(ledgersDirectory).data?.find(({ id }) => id === ledgerId);
  const seconds = ledger && ledgerDescriptor(ledger.parameters.type)?.signatureWaitSeconds;
  return signer?.kind === 'Cold' && seconds !== undefined ? Math.floor(seconds / 60) : undefined;
}
