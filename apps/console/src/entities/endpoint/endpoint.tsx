import './texts.ts';

import { trustOf } from '@countersign/kinds/words';
import { AddressText, CounterpartyMark, TrustRing } from '@countersign/ui';

import { LedgerChoice } from '../choices/choice-filters.tsx';
import { defineEntity } from '../define-entity.ts';
import { governedColumns, lockFilter } from '../entity-columns.tsx';
import { LedgerTags } from '../tags.tsx';
import { editActions, lockActions } from '../proposal-actions.ts';
import { endpointSource } from './endpoint-source.ts';
import { EndpointFunctions } from './contract-functions.tsx';
import { TransfersTo } from './transfers-to.tsx';

/** Endpoints: outside addresses that a domain knows by name. */
export const endpoint = defineEntity({
  source: endpointSource,
  texts: 'endpoints',
  mark: ({ id, alias }) => <CounterpartyMark name={alias} tintKey={id} />,
  names: () => ({ ledgers: true }),
  columns: [
    {
      id: 'alias',
      sortBy: 'alias',
      link: true,
      mark: ({ data }) => <CounterpartyMark name={data.alias} tintKey={data.id} size="sm" />,
      text: ({ data }) => data.alias,
    },
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
      cell: ({ data }) => <TrustRing {...trustOf(data.trustScore)} size={32} />,
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
    { id: 'trustScore', value: ({ trustScore }) => <TrustRing {...trustOf(trustScore)} /> },
    { id: 'functions', value: (one) => (one.parameters?.ABI ? <EndpointFunctions endpoint={one} /> : null) },
    { id: 'transfers', value: ({ address }) => <TransfersTo address={address} /> },
  ],
  creation: 'v0_CreateEndpoint',
  actions: [...editActions('endpoint'), ...lockActions('v0_LockEndpoint', 'v0_UnlockEndpoint')],
});
