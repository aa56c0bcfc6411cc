import './texts.ts';

import { Monogram } from '@countersign/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { api } from '../../shared/api/client.ts';
import { AppLink } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import { LedgerTags } from '../tags.tsx';
import classes from './vault-accounts.module.css';

const shown = 12;

function accountsOfVault(domainId: string, vaultId: string) {
  return queryOptions({
    queryKey: ['accounts', domainId, 'of-vault', vaultId],
    queryFn: ({ signal }) =>
      api.accounts.list(
        { params: { domainId }, query: { 'providerDetails.vaultId': vaultId, sortBy: 'alias', sortOrder: 'ASC', limit: shown } },
        { signal },
      ),
  });
}

/** The accounts of the domain whose keys a vault holds, each with its ledgers; and the way to all of them. */
export function VaultAccounts({ vaultId }: { vaultId: string }) {
  const { t } = useTranslation('vaults');
  const scope = useScope();
  const { data } = useQuery(accountsOfVault(scope.domainId, vaultId));
  if (!data) return null;
  if (data.items.length === 0) return <span className={classes.none}>{t('noAccounts')}</span>;
  return (
    <>
      <ul className={classes.accounts} aria-label={t('accountsOf')}>
        {data.items.map(({ data: { id, alias }, additionalDetails }) => (
          <li key={id}>
            <Monogram name={alias} tintKey={id} size="sm" />
            <AppLink href={paths.account(scope, id)}>{alias}</AppLink>
            <LedgerTags ids={(additionalDetails?.ledgers ?? []).map(({ ledgerId }) => ledgerId)} />
          </li>
        ))}
      </ul>
      {data.items.length < shown ? null : <AppLink href={paths.accounts(scope, { vaultId })}>{t('allAccounts')}</AppLink>}
    </>
  );
}
