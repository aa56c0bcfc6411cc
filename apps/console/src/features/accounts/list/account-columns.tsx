import type { ApiAccount } from '@countersign/model';
import { Tag, type Column } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { EntityChip } from '../../../entities/chips.tsx';
import { useNames } from '../../../entities/names.ts';
import { useLockColumn, useRecordColumns } from '../../../entities/entity-columns.tsx';
import { AppLink } from '../../../shared/routing/app-link.tsx';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import classes from '../accounts.module.css';
import { LedgerStandingChip } from '../ledger-standing-chip.tsx';
import { ledgersOf } from '../ledger-standing.ts';

/** The columns of the list of accounts. */
export function useAccountColumns(): Column<ApiAccount>[] {
  const { t } = useTranslation('accounts');
  const scope = useScope();
  const names = useNames({ vaults: true, ledgers: true });
  const lock = useLockColumn<ApiAccount>();
  const record = useRecordColumns<ApiAccount>();
  return [
    {
      id: 'alias',
      header: t('column.alias'),
      sortBy: 'alias',
      maxWidth: '24rem',
      cell: ({ data }) => (
        <AppLink href={paths.account(scope, data.id)} title={data.alias}>
          {data.alias}
        </AppLink>
      ),
      text: ({ data }) => data.alias,
    },
    {
      id: 'ledgers',
      header: t('column.ledgers'),
      cell: (row) => (
        <span className={classes.tags}>
          {ledgersOf(row).map((standing) =>
            standing.status === 'Activated' ? (
              <Tag key={standing.ledgerId}>{names.ledger(standing.ledgerId) ?? standing.ledgerId}</Tag>
            ) : (
              <LedgerStandingChip key={standing.ledgerId} standing={standing} name={names.ledger(standing.ledgerId)} />
            ),
          )}
        </span>
      ),
      text: (row) =>
        ledgersOf(row)
          .map(({ ledgerId }) => ledgerId)
          .join(' '),
    },
    lock,
    {
      id: 'vault',
      header: t('column.vault'),
      maxWidth: '14rem',
      cell: ({ data: { providerDetails } }) => (
        <EntityChip compact kind="vault" id={providerDetails.vaultId} name={names.vault(providerDetails.vaultId)} />
      ),
      text: ({ data: { providerDetails } }) => names.vault(providerDetails.vaultId) ?? providerDetails.vaultId,
    },
    {
      id: 'keyStrategy',
      header: t('column.keyStrategy'),
      hiddenByDefault: true,
      cell: ({ data }) => t(`app:keyStrategy.${data.providerDetails.keyStrategy}`),
      text: ({ data }) => data.providerDetails.keyStrategy,
    },
    {
      id: 'description',
      header: t('column.description'),
      hiddenByDefault: true,
      maxWidth: '24rem',
      cell: ({ data }) => data.metadata.description ?? '—',
      text: ({ data }) => data.metadata.description ?? '',
    },
    ...record,
  ];
}
