import { newId } from '@countersign/kernel';
import { expect, test } from 'vitest';

import { intentSearch, toIntentQuery } from './intent-search.ts';

const domainId = newId();

test('a list of tasks asks the server by its filters, its page and its size', () => {
  const search = intentSearch({
    status: 'Open',
    targetDomainId: [domainId],
    authorId: domainId,
    limit: '30',
    startingAfter: 'x',
  });
  expect(toIntentQuery(search)).toEqual({
    sortBy: 'details.metadata.createdAt',
    sortOrder: 'DESC',
    startingAfter: 'x',
    limit: 30,
    'state.status': ['Open'],
    'details.author.id': domainId,
    'details.targetDomainId': [domainId],
  });
});

test('what a list is about holds until something narrower is asked for', () => {
  const subject = { types: ['v0_LockAccount', 'v0_UnlockAccount'], statuses: ['Open', 'Approved'] } as const;
  expect(toIntentQuery({}, subject)).toMatchObject({
    'details.payload.type': ['v0_LockAccount', 'v0_UnlockAccount'],
    'state.status': ['Open', 'Approved'],
  });
  const narrower = intentSearch({ status: 'Failed', payloadTypes: 'v0_LockAccount' });
  expect(toIntentQuery(narrower, subject)).toMatchObject({
    'details.payload.type': ['v0_LockAccount'],
    'state.status': ['Failed'],
  });
});
