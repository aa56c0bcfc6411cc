import { AddressText } from '@countersign/ui';

import { addTexts } from '../../shared/i18n/i18n.ts';
import { LedgerChoice } from '../choices/choice-filters.tsx';
import { defineEntity } from '../define-entity.ts';
import { governedColumns, lockFilter } from '../entity-columns.tsx';
import { LedgerTags } from '../tags.tsx';
import { editActions, lockActions } from '../proposal-actions.ts';
import { endpointSource } from './endpoint-source.ts';
import en from './texts.en.json' with { type: 'json' };

addTexts('endpoints', en);

/** Endpoints: outside addresses that a domain knows by name. */
export const endpoint = defineEntity({
  source: endpointSource,
  texts: 'endpoints',
  names: () => ({ ledgers: true }),
  columns: [
    { id: 'alias', sortBy: 'alias', link: true, text: ({ data }) => data.alias },
    {
      id: 'ledger',
      sortBy: 'ledgerId',
      cell: ({ data }, { names }) => names.ledger(data.ledgerId) ?? data.ledgerId,
      text: ({ data }) => data.ledgerId,
    },
    {
      id: 'address',
      sortBy: 'address',
      cell: ({ data }) => <AddressText value={data.address} />,
      text: ({ data }) => data.address,
    },
    {
      id: 'trustScore',
      sortBy: 'trustScore',
      align: 'end',
      cell: ({ data }) => <span className="cs-tabular">{data.trustScore}</span>,
      text: ({ data }) => String(data.trustScore),
    },
    ...governedColumns,
  ],
  filters: [
    { field: 'alias', kind: 'text' },
    { field: 'ledgerId', header: 'column.ledger', kind: 'many', Choice: LedgerChoice },
    { field: 'address', kind: 'text' },
    lockFilter,
  ],
  facts: [
    { id: 'ledger', value: ({ ledgerId }) => <LedgerTags ids={[ledgerId]} /> },
    { id: 'address', value: ({ address }) => <AddressText value={address} full /> },
    { id: 'trustScore', value: ({ trustScore }, { t }) => t('ofHundred', { score: trustScore }) },
  ],
  creation: 'v0_CreateEndpoint',
  actions: [...editActions('endpoint'), ...lockActions('v0_LockEndpoint', 'v0_UnlockEndpoint')],
});
