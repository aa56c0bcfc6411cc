import { AddressText } from '@countersign/ui';

import { addTexts } from '../../shared/i18n/i18n.ts';
import { defineEntity } from '../define-entity.ts';
import { governedColumns, lockFilter } from '../entity-columns.tsx';
import { Tags } from '../tags.tsx';
import { editActions, lockActions } from '../proposal-actions.ts';
import en from './texts.en.json' with { type: 'json' };
import { vaultSource } from './vault-source.ts';

addTexts('vaults', en);

/** Vaults: what holds the keys of the instance. */
export const vault = defineEntity({
  source: vaultSource,
  texts: 'vaults',
  columns: [
    { id: 'alias', sortBy: 'alias', link: true, text: ({ data }) => data.alias },
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
        enabledKeyStrategies?.map((strategy) => t(`app:keyStrategy.${strategy}`)).join(', '),
    },
    { id: 'kind', value: ({ parameters }) => parameters?.type },
  ],
  creation: 'v0_CreateVault',
  actions: [...editActions('vault'), ...lockActions('v0_LockVault', 'v0_UnlockVault')],
});
