import fc from 'fast-check';
import { get } from 'react-hook-form';
import { expect, test } from 'vitest';

import { merged, sameDraft, whoseIs, type Choice, type FormPart } from './merge.ts';

const parts = [
  { label: 'Name', names: ['alias'], path: ['alias'] },
  { label: 'Description', names: ['description'], path: ['description'] },
  { label: 'Both', names: ['deep.roles', 'deep.rows'], path: ['deep'] },
] as const satisfies readonly FormPart[];

// Few texts, so that edits are often the same.
const text = fc.constantFrom('', 'a', 'b', 'c');
const values = fc.record({
  alias: text,
  description: fc.option(text),
  deep: fc.record({
    roles: fc.array(text, { maxLength: 2 }),
    rows: fc.array(fc.record({ key: fc.uuid(), value: text }), { maxLength: 2 }),
  }),
  untouched: text,
});
const versions = fc.record({ base: values, mine: values, theirs: values });
const choices = fc
  .array(fc.tuple(fc.constantFrom(...parts.map(({ label }) => label)), fc.constantFrom<Choice>('mine', 'theirs')))
  .map((entries) => new Map(entries));

test('of any three versions each part is that of one of the two who edited it, and what was typed is lost only by choice', () => {
  fc.assert(
    fc.property(versions, choices, (three, chosen) => {
      const result = merged(parts, three, chosen);
      for (const part of parts) {
        const is = (version: object) => part.names.every((name) => sameDraft(get(result, name), get(version, name)));
        const wasTyped = part.names.some((name) => !sameDraft(get(three.mine, name), get(three.base, name)));
        if (wasTyped && chosen.get(part.label) !== 'theirs') expect(is(three.mine)).toBe(true);
        else expect(is(three.mine) || is(three.theirs)).toBe(true);
        // What only somebody else changed is never written over.
        if (!wasTyped) expect(is(three.theirs)).toBe(true);
      }
      expect(result.untouched).toBe(three.mine.untouched);
    }),
  );
});

test('edits that are the same are no conflict, nor is what one of the two left alone', () => {
  fc.assert(
    fc.property(values, values, (base, edited) => {
      for (const part of parts) {
        expect(whoseIs(part, { base, mine: edited, theirs: structuredClone(edited) })).toBe('nobody');
        expect(['nobody', 'mine']).toContain(whoseIs(part, { base, mine: edited, theirs: structuredClone(base) }));
        expect(['nobody', 'theirs']).toContain(whoseIs(part, { base, mine: structuredClone(base), theirs: edited }));
      }
    }),
  );
});

test('two ways to change one part are a conflict', () => {
  const base = { alias: 'a' };
  expect(whoseIs(parts[0], { base, mine: { alias: 'b' }, theirs: { alias: 'c' } })).toBe('both');
});

test('merging leaves the versions as they are', () => {
  fc.assert(
    fc.property(versions, choices, (three, chosen) => {
      const before = structuredClone(three);
      merged(parts, three, chosen);
      expect(three).toEqual(before);
    }),
  );
});

test('the keys of a list’s parts are nothing that was typed; any other member is', () => {
  const row = (key: string, value: number) => ({ type: 'All', parts: [{ key, value }] });
  expect(sameDraft(row('1', Number.NaN), row('2', Number.NaN))).toBe(true);
  expect(sameDraft(row('1', 1), row('1', 2))).toBe(false);
  expect(sameDraft([], {})).toBe(false);
  expect(sameDraft([1], [1, 2])).toBe(false);
  expect(sameDraft({ a: undefined }, {})).toBe(true);
});
