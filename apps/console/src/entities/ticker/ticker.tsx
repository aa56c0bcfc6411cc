import { StatusChip } from '@countersign/ui';
import type { TFunction } from 'i18next';

import { addTexts } from '../../shared/i18n/i18n.ts';
import { LedgerChoice } from '../choices/choice-filters.tsx';
import { defineEntity } from '../define-entity.ts';
import { idColumn, lockColumn } from '../entity-columns.tsx';
import { PlainValue } from '../plain-value.tsx';
import { LedgerTags } from '../tags.tsx';
import { editActions } from '../proposal-actions.ts';
import en from './texts.en.json' with { type: 'json' };
import { tickerSource } from './ticker-source.ts';

addTexts('tickers', en);

/** Whether an asset is validated: a validated one carries the instance's signature. */
function validationChip(signature: string | undefined, t: TFunction) {
  return signature ? (
    <StatusChip tone="good">{t('validated')}</StatusChip>
  ) : (
    <StatusChip tone="past">{t('notValidated')}</StatusChip>
  );
}

const { sortBy: _, weight: __, ...lock } = lockColumn;

/** Assets: what accounts can hold. */
export const ticker = defineEntity({
  source: tickerSource,
  texts: 'tickers',
  listName: 'assets',
  names: () => ({ ledgers: true }),
  columns: [
    { id: 'name', sortBy: 'name', link: true, text: ({ data }) => data.name },
    { id: 'symbol', sortBy: 'symbol', text: ({ data }) => data.symbol ?? '' },
    {
      id: 'ledger',
      sortBy: 'ledgerId',
      cell: ({ data }, { names }) => names.ledger(data.ledgerId) ?? data.ledgerId,
      text: ({ data }) => data.ledgerId,
    },
    { id: 'kind', sortBy: 'kind', cell: ({ data }, { t }) => t(`kind.${data.kind}`), text: ({ data }) => data.kind },
    {
      id: 'decimals',
      align: 'end',
      cell: ({ data }) => <span className="cs-tabular">{data.decimals}</span>,
      text: ({ data }) => String(data.decimals ?? ''),
    },
    {
      id: 'validated',
      cell: ({ signature }, { t }) => validationChip(signature, t),
      text: ({ signature }, { t }) => (signature ? t('validated') : t('notValidated')),
    },
    lock,
    idColumn,
  ],
  filters: [
    { field: 'symbol', kind: 'text' },
    { field: 'ledgerId', header: 'column.ledger', kind: 'many', Choice: LedgerChoice },
    {
      field: 'validationStatus',
      header: 'column.validated',
      kind: 'one',
      options: (t) => [
        { value: 'Validated', label: t('validated') },
        { value: 'NonValidated', label: t('notValidated') },
      ],
    },
  ],
  facts: [
    { id: 'symbol', value: ({ symbol }) => symbol },
    { id: 'ledger', value: ({ ledgerId }) => <LedgerTags ids={[ledgerId]} /> },
    { id: 'kind', value: ({ kind }, { t }) => t(`kind.${kind}`) },
    { id: 'decimals', value: ({ decimals }) => decimals },
    { id: 'validated', value: ({ signature }, { t }) => validationChip(signature, t) },
    { id: 'details', value: ({ ledgerDetails }) => <PlainValue value={ledgerDetails.properties} /> },
  ],
  creation: 'v0_CreateTicker',
  actions: [...editActions('ticker')],
});
