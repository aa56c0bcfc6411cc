import { readFileSync } from 'node:fs';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, maximumJsonDepth, parseStrictJson, type JsonValue } from './canonical-json.ts';

function vectors<Row>(file: string): Row[] {
  return JSON.parse(readFileSync(new URL(`../../../vectors/canonical-json/${file}`, import.meta.url), 'utf8')) as Row[];
}

const valid = vectors<{ name: string; text: string; canonical: string }>('valid.json');
const invalid = vectors<{ name: string; text: string; code: string }>('invalid.json');
const numbers = vectors<{ bits: string; canonical: string | null }>('numbers.json');

test.each(valid)('accepts and writes canonically: $name', ({ text, canonical }) => {
  expect(canonicalJson(parseStrictJson(text))).toBe(canonical);
});

test.each(valid)('its own output is accepted and stays as it is: $name', ({ canonical }) => {
  expect(canonicalJson(parseStrictJson(canonical))).toBe(canonical);
});

test.each(invalid)('refuses: $name', ({ text, code }) => {
  expect(() => parseStrictJson(text)).toThrow(expect.objectContaining({ code }));
});

test.each(numbers)('writes the double $bits as RFC 8785 does', ({ bits, canonical }) => {
  const double = Buffer.from(bits, 'hex').readDoubleBE();
  if (canonical === null) expect(() => canonicalJson(double)).toThrow(expect.objectContaining({ code: 'NumberOutOfRange' }));
  else expect(canonicalJson(double)).toBe(canonical);
});

const notJson: readonly (readonly [string, unknown, string])[] = [
  ['undefined', undefined, 'NotJson'],
  ['a bigint', { amount: 1n }, 'NotJson'],
  ['a function', [() => 1], 'NotJson'],
  ['a symbol', Symbol('x'), 'NotJson'],
  ['a date', { at: new Date(0) }, 'NotJson'],
  ['bytes', { key: Uint8Array.of(1) }, 'NotJson'],
  ['undefined in an array', [undefined], 'NotJson'],
  ['a lone surrogate', ['\ud800'], 'LoneSurrogate'],
  ['a lone surrogate in a key', { '\udfff': 1 }, 'LoneSurrogate'],
];

test.each(notJson)('canonicalJson refuses %s', (_name, value, code) => {
  expect(() => canonicalJson(value)).toThrow(expect.objectContaining({ code }));
});

test('canonicalJson refuses a cycle instead of running out of stack', () => {
  const cycle: { self?: JsonValue } = {};
  cycle.self = cycle;
  expect(() => canonicalJson(cycle)).toThrow(expect.objectContaining({ code: 'NestingTooDeep' }));
});

test(`accepts exactly ${maximumJsonDepth} levels`, () => {
  const text = '['.repeat(maximumJsonDepth) + ']'.repeat(maximumJsonDepth);
  expect(canonicalJson(parseStrictJson(text))).toBe(text);
});

test('a text of a million brackets is refused, not overflowed', () => {
  expect(() => parseStrictJson('['.repeat(1_000_000))).toThrow(expect.objectContaining({ code: 'MalformedJson' }));
});

test('undefined members count as absent', () => {
  expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}');
});

const text = fc.string({ unit: 'grapheme' });
const number = fc
  .double({ noNaN: true, min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER })
  .map((value) => (Object.is(value, -0) ? 0 : value));
const key = text.filter((name) => name !== '__proto__');
const { json } = fc.letrec<{ json: JsonValue }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.constant(null),
    fc.boolean(),
    number,
    fc.integer(),
    text,
    fc.array(tie('json')),
    fc.dictionary(key, tie('json')),
  ),
}));

test('reading the canonical text and writing it again changes nothing', () => {
  fc.assert(
    fc.property(json, (value) => {
      const canonical = canonicalJson(value);
      expect(canonicalJson(parseStrictJson(canonical))).toBe(canonical);
    }),
  );
});

test('reading JSON gives what was written, however it is spaced', () => {
  fc.assert(
    fc.property(json, fc.constantFrom(0, 1, 4, '\t'), (value, indent) => {
      expect(parseStrictJson(JSON.stringify(value, undefined, indent))).toEqual(value);
    }),
  );
});

test('the order of keys does not matter', () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(canonicalJson(reverseKeys(value))).toBe(canonicalJson(value));
    }),
  );
});

test('agrees with another implementation of RFC 8785 once nulls are dropped', () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(canonicalJson(value)).toBe(canonicalize(dropNulls(value)));
    }),
  );
});

test('repeating any key of any object is refused', () => {
  fc.assert(
    fc.property(fc.dictionary(key, json, { minKeys: 1 }), fc.nat(), fc.nat(3), json, (object, pick, depth, other) => {
      const keys = Object.keys(object);
      const repeated = keys[pick % keys.length] ?? '';
      const members = keys.map((name) => `${JSON.stringify(name)}:${JSON.stringify(object[name])}`);
      members.push(`${JSON.stringify(repeated)}:${JSON.stringify(other)}`);
      const wrapped = `${'[{"x":'.repeat(depth)}{${members.join(',')}}${'}]'.repeat(depth)}`;
      expect(() => parseStrictJson(wrapped)).toThrow(expect.objectContaining({ code: 'DuplicateKey' }));
    }),
  );
});

test('accepts nothing that JSON.parse refuses, and never throws anything uncoded', () => {
  const fragments = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '"',
    '\\',
    'a',
    '"a"',
    '1',
    '-',
    'e',
    '.',
    'null',
    '\\u',
    'd800',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(fragments, { maxLength: 12 }), (parts) => {
      const candidate = parts.join('');
      const strict = attempt(() => parseStrictJson(candidate));
      const plain = attempt(() => JSON.parse(candidate) as JsonValue);
      if ('value' in strict) expect(strict).toEqual(plain);
      else expect(strict.error).toHaveProperty('code');
    }),
    { numRuns: 2000 },
  );
});

function attempt(action: () => JsonValue): { value: JsonValue } | { error: unknown } {
  try {
    return { value: action() };
  } catch (error) {
    return { error };
  }
}

function reverseKeys(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map((element: JsonValue) => reverseKeys(element));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, reverseKeys(member ?? null)]),
  );
}

function dropNulls(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map((element: JsonValue) => dropNulls(element));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null)
      .map(([name, member]) => [name, dropNulls(member ?? null)]),
  );
}
