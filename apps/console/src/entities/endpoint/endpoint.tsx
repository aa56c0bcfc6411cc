import './texts.ts';

import { placeWords, tagText, trustOf } from '@countersign/kinds/words';
import type { Endpoint } from '@countersign/model';
import { AddressText, CounterpartyMark, PlaceText, TrustRing } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { LedgerChoice } from '../choices/choice-filters.tsx';
import { defineEntity } from '../define-entity.ts';
import { governedColumns, lockFilter } from '../entity-columns.tsx';
import { LedgerTags } from '../tags.tsx';
import { shownPlaceOf } from '../names.ts';
import { editActions, lockActions } from '../proposal-actions.ts';
import { endpointSource } from './endpoint-source.ts';
import { EndpointFunctions } from './contract-functions.tsx';
import { TransfersTo } from './transfers-to.tsx';

/** An endpoint's address with its tag, in a cell. */
function AddressOf({ endpoint: { address, tag } }: { endpoint: Pick<Endpoint, 'address' | 'tag'> }) {
  const { t } = useTranslation('kinds');
  return (
    <>
      <AddressText value={address} /> {tag === undefined ? null : tagText(tag, t)}
    </>
  );
}

/** The same in full. */
function WholePlace({ endpoint: one }: { endpoint: Pick<Endpoint, 'address' | 'tag'> }) {
  const { t } = useTranslation('kinds');
  return <PlaceText {...placeWords(shownPlaceOf(one), t)} />;
}

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
      cell: ({ data }) => <AddressOf endpoint={data} />,
      text: ({ data }) => shownPlaceOf(data).address,
      beside: { id: 'tag', text: ({ data }) => shownPlaceOf(data).tag?.value ?? '' },
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
    { id: 'address', value: (one) => <WholePlace endpoint={one} /> },
    { id: 'trustScore', value: ({ trustScore }) => <TrustRing {...trustOf(trustScore)} /> },
    { id: 'functions', value: (one) => (one.parameters?.ABI ? <EndpointFunctions endpoint={one} /> : null) },
    { id: 'transfers', value: ({ address }) => <TransfersTo address={address} /> },
  ],
  creation: 'v0_CreateEndpoint',
  actions: [...editActions('endpoint'), ...lockActions('Endpoint')],
});
