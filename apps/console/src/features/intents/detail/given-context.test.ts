import { expect, test } from 'vitest';

import { companionOrigin, givenContext } from './given-context.ts';

const [own, other] = ['a'.repeat(64), 'b'.repeat(64)];
const signed = (request: object, decision: 'Approve' | 'Reject' = 'Approve') =>
  givenContext({ decision, rawRequest: JSON.stringify(request) });

test.each([
  [
    'of a companion',
    { type: 'Approve', context: { proposalHash: other, companion: own } },
    { proposalHash: other, companion: own },
  ],
  ['of one that does not say which it is', { type: 'Approve', context: { proposalHash: other } }, { proposalHash: other }],
  ['of a program on the public API', { type: 'Approve' }, {}],
  ['of the author, by the proposal itself', { type: 'Propose' }, undefined],
])('an approval %s', (_, request, said) => {
  expect(signed(request)).toEqual(said);
});

test('a rejection comes with no context', () => {
  expect(signed({ type: 'Reject' }, 'Reject')).toBeUndefined();
});

test.each([
  [own, own, 'Hosted'],
  [own, other, 'Other'],
  [own, undefined, 'Unhosted'],
  [undefined, own, 'Unknown'],
  [undefined, undefined, 'Unknown'],
] as const)('%s where %s is served: %s', (companion, hosted, origin) => {
  expect(companionOrigin(companion, hosted)).toBe(origin);
});
