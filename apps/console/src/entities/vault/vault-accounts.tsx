import './texts.ts';

import { Button, Monogram, SkeletonLine } from '@countersign/ui';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { api } from '../../shared/api/client.ts';
import { errorText } from '../../shared/api/error-text.ts';
import { AppLink } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import { useNames } from '../names.ts';
import { LedgerTags } from '../tags.tsx';
import classes from './vault-accounts.module.css';

const atOnce = 12;

/** The accounts whose keys a vault holds, of every domain whose accounts may be read. */
function accountsOfVault(vaultId: string) {
  const query = { 'providerDetails.vaultId': vaultId, sortBy: 'alias', sortOrder: 'ASC', limit: atOnce } as const;
  return infiniteQueryOptions({
    queryKey: ['accounts', 'of-vault', vaultId],
    queryFn: ({ signal, pageParam }) =>
      api.me.accounts({ query: { ...query, ...(pageParam !== '' && { startingAfter: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextStartingAfter }) => nextStartingAfter,
  });
}

/** The accounts whose keys a vault holds, each with its ledgers, and with its domain where that is another than the one worked in. */
export function VaultAccounts({ vaultId }: { vaultId: string }) {
  const { t } = useTranslation('vaults');
  const scope = useScope();
  const query = useInfiniteQuery(accountsOfVault(vaultId));
  const names = useNames({});
  if (query.error) return <>{errorText(query.error, t)}</>;
  if (query.data === undefined) return <SkeletonLine width={14} />;
  const accounts = query.data.pages.flatMap(({ items }) => items);
  if (accounts.length === 0) return <span className={classes.none}>{t('noAccounts')}</span>;
  return (
    <>
      <ul className={classes.accounts} aria-label={t('accountsOf')}>
        {accounts.map(({ data: { id, alias, domainId }, additionalDetails }) => (
          <li key={id}>
            <Monogram name={alias} tintKey={id} size="sm" />
            <AppLink href={paths.account({ ...scope, domainId }, id)} translate="no">
              {alias}
            </AppLink>
            <LedgerTags ids={(additionalDetails?.ledgers ?? []).map(({ ledgerId }) => ledgerId)} />
            {domainId === scope.domainId ? null : <span className={classes.none}>{names.domain(domainId)}</span>}
          </li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button variant="default" size="xs" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('moreAccounts')}
        </Button>
      ) : null}
    </>
  );
}
