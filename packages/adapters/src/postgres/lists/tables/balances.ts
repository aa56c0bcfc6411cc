import { contract } from '@countersign/contract';
import type { Balance } from '@countersign/model';

import type { StoredRow } from '../../schema/rows.ts';
import { select } from '../../schema/selection.ts';
import { anyOf, isNumbered, tickerFilters } from '../filters.ts';
import { defineList } from '../list-definition.ts';

const names = ['account_id', 'domain_id', 'ticker_id', 'total', 'reserved', 'quarantined', 'last_updated_at'] as const;

function balance(row: StoredRow<'balance', (typeof names)[number]>): Balance {
  return {
    accountReference: { id: row.account_id, domainId: row.domain_id },
    tickerId: row.ticker_id,
    totalAmount: row.total,
    reservedAmount: row.reserved,
    quarantinedAmount: row.quarantined,
    lastUpdatedAt: row.last_updated_at.toISOString(),
  };
}

const ticker = (condition: string) => `exists (select from entity_ticker k where k.id = b.ticker_id and ${condition})`;

export const balances = defineList(contract.balances.list, {
  from: 'balance b',
  columns: select('balance', 'b', names),
  id: 'b.id',
  idType: 'uuid',
  scopes: { Account: 'b.account_id', Domains: 'b.domain_id' },
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
    'ticker.fungible': (fungible) => ticker(`${fungible ? 'not ' : ''}${isNumbered('k')}`),
    held: (held) => (held ? 'b.total <> 0' : 'b.total = 0'),
  },
  item: balance,
});
