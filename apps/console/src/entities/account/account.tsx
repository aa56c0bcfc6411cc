import './texts.ts';

import type { Account } from '@countersign/model';
import { Monogram } from '@countersign/ui';

import { paths } from '../../shared/routing/paths.ts';
import { EntityName } from '../chips.tsx';
import { LedgerChoice, VaultChoice } from '../choices/choice-filters.tsx';
import { defineEntity } from '../define-entity.ts';
import { governedColumns, lockFilter } from '../entity-columns.tsx';
import { lockActions, orderKinds } from '../proposal-actions.ts';
import { accountSource } from './account-source.ts';
import { accountHoldings } from './holdings-query.ts';
import { AccountWorth } from './account-worth.tsx';
import { HoldingsCell, holdingsText } from './holdings.tsx';
import { LedgersCell } from './ledgers-cell.tsx';
import { ledgersOf } from './ledger-standing.ts';

const [lock, ...record] = governedColumns;

const usable = (entity: Account): boolean => entity.lock === 'Unlocked';

/** Accounts. Their detail screens are a feature of their own. */
export const account = defineEntity({
  source: accountSource,
  texts: 'accounts',
  mark: ({ data }) => <Monogram name={data.alias} tintKey={data.id} />,
  names: (rows) => ({ vaults: rows.map(({ providerDetails }) => providerDetails.vaultId), ledgers: true }),
  beside: accountHoldings,
  columns: [
    {
      id: 'alias',
      sortBy: 'alias',
      link: true,
      mark: ({ data }) => <Monogram name={data.alias} tintKey={data.id} size="sm" />,
      text: ({ data }) => data.alias,
    },
    {
      id: 'holdings',
      align: 'end',
      maxWidth: '26rem',
      cell: ({ data }) => <HoldingsCell account={data} />,
      text: ({ data }, { t }) => holdingsText(data.id, t),
    },
    {
      id: 'worth',
      align: 'end',
      cell: ({ data }) => <AccountWorth account={data} />,
      text: ({ data }) => accountHoldings.known(data.id)?.value?.amount ?? '',
      unit: ({ data }) => accountHoldings.known(data.id)?.value?.currency ?? '',
    },
    {
      id: 'ledgers',
      maxWidth: '12rem',
      cell: (row, { names }) => <LedgersCell ledgers={ledgersOf(row)} names={names} />,
      text: (row) =>
        ledgersOf(row)
          .map(({ ledgerId }) => ledgerId)
          .join(' '),
    },
    lock,
    {
      id: 'vault',
      hiddenByDefault: true,
      maxWidth: '14rem',
      cell: ({ data: { providerDetails } }, { names }) => (
        <EntityName kind="vault" id={providerDetails.vaultId} name={names.vault(providerDetails.vaultId)} />
      ),
      text: ({ data: { providerDetails } }, { names }) => names.vault(providerDetails.vaultId) ?? providerDetails.vaultId,
    },
    {
      id: 'keyStrategy',
      hiddenByDefault: true,
      cell: ({ data }, { t }) => t(`app:keyStrategy.${data.providerDetails.keyStrategy}`),
      text: ({ data }) => data.providerDetails.keyStrategy,
    },
    {
      id: 'description',
      hiddenByDefault: true,
      maxWidth: '24rem',
      cell: ({ data }) => data.metadata.description ?? '—',
      text: ({ data }) => data.metadata.description ?? '',
    },
    ...record.map((column) => ({ ...column, hiddenByDefault: true })),
  ],
  filters: [
    { field: 'alias', kind: 'text' },
    { field: 'ledgerId', header: 'column.ledger', kind: 'many', Choice: LedgerChoice },
    { field: 'vaultId', header: 'column.vault', kind: 'one', Choice: VaultChoice },
    lockFilter,
  ],
  actions: [
    { id: 'open', only: 'row', to: paths.account },
    { id: 'receive', button: 'other', dialog: 'receive' },
    { id: 'transfer', button: 'main', kinds: orderKinds, usable, to: paths.createAccountTransfer },
    { id: 'edit', kinds: ['v0_UpdateAccount'], usable, to: paths.editAccount },
    { id: 'movers', to: (scope, accountId) => paths.movers(scope, { accountId }) },
    { id: 'addLedgers', kinds: ['v0_AddAccountLedgers'], usable, dialog: 'ledgers' },
    { id: 'release', only: 'head', kinds: ['v0_ReleaseQuarantinedTransfers'], usable, dialog: 'release' },
    ...lockActions('Account'),
  ],
});
