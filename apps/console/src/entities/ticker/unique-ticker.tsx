import { Mono } from '@countersign/ui';
import { shortMiddle } from '@countersign/kernel';
import type { ApiTickerData } from '@countersign/model';
import { tokenNumberOf } from '@countersign/model/names';

import { defineEntity } from '../define-entity.ts';
import { idColumn } from '../entity-columns.tsx';
import { facts, later, ledger, lock, maker, standard, symbol, ticker, validated } from './ticker.tsx';
import { uniqueTickerSource } from './ticker-source.ts';
import { TokenPicture } from './token-picture.tsx';

/** The number of a token, shortened where it is a hash. */
function TokenNumber({ asset }: { asset: Pick<ApiTickerData, 'ledgerDetails'> }) {
  const number = tokenNumberOf(asset.ledgerDetails) ?? '';
  return <Mono title={number}>{shortMiddle(number)}</Mono>;
}

/** Tokens that have a number among those of their contract. */
export const uniqueTicker = defineEntity({
  source: uniqueTickerSource,
  texts: 'tickers',
  names: () => ({ ledgers: true }),
  mark: (one) => <TokenPicture asset={one} size={36} />,
  listName: 'unique-assets',
  emptyWords: 'unique',
  columns: [
    {
      id: 'name',
      sortBy: 'name',
      link: true,
      mark: ({ data }) => <TokenPicture asset={data} size={28} />,
      text: ({ data }) => data.name,
    },
    {
      id: 'token',
      cell: ({ data }) => <TokenNumber asset={data} />,
      text: ({ data }) => tokenNumberOf(data.ledgerDetails) ?? '',
    },
    symbol,
    ledger,
    { ...standard, hiddenByDefault: false },
    { ...maker, hiddenByDefault: false },
    validated,
    lock,
    idColumn,
  ],
  facts: [
    { id: 'token', value: ({ ledgerDetails }) => <Mono>{tokenNumberOf(ledgerDetails)}</Mono> },
    ...facts,
    ...later,
    { id: 'picture', value: (_, { t }) => t('pictureHint') },
  ],
  filters: ticker.filters,
  creation: 'v0_CreateTicker',
  ...(ticker.actions && { actions: ticker.actions }),
});
