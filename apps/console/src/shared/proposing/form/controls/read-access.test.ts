import { expect, test } from 'vitest';

import { accessOf, rolesOf, rolesWithoutAccess, withRole, type Access } from './read-access.ts';

test('a role that somebody holds and that may read nothing is warned of', () => {
  const access = withRole(accessOf(['admin']), 'clerk', ['accounts'], true);
  expect(rolesWithoutAccess(['admin', 'clerk', 'auditor', 'auditor'], access)).toEqual(['auditor']);
  expect(rolesWithoutAccess(['clerk'], withRole(access, 'clerk', ['accounts'], false))).toEqual(['clerk']);
});

test('what is ticked changes that alone', () => {
  const access: Access = { ...accessOf(['admin', 'clerk'], ['events']), vaults: null };
  expect(access['events']).toEqual([]);
  const changed = withRole(access, 'clerk', ['users'], false);
  expect(changed).toEqual({ ...access, users: ['admin'] });
  expect(withRole(changed, 'clerk', ['users'], true)).toEqual(access);
  expect(rolesOf(changed)).toEqual(['admin', 'clerk']);
});
