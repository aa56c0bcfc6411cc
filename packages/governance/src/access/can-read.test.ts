import fc from 'fast-check';
import type { Domain, User } from '@countersign/model';
import { expect, test } from 'vitest';
import { child, childId, domain, id, root, rootId, user } from '@countersign/kinds/testing';
import { canRead, readableDomains, rolesIn, rolesInOrAbove } from './can-read.ts';
import type { Resource } from './can-read.ts';

const grandchildId = id(3);
function readable(of: Domain, resource: Resource, roles: string[]): Domain {
  const none = { domains: [], users: [], endpoints: [], policies: [], accounts: [], transactions: [], requests: [], events: [] };
  return { ...of, permissions: { readAccess: { ...none, [resource]: roles } } };
}
const grandchild = domain({ id: grandchildId, parentId: childId, alias: 'grandchild' });
const tree = (domains: Domain[]) => new Map(domains.map((each) => [each.id, each]));

test('a role held in an ancestor counts by what the ancestor allows it, and goes down only', () => {
  const domains = [
    readable(root, 'accounts', ['clerk']),
    readable(child, 'accounts', ['maker']),
    readable(grandchild, 'users', ['clerk']),
  ];
  const can = (domainId: string, by: User, resource: Resource = 'accounts') => canRead(resource, domainId, [by], tree(domains));
  const clerk = user(1, ['clerk']);
  const maker = user(2, ['maker'], { domainId: childId });
  expect([rootId, childId, grandchildId].map((each) => can(each, clerk))).toEqual([true, true, true]);
  expect([rootId, childId, grandchildId].map((each) => can(each, maker))).toEqual([false, true, true]);
  expect(can(childId, user(3, ['maker']))).toBe(false);
  expect(can(grandchildId, clerk, 'users')).toBe(false);
  expect(can(grandchildId, user(4, ['clerk'], { domainId: grandchildId }), 'users')).toBe(true);
  expect(can(rootId, { ...clerk, lock: 'Locked' })).toBe(false);
  expect(can(rootId, { ...clerk, lock: 'Archived' })).toBe(false);
  expect(can(id(99), clerk)).toBe(false);
});

test('readable domains are those whose entry may be read', () => {
  const domains = [readable(root, 'domains', ['a']), readable(child, 'domains', ['b']), readable(grandchild, 'domains', ['c'])];
  const ids = (by: User[]) => readableDomains(by, domains).map((each) => each.id);
  expect(ids([user(1, ['a'])])).toEqual([rootId, childId, grandchildId]);
  expect(ids([user(1, ['b'], { domainId: childId })])).toEqual([childId, grandchildId]);
  expect(ids([user(1, ['b']), user(2, ['c'], { domainId: grandchildId })])).toEqual([grandchildId]);
  expect(ids([])).toEqual([]);
});

test('roles are those of unlocked users, each once', () => {
  const users = [user(1, ['a', 'b']), user(2, ['b'], { domainId: childId }), user(3, ['c'], { lock: 'Locked' })];
  expect(rolesIn(rootId, users)).toEqual(['a', 'b']);
  expect(rolesInOrAbove(childId, users, tree([root, child])).toSorted()).toEqual(['a', 'b']);
});

test('damaged data with a ring of domains does not hang', () => {
  const ring = [domain({ id: id(1), parentId: id(2) }), domain({ id: id(2), parentId: id(1) })];
  expect(canRead('users', id(1), [], tree(ring))).toBe(false);
  expect(rolesInOrAbove(id(1), [], tree(ring))).toEqual([]);
});

test('losing a role or a user never opens anything', () => {
  const role = fc.constantFrom('a', 'b', 'c');
  const roles = fc.uniqueArray(role);
  const users = fc.array(fc.tuple(roles, fc.constantFrom(rootId, childId, grandchildId)), { maxLength: 4 });
  fc.assert(
    fc.property(users, fc.tuple(roles, roles, roles), (held, [one, two, three]) => {
      const domains = [readable(root, 'events', one), readable(child, 'events', two), readable(grandchild, 'events', three)];
      const all = held.map(([names, domainId], index) => user(index, names, { domainId }));
      const before = readableDomains(all, domains, 'events').map((each) => each.id);
      for (const fewer of [all.slice(1), all.map((each) => ({ ...each, roles: each.roles.slice(1) }))]) {
        for (const each of readableDomains(fewer, domains, 'events')) expect(before).toContain(each.id);
      }
    }),
  );
});
