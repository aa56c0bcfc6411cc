import { expect, test } from 'vitest';

import { isToGo, noTag, tagAfter, tagKindOf, tagProblem, type KeptTag } from './tag-of-destination.ts';

/** What is left after a form went through these, which takes a tag out of its field once that is to go. */
function after(...steps: readonly (readonly [tag: string, destination?: string])[]): KeptTag {
  return steps.reduce<KeptTag>((before, [tag, destination]) => {
    const kept = tagAfter(before, { tag, destination });
    // Drawn again before its field was emptied.
    const again = tagAfter(kept, { tag, destination });
    return isToGo(again) ? tagAfter(again, { tag: '', destination }) : again;
  }, noTag);
}

const gone = { tag: '', destination: undefined, taken: '12' };

test('a tag stays with the destination that it was entered beside', () => {
  expect(after(['', 'rA'], ['1', 'rA'], ['12', 'rA'], ['12', 'rA'])).toEqual({ tag: '12', destination: 'rA' });
});

test('another address takes the tag away, and so does any change of the one before', () => {
  expect(after(['12', 'rA'], ['12', 'rB'])).toEqual(gone);
  expect(after(['12', 'rA'], ['12'])).toEqual(gone);
  expect(after(['12', 'rA'], ['12'], [''], ['', 'rB'])).toEqual(gone);
});

test('a tag that was entered first is for the first whole address after it, however slowly that is typed', () => {
  expect(after(['12'], ['12'], ['12', 'rA'])).toEqual({ tag: '12', destination: 'rA' });
  expect(after(['12'], ['12', 'rA'], ['12', 'rB'])).toEqual(gone);
});

test('a tag that comes together with its address is for that one', () => {
  expect(after(['12', 'rA'], ['7', 'rB'])).toEqual({ tag: '7', destination: 'rB' });
});

test('a tag that was taken away is entered again by hand, and is for the new address', () => {
  expect(after(['12', 'rA'], ['12', 'rB'], ['12', 'rB'])).toEqual({ tag: '12', destination: 'rB' });
  expect(after(['12', 'rA'], ['12', 'rB'], ['12', 'rB'], ['12', 'rC'])).toEqual(gone);
});

const number = { type: 'DestinationTag', label: 'Destination tag', maximum: '4294967295' } as const;
const text = { type: 'MemoText', label: 'Memo (text)', maximumBytes: 28 } as const;
const hash = { type: 'MemoHash', label: 'Memo (hash)' } as const;

test('the only kind of tag needs no choice, and of several none is taken for chosen', () => {
  expect(tagKindOf([], 'DestinationTag')).toBeUndefined();
  expect(tagKindOf([number], '')).toBe(number);
  expect(tagKindOf([text, number], '')).toBeUndefined();
  expect(tagKindOf([text, number], 'DestinationTag')).toBe(number);
  expect(tagKindOf([text, number], 'None')).toBeUndefined();
});

test('what is no tag of its kind is said in the words of the kind, and one that the address contradicts as such', () => {
  const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ');
  expect(tagProblem(number, '4294967296', undefined, t)).toBe('intents:problem.tag 4294967295');
  expect(tagProblem(text, 'é'.repeat(15), undefined, t)).toBe('intents:order.problem.textTooLong 28');
  expect(tagProblem(hash, '7', undefined, t)).toBe('intents:problem.tagHash');
  const inside = { type: 'DestinationTag', value: '7' } as const;
  expect(tagProblem(number, '07', inside, t)).toBeUndefined();
  expect(tagProblem(number, '8', inside, t)).toBe('intents:problem.otherTag 7');
  // The number 7 is not the text "7".
  expect(tagProblem(text, '7', inside, t)).toBe('intents:problem.otherTag 7');
});
