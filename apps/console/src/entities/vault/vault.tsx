import './texts.ts';

import { AddressText, Monogram } from '@countersign/ui';

import { defineEntity } from '../define-entity.ts';
import { governedColumns, lockFilter } from '../entity-columns.tsx';
import { Tags } from '../tags.tsx';
import { editActions, lockActions } from '../proposal-actions.ts';
import { VaultAccounts } from './vault-accounts.tsx';
import { vaultSource } from './vault-source.ts';

/** Vaults: what holds the keys of the instance. */
export const vault = defineEntity({
  source: vaultSource,
  texts: 'vaults',
  mark: ({ id, alias }) => <Monogram name={alias} tintKey={id} />,
  columns: [
    {
      id: 'alias',
      sortBy: 'alias',
      link: true,
      mark: ({ data }) => <Monogram name={data.alias} tintKey={data.id} size="sm" />,
      text: ({ data }) => data.alias,
    },
    {
      id: 'status',
      cell: ({ additionalDetails }, { t }) => (additionalDetails ? t(`processing.${additionalDetails.processing.status}`) : '—'),
      text: ({ additionalDetails }) => additionalDetails?.processing.status ?? '',
    },
    {
      id: 'publicKey',
      weight: 'minor',
      cell: ({ data }, { t }) => <AddressText value={data.publicKey} label={t('column.publicKey')} />,
      text: ({ data }) => data.publicKey,
    },
    ...governedColumns,
  ],
  filters: [{ field: 'alias', kind: 'text' }, lockFilter],
  facts: [
    { id: 'publicKey', value: ({ publicKey }, { t }) => <AddressText value={publicKey} label={t('column.publicKey')} full /> },
    { id: 'derivations', value: ({ supportedDerivations }) => <Tags values={supportedDerivations ?? []} /> },
    {
      id: 'strategies',
      value: ({ enabledKeyStrategies }, { t }) =>
        enabledKeyStrategies && <Tags values={enabledKeyStrategies.map((strategy) => t(`app:keyStrategy.${strategy}`))} />,
    },
    { id: 'signWithin', value: ({ signWithinHours }, { t }) => signWithinHours && t('hours', { count: signWithinHours }) },
    { id: 'kind', value: ({ parameters }) => parameters?.type },
    { id: 'status', value: ({ processing }, { t }) => processing && t(`processing.${processing}`) },
    { id: 'accounts', value: ({ id }) => <VaultAccounts vaultId={id} /> },
  ],
  creation: 'v0_CreateVault',
  actions: [...editActions('vault'), ...lockActions('Vault')],
});
