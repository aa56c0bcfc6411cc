import { secondsToSign } from '@countersign/ledger-port/descriptor';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import { useQuery } from '@tanstack/react-query';

import { ledgersDirectory } from '../../../entities/directory-queries.ts';
import { useVaultOf } from '../../../entities/account/vault-of-account.ts';

/**
 * Within how many minutes a prepared transaction has to be carried to the account's vault, signed and brought back; undefined where the vault has a
 * network, where the transaction is good for good, and while nobody knows. The parameters are those of a transaction order.
 */
export function useMinutesToCarry(
  domainId: string,
  accountId: string,
  ledgerId: string | undefined,
  parameters?: object,
): number | undefined {
  const { signer } = useVaultOf(domainId, accountId);
  const ledger = useQuery(ledgersDirectory).data?.find(({ id }) => id === ledgerId);
  const descriptor = ledger && ledgerDescriptor(ledger.parameters.type);
  const seconds = descriptor && secondsToSign(descriptor, parameters);
  return signer?.kind === 'Cold' && seconds !== undefined ? Math.floor(seconds / 60) : undefined;
}
