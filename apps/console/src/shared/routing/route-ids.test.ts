import { expect, test } from 'vitest';

import { areIds } from './route-ids.ts';

const id = '6b21c0de-0000-4000-8000-000000000001';

test.each([
  [{}, true],
  [{ profileDomainId: id, domainId: id, accountId: id }, true],
  [{ domainId: id, entityId: 'invitations' }, false],
  [{ domainId: id, accountId: 'external' }, false],
  [{ domainId: id, entityId: `${id}x` }, false],
  [{ domainId: '', entityId: id }, false],
])('%j: %s', (params, expected) => {
  expect(areIds(params)).toBe(expected);
});
