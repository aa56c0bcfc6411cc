import { utf8 } from '@countersign/kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { codesOf, takeCode, type CodeSeen, type PartsSeen } from './parts.ts';

/** What a scanner that sees these codes one after the other comes to; after `Broken` it begins again. */
function scan(codes: readonly string[]): { readonly last: CodeSeen | undefined; readonly texts: readonly string[] } {
  let seen: PartsSeen | undefined;
  let last: CodeSeen | undefined;
  const texts: string[] = [];
  for (const code of codes) {
    last = takeCode(code, seen);
    seen = last.kind === 'Part' ? last.seen : undefined;
    if (last.kind === 'Whole') texts.push(last.text);
  }
  return { last, texts };
}

/** Texts of several parts, with characters of one to four bytes. */
const longText = fc.string({ unit: 'binary', minLength: 1_300, maxLength: 4_000 });

const shuffled = longText.chain((text) => {
  const codes = codesOf(text);
  return fc.record({
    text: fc.constant(text),
    codes: fc.constant(codes),
    order: fc.shuffledSubarray([...codes], { minLength: codes.length }),
    again: fc.array(fc.constantFrom(...codes), { maxLength: 5 }),
  });
});

test('a text that fits into one code is that code, and a longer one is a sequence of codes that are small enough', () => {
  expect(codesOf('x'.repeat(1_200))).toEqual(['x'.repeat(1_200)]);
  expect(codesOf('x'.repeat(1_201))).toHaveLength(2);
  // Some letters take several bytes.
  expect(codesOf('ж'.repeat(601)).every((code) => utf8(code).length <= 800)).toBe(true);
  expect(() => codesOf('x'.repeat(300 * 700 + 1))).toThrow(RangeError);
});

test('parts lead to the text in whatever order they are seen, and however often', () => {
  fc.assert(
    fc.property(shuffled, ({ text, order, again }) => {
      const [last = '', ...others] = order;
      const repeated = again.filter((code) => code !== last);
      expect(scan([...others, ...repeated, last])).toEqual({ last: { kind: 'Whole', text }, texts: [text] });
    }),
  );
});

test('as long as one part is missing there is nothing but how many there are', () => {
  fc.assert(
    fc.property(shuffled, ({ codes, order, again }) => {
      const [missing, ...others] = order;
      const { last, texts } = scan([...others, ...again.filter((code) => code !== missing)]);
      expect(texts).toEqual([]);
      expect(last).toMatchObject({ kind: 'Part', seen: { count: codes.length } });
      expect(last?.kind === 'Part' && last.seen.pieces.size).toBe(codes.length - 1);
    }),
  );
});

test('two sequences are never mixed: a part of another one begins that one', () => {
  fc.assert(
    fc.property(longText, longText, fc.infiniteStream(fc.boolean()), (one, other, turns) => {
      fc.pre(one !== other);
      const [left, right] = [codesOf(one), codesOf(other)].map((codes) => [...codes]);
      const mixed: string[] = [];
      for (const isLeft of turns) {
        const next = (isLeft ? left : right)?.shift() ?? left?.shift() ?? right?.shift();
        if (next === undefined) break;
        mixed.push(next);
      }
      const texts = scan(mixed).texts;
      expect(texts.every((text) => text === one || text === other)).toBe(true);
      // The one that is seen on its own in the end is read.
      expect(scan([...mixed, ...codesOf(other)]).texts.at(-1)).toBe(other);
    }),
  );
});

test('a part that was changed never gives another text, and the sequence is read once it is seen again', () => {
  fc.assert(
    fc.property(shuffled, fc.nat(), ({ text, codes }, place) => {
      const changedAt = place % codes.length;
      const changed = codes.map((code, index) => (index === changedAt ? `${code.slice(0, -1)}\u{1}` : code));
      fc.pre(changed[changedAt] !== codes[changedAt]);
      expect(scan(changed)).toEqual({ last: { kind: 'Broken' }, texts: [] });
      // Seen beside the right one of the same number as well.
      expect(scan([codes[changedAt] ?? '', changed[changedAt] ?? '']).last).toEqual({ kind: 'Broken' });
      expect(scan([...changed, ...codes]).texts).toEqual([text]);
    }),
  );
});

test.each([
  ['number beyond the last', (code: string) => code.replace('/1/', '/9/')],
  ['another count', (code: string) => code.replace(/^(countersign-part\/\d+\/)\d+/, '$14')],
])('%s is broken', (_name, change) => {
  const [first = '', second = ''] = codesOf('x'.repeat(2_000));
  expect(scan([second, change(first)]).last).toEqual({ kind: 'Broken' });
});

test.each(['countersign-part/0/2/', 'countersign-part/01/2/', 'countersign-part/1/1000/'])('%s… is no part', (start) => {
  const code = `${start}${'a'.repeat(64)}/x`;
  expect(takeCode(code)).toEqual({ kind: 'Whole', text: code });
});
