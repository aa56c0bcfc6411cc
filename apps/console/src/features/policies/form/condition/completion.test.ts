import { expect, test } from 'vitest';

import { completionsAt, offsetOf, type Shape } from './completion.ts';

const text: Shape = { type: 'text' };
const destination: Shape = { type: 'object', members: { type: text, trustScore: { type: 'number' } } };
const context: Shape = {
  type: 'object',
  members: {
    request: { type: 'object', members: { author: { type: 'object', members: { id: text } }, expiryAt: text } },
    references: {
      type: 'object',
      members: {
        users: { type: 'object', members: {}, others: { type: 'object', members: { roles: { type: 'list', element: text } } } },
      },
    },
    destinations: { type: 'list', element: destination },
  },
};

const offered = (typed: string) => completionsAt(typed, typed.length, context).options.map(({ name }) => name);

test.each([
  ['con', ['context']],
  ['true && c', ['context']],
  ['context.', ['request', 'references', 'destinations']],
  ['context.re', ['request', 'references']],
  ['context.request.', ['author', 'expiryAt']],
  ['context.request?.author.', ['id']],
  ['context.references.users[context.request.author.id].', ['roles']],
  ['context.references.users["a"].roles.s', ['some']],
  ['context.destinations.', ['some', 'every', 'includes', 'reduce', 'length']],
  ['context.destinations.some((each) => each.', ['type', 'trustScore']],
  ['context.destinations.every(one => one.t', ['type', 'trustScore']],
  ['context.destinations.reduce((sum, one) => sum + one.tr', ['trustScore']],
  ['context.destinations.some((one, place) => one.tr', ['trustScore']],
  ['context.destinations.some((one, place) => place.', []],
  ['context.destinations.reduce((sum, one) => sum.', []],
  ['other.', []],
  ['context.destinations.some((each) => other.', []],
  ['context.request.author.id', []],
  ["'con", []],
])('after %s comes %o', (typed, names) => {
  expect(offered(typed)).toEqual(names);
});

test('what is offered replaces what has been typed of it', () => {
  const typed = 'context.request.au === 1';
  expect(completionsAt(typed, 'context.request.au'.length, context)).toEqual({
    begin: 'context.request.'.length,
    options: [{ name: 'author', type: 'object' }],
  });
});

test('a line and a column are a place in the text', () => {
  expect(offsetOf('a\nbcd', { line: 2, column: 2 })).toBe(3);
  expect(offsetOf('a\nbcd', { line: 1, column: 9 })).toBe(1);
  expect(offsetOf('a', { line: 7, column: 1 })).toBe(1);
  // Columns are of characters, of which some take two units of a text.
  expect(offsetOf('"😀" === ]', { line: 1, column: 9 })).toBe(9);
});
