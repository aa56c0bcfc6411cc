import './texts.ts';

import { shareText, wordText } from '@countersign/kinds/words';
import { AddressText, AssetMark, StatusChip, StateText } from '@countersign/ui';
import type { ApiTickerData } from '@countersign/model';
import type { Translate } from '@countersign/kernel';

import { kindText } from '../intent/sentence.tsx';
import { unitOfCoin } from '../amount-units.ts';
import { LedgerChoice } from '../choices/choice-filters.tsx';
import { defineEntity, type EntityColumn, type EntityTools } from '../define-entity.ts';
import { idColumn, lockColumn } from '../entity-columns.tsx';
import { tickerPrices } from '../price/price-query.ts';
import { exportedCurrency, UnknownWorth, WorthText } from '../price/worth-text.tsx';
import { LedgerTags } from '../tags.tsx';
import { editActions, lockActions } from '../proposal-actions.ts';
import { makerOf, standardOf } from './asset-facts.ts';
import { EndpointsAtMaker } from './endpoints-at-maker.tsx';
import { Holders } from './holders.tsx';
import { tickerSource } from './ticker-source.ts';

/** Whether an asset is validated: a validated one carries the instance's signature. */
function validationChip(signature: string | undefined, t: Translate) {
  return signature ? (
    <StateText tone="good">{t('validated')}</StateText>
  ) : (
    <StatusChip tone="past">{t('notValidated')}</StatusChip>
  );
}

/** What its issuer may do, as people approved it; nothing where they did not say. */
function termsText({ terms, transferFee }: Asset, { t }: EntityTools) {
  if (terms === undefined) return null;
  const kinds = kindText(t);
  const all = terms.map((term) => wordText(kinds, term));
  const fee = transferFee === undefined ? [] : [t('validation.fee', { share: shareText(transferFee, kindText(t)) })];
  return [...all, ...fee].join(' · ') || kinds('absent.noTerms');
}

const { sortBy: _, weight: __, ...plainLock } = lockColumn;

/** Assets are sorted by their locks nowhere. */
export const lock = plainLock;

type Asset = ApiTickerData & { readonly signature: string | undefined };
type Column = EntityColumn<{ readonly id: string; readonly signature?: string | undefined; readonly data: Asset }>;

export const symbol: Column = { id: 'symbol', sortBy: 'symbol', text: ({ data }) => data.symbol ?? '' };
export const ledger: Column = {
  id: 'ledger',
  sortBy: 'ledgerId',
  cell: ({ data }, { names }) => names.ledger(data.ledgerId) ?? data.ledgerId,
  text: ({ data }) => data.ledgerId,
};
export const standard: Column = { id: 'standard', hiddenByDefault: true, text: ({ data }) => standardOf(data) };
export const maker: Column = {
  id: 'maker',
  hiddenByDefault: true,
  cell: ({ data }) => {
    const made = makerOf(data);
    return made === undefined ? null : <AddressText value={made} />;
  },
  text: ({ data }) => makerOf(data) ?? '',
};
export const validated: Column = {
  id: 'validated',
  cell: ({ signature }, { t }) => validationChip(signature, t),
  text: ({ signature }, { t }) => (signature ? t('validated') : t('notValidated')),
};

export const facts = [
  { id: 'symbol', value: ({ symbol }: Asset) => symbol },
  { id: 'ledger', value: ({ ledgerId }: Asset) => <LedgerTags ids={[ledgerId]} /> },
  { id: 'kind', value: ({ kind }: Asset, { t }: EntityTools) => t(`kind.${kind}`) },
  { id: 'standard', value: standardOf },
] as const;
export const later = [
  {
    id: 'maker',
    value: (asset: Asset) => {
      const made = makerOf(asset);
      return made === undefined ? null : <AddressText value={made} full />;
    },
  },
  {
    id: 'endpoints',
    value: (asset: Asset) => (makerOf(asset) === undefined ? null : <EndpointsAtMaker asset={asset} />),
  },
  { id: 'terms', value: termsText },
  { id: 'validated', value: ({ signature }: Asset, { t }: EntityTools) => validationChip(signature, t) },
  { id: 'holders', wide: true, value: ({ id }: Asset) => <Holders tickerId={id} /> },
] as const;

/** What one whole coin costs. */
function CoinPrice({
  asset,
  withTime = false,
}: {
  asset: Pick<Asset, 'id' | 'decimals' | 'name' | 'symbol'>;
  withTime?: boolean;
}) {
  const unit = unitOfCoin(asset);
  if (unit === undefined) return <UnknownWorth />;
  return <WorthText tickerId={asset.id} amount={10n ** BigInt(unit.decimals)} unit={unit} withTime={withTime} />;
}

/** Assets of which every unit is like the other: what accounts can hold. */
export const ticker = defineEntity({
  source: tickerSource,
  texts: 'tickers',
  names: () => ({ ledgers: true }),
  beside: tickerPrices,
  mark: (one) => <AssetMark asset={one} />,
  listName: 'assets',
  columns: [
    {
      id: 'name',
      sortBy: 'name',
      link: true,
      mark: ({ data }, { names }) => (
        <AssetMark asset={data} ledger={names.ledger(data.ledgerId)} isTest={names.isTest(data.ledgerId)} size="sm" />
      ),
      text: ({ data }) => data.name,
    },
    symbol,
    ledger,
    { id: 'kind', sortBy: 'kind', cell: ({ data }, { t }) => t(`kind.${data.kind}`), text: ({ data }) => data.kind },
    standard,
    maker,
    {
      id: 'decimals',
      align: 'end',
      cell: ({ data }) => <span className="cs-tabular">{data.decimals}</span>,
      text: ({ data }) => String(data.decimals ?? ''),
    },
    {
      id: 'price',
      align: 'end',
      cell: ({ data }) => <CoinPrice asset={data} />,
      text: ({ data }) => tickerPrices.known(data.id)?.price ?? '',
      unit: ({ data }) => exportedCurrency(data.id),
    },
    validated,
    lock,
    idColumn,
  ],
  facts: [
    ...facts,
    { id: 'decimals', value: ({ decimals }) => decimals },
    { id: 'price', value: (asset) => <CoinPrice asset={asset} withTime /> },
    ...later,
  ],
  filters: [
    { field: 'name', kind: 'text' },
    { field: 'symbol', kind: 'text' },
    { field: 'ledgerId', header: 'column.ledger', kind: 'many', Choice: LedgerChoice },
    {
      field: 'validationStatus',
      header: 'column.validated',
      kind: 'one',
      options: (t: Translate) => [
        { value: 'Validated', label: t('validated') },
        { value: 'NonValidated', label: t('notValidated') },
      ],
    },
  ],
  creation: 'v0_CreateTicker',
  actions: [
    {
      id: 'validate',
      button: 'other',
      kinds: ['v0_ValidateTickers'],
      offered: ({ signature, kind }) => signature === undefined && kind !== 'Native',
      dialog: 'validate',
    },
    ...editActions('ticker'),
    ...lockActions('Ticker'),
  ],
});
