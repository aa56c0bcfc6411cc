import type { EntityData, EntityKind, WorkState } from '@countersign/kinds/rules';
import { entriesOf } from '@countersign/kernel';
import type { Envelope } from '@countersign/model';

import type { StoredRow } from '../schema/rows.ts';
import { select, type Selection } from '../schema/selection.ts';
import { tickerDecimals } from '../ticker-decimals.ts';

/** The columns of an envelope. */
interface EnvelopeRow<Data> {
  readonly data: Data;
  readonly signature: string;
  readonly signing_key: string;
}

/** The row of an entity of a kind: what its JSON holds follows from the kind, which the schema of the one table does not say. */
export type EntityRow<Kind extends EntityKind> = StoredRow<'entity', 'signature' | 'signing_key' | 'validated'> & {
  readonly data: EntityData[Kind];
  readonly processing: (Kind extends keyof WorkState ? WorkState[Kind] : never) | null;
};

/** An entity of a kind in its envelope, with further columns of its row. A statement calls the kind's table `e`. */
export function selectEntity<Kind extends EntityKind, Name extends 'processing' | 'validated' = never>(
  _kind: Kind,
  further: readonly Name[] = [],
): Selection<Pick<EntityRow<Kind>, 'data' | 'signature' | 'signing_key' | Name>> {
  return { text: select('entity', 'e', ['data', 'signature', 'signing_key', ...further]).text };
}

/** The trusted envelope of a row. */
export function envelope<Data>({ data, signature, signing_key: signingKey }: EnvelopeRow<Data>): Envelope<Data> {
  return { data, signature, signingKey };
}

/** What a column refers to in a domain, if it does. */
export function reference(
  id: string | null,
  domainId: string | null,
): { readonly id: string; readonly domainId: string } | undefined {
  return id === null || domainId === null ? undefined : { id, domainId };
}

type Absent = null | undefined;
type Optional<T> = { [Name in keyof T]: Extract<T[Name], Absent> extends never ? never : Name }[keyof T];

/** An object without the members that have no value. */
export type Compact<T> = Omit<T, Optional<T>> & { [Name in Optional<T>]?: Exclude<T[Name], Absent> };

/** Without the members that have no value. */
export function compact<T extends object>(object: T): Compact<T> {
  const present = entriesOf(object).filter(([, value]) => value !== null && value !== undefined);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- What is left out is what may be absent, and nothing else.
  return Object.fromEntries(present) as Compact<T>;
}

/** A ticker's public names as JSON, of its data. */
export const heldTicker = (data: string): string =>
  `jsonb_strip_nulls(jsonb_build_object('id', ${data}->'id', 'ledgerId', ${data}->'ledgerId', 'kind', ${data}->'kind',
    'name', ${data}->'name', 'symbol', ${data}->'symbol', 'decimals', ${tickerDecimals(data)}))`;
