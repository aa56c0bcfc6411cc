import type { ListQuery } from '@countersign/service';
import type { Pool } from 'pg';

import { containsByParts } from './filters.ts';
import type { ListDefinition } from './list-definition.ts';

/** What PostgreSQL's statistics know of the texts of a column: a sample, each with its share of the rows. */
export type TextSample = readonly { readonly text: string; readonly share: number }[];

/** How the texts of a query are searched for. */
export interface TextSearch {
  /** About how many of all rows the index would give; undefined where nothing is known of the texts yet. */
  readonly share: number | undefined;
  /** The list with filters that ask the index for what few rows have. */
  readonly narrowed: ListDefinition;
  /** The columns to walk, where the index that is walked has all that is looked at. */
  readonly covered: readonly string[] | undefined;
}

/** What more rows have is not looked up: it is in so many places that an index finds it later than a look at the rows does. */
const commonShare = 0.2;

/** The words of a text, each with the characters beside it, by which its trigrams know where it begins and ends. */
export function partsOf(text: string): readonly string[] {
  return [...text.matchAll(/(?<=([^\p{L}\p{N}])?)[\p{L}\p{N}]+(?=([^\p{L}\p{N}])?)/gu)].map(
    ([word, before = '', after = '']) => before + word + after,
  );
}

/** The part of the rows whose text has this in it, in any letter case. */
function shareOf(sample: TextSample, part: string): number {
  const sought = part.toLowerCase();
  return sample.filter(({ text }) => text.toLowerCase().includes(sought)).reduce((sum, { share }) => sum + share, 0);
}

/** The parts of a text that are worth looking up, and the share of the rows that have the rarest. Of a text without words it is all. */
export function rareParts(sample: TextSample, text: string): { readonly parts: readonly string[]; readonly share: number } {
  const words = partsOf(text);
  const parts = (words.length === 0 ? [text] : words).map((part) => ({ part, share: shareOf(sample, part) }));
  return {
    parts: parts.filter(({ share }) => share < commonShare).map(({ part }) => part),
    share: Math.min(...parts.map(({ share }) => share)),
  };
}

/** The texts that a query searches for; none where it asks for no text, or where the list has none. */
function textsOf(
  { searched }: ListDefinition,
  query: ListQuery,
): readonly (readonly [filter: string, column: string, text: string])[] {
  return Object.entries(searched?.columns ?? {}).flatMap(([filter, column]) => {
    const text = query[filter];
    return typeof text === 'string' && text !== '' && column !== undefined ? [[filter, column, text] as const] : [];
  });
}

/** How the texts of a query are searched for; undefined where it has none. */
export async function planTextSearch(pool: Pool, definition: ListDefinition, query: ListQuery): Promise<TextSearch | undefined> {
  const { searched, defaultSort, id } = definition;
  const texts = textsOf(definition, query);
  if (searched === undefined || texts.length === 0) return undefined;
  const samples = await readSamples(pool, searched.table);
  const plans = texts.map(([filter, column, text]) => {
    const sample = samples.get(nameOf(column));
    return { filter, column, rare: sample && rareParts(sample, text) };
  });
  const known = plans.flatMap(({ filter, column, rare }) => (rare === undefined ? [] : [{ filter, column, rare }]));
  const asked = Object.keys(query).filter((name) => query[name] !== undefined && definition.filters[name] !== undefined);
  const isCovered =
    (query.sortBy ?? defaultSort) === searched.covered && asked.every((name) => searched.columns[name] !== undefined);
  return {
    share: known.length === 0 ? undefined : Math.min(...known.map(({ rare }) => rare.share)),
    narrowed: {
      ...definition,
      filters: {
        ...definition.filters,
        ...Object.fromEntries(known.map(({ filter, column, rare }) => [filter, containsByParts(column, rare.parts)])),
      },
    },
    covered: isCovered
      ? [...new Set([id, definition.sorts[searched.covered] ?? id, ...plans.map(({ column }) => column)])]
      : undefined,
  };
}

/** The name of a column without its table's alias. */
const nameOf = (column: string) => column.slice(column.indexOf('.') + 1);

interface Statistics {
  readonly column: string;
  readonly common: readonly string[] | null;
  readonly shares: readonly number[] | null;
  readonly bounds: readonly string[] | null;
  readonly empty: number;
}

/** What PostgreSQL knows of a table's texts, by column. Nothing of a table that was never analysed. */
async function readSamples(pool: Pool, table: string): Promise<ReadonlyMap<string, TextSample>> {
  const { rows } = await pool.query<Statistics>({
    name: 'text-samples',
    text: `select attname::text as column, most_common_vals::text::text[] as common, most_common_freqs as shares,
        histogram_bounds::text::text[] as bounds, null_frac as empty
      from pg_stats where schemaname = current_schema() and tablename = $1 and attname in ('alias', 'description')`,
    values: [table],
  });
  return new Map(rows.map((row) => [row.column, sampleOf(row)]));
}

/** The most common texts with the share that each has, and some of the others, which have the rest in equal parts. */
function sampleOf({ common, shares, bounds, empty }: Statistics): TextSample {
  const frequent = (common ?? []).map((text, index) => ({ text, share: shares?.[index] ?? 0 }));
  const rest = 1 - empty - frequent.reduce((sum, { share }) => sum + share, 0);
  const others = bounds ?? [];
  return [...frequent, ...others.map((text) => ({ text, share: Math.max(rest, 0) / others.length }))];
}
