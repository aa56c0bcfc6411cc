import { tokenNumberFields } from '@countersign/model/names';

import type { Bind } from './bindings.ts';

/** A filter: the SQL condition for a value; `query` is what else is asked for. */
export type Filter<Value> = (value: Value, bind: Bind, query?: Readonly<Record<string, unknown>>) => string;

/** Equal to the value. */
export const equals =
  (column: string, type: Parameters<Bind>[1] = 'text'): Filter<string | number | boolean> =>
  (value, bind) =>
    `${column} = ${bind(value, type)}`;

/** Equal to one of the values. One alone is compared as such: only then does an index give its rows in the order of another column. */
export const anyOf =
  (column: string, type: 'uuid[]' | 'text[]' = 'text[]'): Filter<readonly string[]> =>
  (values, bind) =>
    values.length === 1
      ? `${column} = ${bind(values[0], type === 'uuid[]' ? 'uuid' : 'text')}`
      : `${column} = any(${bind(values, type)})`;

/** Equal to one of the texts, in any letter case. */
export const anyOfInAnyCase =
  (column: string): Filter<readonly string[]> =>
  (texts, bind) =>
    anyOf(`lower(${column})`)(
      texts.map((text) => text.toLowerCase()),
      bind,
    );

/** After every text that begins with another, in the order of bytes. */
const afterAll = String.fromCodePoint(0x10_ff_ff);

/** Begins with the text, in any letter case; indexes have it in lower case and in the order of its bytes. */
export const startsWith =
  (column: string): Filter<string> =>
  (text, bind) => {
    const beginning = text.toLowerCase();
    return `lower(${column}) collate "C" between ${bind(beginning, 'text')} and ${bind(`${beginning}${afterAll}`, 'text')}`;
  };

/** Begins and ends like one of the addresses, and is another: `looksAlike` in SQL. */
export const looksLikeOneOf =
  (column: string): Filter<readonly string[]> =>
  (addresses, bind) =>
    `exists (select from unnest(${bind(addresses, 'text[]')}) as shown (address) where ${looksLike('shown.address', column)})`;

/** The condition between two columns of addresses: an index over beginning and end serves it (`lists-0012-look-alikes`). */
export const looksLike = (shown: string, column: string): string =>
  `lower(${shown}) <> lower(${column}) and left(lower(${shown}), 6) = left(lower(${column}), 6)
   and right(lower(${shown}), 4) = right(lower(${column}), 4)`;

/** At least, and at most, that many smallest units. */
export const atLeast =
  (column: string): Filter<string> =>
  (amount, bind) =>
    `${column} >= ${bind(amount, 'numeric')}`;
export const atMost =
  (column: string): Filter<string> =>
  (amount, bind) =>
    `${column} <= ${bind(amount, 'numeric')}`;

/** Earlier or later than an instant. */
export const before =
  (column: string): Filter<string> =>
  (value, bind) =>
    `${column} < ${bind(value, 'timestamptz')}`;
export const after =
  (column: string): Filter<string> =>
  (value, bind) =>
    `${column} > ${bind(value, 'timestamptz')}`;

/** A pattern that matches what contains the text; the text's own wildcards match themselves. */
function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Contains the text, in any letter case. */
export const contains =
  (column: string): Filter<string> =>
  (text, bind) =>
    `${column} ilike ${bind(containing(text), 'text')}`;

/**
 * As {@link contains}, found by the trigrams of these parts of the text alone: to look up those that most rows have takes longer than
 * to look at the rows. No index is used for the text as a whole.
 */
export const containsByParts =
  (column: string, parts: readonly string[]): Filter<string> =>
  (text, bind) =>
    [...parts.map((part) => contains(column)(part, bind)), contains(`(${column} || '')`)(text, bind)].join(' and ');

/** As {@link contains}, of a column that may be empty. */
export const mayContain =
  (column: string): Filter<string> =>
  (text, bind) =>
    text === '' ? 'true' : contains(column)(text, bind);

/** Contains one of the texts, in any letter case. */
export const containsAny =
  (column: string): Filter<readonly string[]> =>
  (texts, bind) =>
    `${column} ilike any(${bind(texts.map(containing), 'text[]')})`;

/** `name`, or `name=value`, or `name:value`, each of which the properties must have. */
export const customProperties =
  (column: string): Filter<readonly string[]> =>
  (wanted, bind) =>
    wanted
      .map((text) => {
        const separator = text.search(/[=:]/);
        const hasName = `${column} ? ${bind(text, 'text')}`;
        if (separator < 1) return hasName;
        const pair = bind({ [text.slice(0, separator)]: text.slice(separator + 1) }, 'jsonb');
        return `(${hasName} or ${column} @> ${pair})`;
      })
      .join(' and ');

/** The filters that every governed entity (`e`) has on who made and changed it and on what people wrote about it. */
export const metadataFilters = {
  'metadata.createdBy': equals('e.created_by', 'uuid'),
  'metadata.lastModifiedBy': equals('e.modified_by', 'uuid'),
  'metadata.description': mayContain('e.description'),
  'metadata.customProperties': customProperties(`(e.data->'metadata'->'customProperties')`),
};

/** The sorts of governed entities (`e`) by date. */
export const metadataSorts = { 'metadata.createdAt': 'e.created_at', 'metadata.lastModifiedAt': 'e.modified_at' };

const numberFields = tokenNumberFields.map((field) => `'${field}'`).join(', ');

/** The condition that an asset (`table` has its record) is a token with a number of its own: `tokenNumberOf` in SQL. */
export const isNumbered = (table: string): string =>
  `coalesce(${table}.data->'ledgerDetails'->'properties' ?| array[${numberFields}], false)`;

/** The filters on the ticker that a row (`column`) is about. */
export function tickerFilters(column: string) {
  // Tickers are few, and what is about them is many: they are looked up once, and not for each row or the other way round.
  // The case keeps PostgreSQL from guessing that few rows pass, and so from sorting all of them: of a case it expects a half.
  const ticker = (condition: string) =>
    `case when array(select k.id from entity_ticker k where ${condition}) @> array[${column}] then true else false end`;
  return {
    'ticker.ledgerId': (ids: readonly string[], bind: Bind) => ticker(anyOf(`k.data->>'ledgerId'`)(ids, bind)),
    'ticker.validationStatus': (status: 'Validated' | 'NonValidated') =>
      ticker(status === 'Validated' ? 'k.validated' : 'not k.validated'),
    'ticker.lock': (locks: readonly string[], bind: Bind) => ticker(anyOf('k.lock')(locks, bind)),
  };
}
