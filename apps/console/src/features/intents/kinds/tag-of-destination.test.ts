import { expect, test } from 'vitest';

import { isToGo, noTag, tagAfter, type KeptTag } from './tag-of-destination.ts';

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
