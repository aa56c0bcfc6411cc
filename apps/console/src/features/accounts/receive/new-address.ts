import '../../../entities/account/receiving/texts.ts';

import type { ApiAccount } from '@countersign/model';
import { showToast } from '@countersign/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/error-text.ts';
import { ledgersDirectory } from '../../../entities/directory-queries.ts';
import { ledgerModuleQuery } from '../../../shared/ledgers/ledger-module-query.ts';

/** Whether an account can have more than one address on a ledger: where the ledger has it so, unless the account's key is a single random one. */
export function useManyAddresses({ data }: ApiAccount, ledgerId: string): boolean {
  const type = useQuery(ledgersDirectory).data?.find(({ id }) => id === ledgerId)?.parameters.type;
  const module = useQuery({ ...ledgerModuleQuery(type ?? ''), enabled: type !== undefined }).data;
  return module?.descriptor.addressesPerAccount === 'Many' && data.providerDetails.keyStrategy !== 'Random';
}

/** Makes a new address of an account on a ledger. */
export function useNewAddress({ data: { id: accountId, domainId } }: ApiAccount, ledgerId: string) {
  const { t } = useTranslation('receiving');
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.addresses.create({ params: { domainId, accountId, ledgerId } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['addresses', domainId, accountId] }),
    onError: (error) => showToast({ tone: 'danger', title: t('receive.newFailed'), message: errorText(error, t) }),
  });
}
