import { contract } from '@countersign/contract';

import { anyOf, tickerFilters } from '../filters.ts';
import { defineList } from '../list-definition.ts';
import type { Row } from '../list-definition.ts';
import { instant } from '../rows.ts';

function balance(row: Row) {
  return {
    accountReference: { id: row['account_id'], domainId: row['domain_id'] },
    tickerId: row['ticker_id'],
    totalAmount: row['total'],
    reservedAmount: row['reserved'],
    quarantinedAmount: row['quarantined'],
    lastUpdatedAt: instant(row['last_updated_at']),
  };
}

const ticker = (condition: string) => `exists (select from entity_ticker k where k.id = b.ticker_id and ${condition})`;

export const balances = defineList(contract.balances.list, {
  from: 'balance b',
  columns: 'b.account_id, b.domain_id, b.ticker_id, b.total, b.reserved, b.quarantined, b.last_updated_at',
  id: 'b.id',
  idType: 'uuid',
  scopes: { Account: 'b.account_id' },
  sorts: {
    id: 'b.id',
    tickerId: 'b.ticker_id',
    totalAmount: 'b.total',
    reservedAmount: 'b.reserved',
    quarantinedAmount: 'b.quarantined',
    lastUpdatedAt: 'b.last_updated_at',
  },
  defaultSort: 'lastUpdatedAt',
  filters: {
    'ticker.id': anyOf('b.ticker_id', 'uuid[]'),
    'ticker.name': (names, bind) => ticker(anyOf('k.alias')(names, bind)),
    'ticker.symbol': (symbols, bind) => ticker(anyOf(`k.data->>'symbol'`)(symbols, bind)),
    ...tickerFilters('b.ticker_id'),
  },
  item: balance,
});
