import { contract } from '@countersign/contract';
import type { ApiTicker } from '@countersign/model';
import { integrityViolation } from '@countersign/service';

import { both, computed, type Selection } from '../../schema/selection.ts';
import { anyOf, containsAny, equals, isNumbered } from '../filters.ts';
import { defineList, type SignedPart } from '../list-definition.ts';
import { tableOf } from '../named.ts';
import { compact, envelope, selectEntity, type EntityRow } from '../rows.ts';

/** An asset with what the notary signed of it, where it did: `was_signed` where nothing is signed any more that once was. */
export type TickerRow = Pick<EntityRow<'Ticker'>, 'data' | 'signature' | 'signing_key' | 'validated'> & {
  readonly found_id: string;
  readonly was_signed: boolean;
};

export const tickerColumns: Selection<TickerRow> = both(
  selectEntity('Ticker', ['validated']),
  computed<Pick<TickerRow, 'found_id' | 'was_signed'>>({
    found_id: 'e.id',
    was_signed: `case when e.signature = '' then exists (
      select from entity_revision r where r.kind = 'Ticker' and r.id = e.id and r.signature <> '') else false end`,
  }),
);

/** What has to be signed of an asset: nothing of one that was only seen on its ledger. Throws `IntegrityViolation` where more has to be than is. */
export function signedTicker(row: TickerRow): SignedPart | undefined {
  const name = `Ticker ${row.found_id}`;
  if (row.data.id !== row.found_id) throw integrityViolation(name);
  if (row.signature !== '') return { name, envelope: envelope(row) };
  if (row.validated || row.was_signed) throw integrityViolation(name);
  return undefined;
}

/** A ticker repeats its fields outside `data`, and is signed only if it was validated. */
function ticker({ data, validated, signature }: Pick<EntityRow<'Ticker'>, 'data' | 'validated' | 'signature'>): ApiTicker {
  const { lock: _lock, metadata: _metadata, ...fields } = data;
  return compact({ ...fields, data, signature: validated ? signature : undefined });
}

export const tickers = defineList(contract.tickers.list, {
  ...tableOf('Ticker'),
  columns: tickerColumns,
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
  signed: signedTicker,
});
