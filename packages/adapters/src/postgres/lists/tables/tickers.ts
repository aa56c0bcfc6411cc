import { contract } from '@countersign/contract';
import type { ApiTicker } from '@countersign/model';

import { anyOf, containsAny, equals, isNumbered } from '../filters.ts';
import { defineList } from '../list-definition.ts';
import { compact, selectEntity, type EntityRow } from '../rows.ts';

/** A ticker repeats its fields outside `data`, and is signed only if it was validated. */
function ticker({ data, validated, signature }: Pick<EntityRow<'Ticker'>, 'data' | 'validated' | 'signature'>): ApiTicker {
  const { lock: _lock, metadata: _metadata, ...fields } = data;
  return compact({ ...fields, data, signature: validated ? signature : undefined });
}

export const tickers = defineList(contract.tickers.list, {
  from: 'entity_ticker e',
  columns: selectEntity('Ticker', ['validated']),
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
    fungible: (fungible) => `${fungible ? 'not ' : ''}${isNumbered('e')}`,
  },
  item: ticker,
});
