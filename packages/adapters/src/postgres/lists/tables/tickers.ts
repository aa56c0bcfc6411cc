import { contract } from '@countersign/contract';
import type { ApiTickerData } from '@countersign/model';

import { anyOf, containsAny, equals } from '../filters.ts';
import { defineList } from '../list-definition.ts';
import type { Row } from '../list-definition.ts';
import { compact } from '../rows.ts';

/** A ticker repeats its fields outside `data`, and is signed only if it was validated. */
function ticker(row: Row) {
  const { lock: _lock, metadata: _metadata, ...fields } = row['data'] as ApiTickerData;
  return compact({ ...fields, data: row['data'], signature: row['validated'] === true ? row['signature'] : undefined });
}

export const tickers = defineList(contract.tickers.list, {
  from: 'entity_ticker e',
  columns: 'e.data, e.signature, e.validated',
  id: 'e.id',
  idType: 'uuid',
  scopes: { Instance: 'true' },
  sorts: {
    id: 'e.id',
    ledgerId: `(e.data->>'ledgerId') collate "C"`,
    kind: `(e.data->>'kind') collate "C"`,
    name: 'e.alias',
    symbol: `coalesce(e.data->>'symbol', '') collate "C"`,
  },
  defaultSort: 'name',
  filters: {
    id: anyOf('e.id', 'uuid[]'),
    ledgerId: anyOf(`e.data->>'ledgerId'`),
    kind: equals(`e.data->>'kind'`),
    name: containsAny('e.alias'),
    symbol: containsAny(`coalesce(e.data->>'symbol', '')`),
    validationStatus: (status) => (status === 'Validated' ? 'e.validated' : 'not e.validated'),
    lock: anyOf('e.lock'),
  },
  item: ticker,
});
