import type { JsonValue } from '@countersign/kernel';

import type { Path } from './samples.ts';

/** Values that no field expects, or that lie at the edge of what it takes. */
export const hostileValues: readonly JsonValue[] = [
  null,
  true,
  '',
  0,
  -1,
  0.5,
  1e308,
  9_007_199_254_740_991,
  [],
  [[[]]],
  {},
  { type: 'v0_Nothing' },
  'x'.repeat(20_000),
  '9'.repeat(200),
  '-1',
  '0x',
  '\u0000',
  '\u202E\uFEFFа👩‍👩‍👧‍👦',
  "'; drop table entity; --",
  '../../../../etc/passwd%00',
  '${jndi:ldap://localhost/x}{{7*7}}<script>alert(1)</script>',
  '00000000-0000-0000-0000-000000000000',
  '9999-12-31T23:59:59.999Z',
];

/** What to try at a place: all of them, or where each is tried at one place of so many, those whose turn it is. */
export function hostileValuesAt(turn: number, onePlaceOf: number): readonly JsonValue[] {
  return hostileValues.filter((_, index) => (index + turn) % onePlaceOf === 0);
}

/** The places of all values within a document, the document itself left out. */
export function placesIn(value: JsonValue, above: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const names: readonly (string | number)[] = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return names.flatMap((name) => {
    const place = [...above, name];
    return [place, ...placesIn(valueAt(value, [name]) ?? null, place)];
  });
}

/** The document with another value at a place. */
export function withValue(document: JsonValue, [name, ...below]: Path, value: JsonValue): JsonValue {
  if (name === undefined) return value;
  if (Array.isArray(document)) {
    return document.map((member: JsonValue, index) => (index === name ? withValue(member, below, value) : member));
  }
  const members = document as Readonly<Record<string, JsonValue>>;
  return { ...members, [name]: withValue(members[name] ?? null, below, value) };
}

/** The document's text with the member at a place written twice, or `undefined` where the place is one of a list. */
export function withMemberTwice(document: JsonValue, place: Path): string | undefined {
  const name = place.at(-1);
  if (typeof name !== 'string') return undefined;
  const mark = '\u2063twice\u2063';
  const marked = JSON.stringify(withValue(document, place, mark));
  const written = JSON.stringify(valueAt(document, place) ?? null);
  return marked.replace(JSON.stringify(mark), () => `${written},${JSON.stringify(name)}:${written}`);
}

/** What is at a place of a document. */
export function valueAt(document: JsonValue, place: Path): JsonValue | undefined {
  return place.reduce<JsonValue | undefined>(
    (at, name) => (at as Readonly<Record<string | number, JsonValue>> | undefined)?.[name],
    document,
  );
}
