import { expect, test } from 'vitest';
import type { IntentPayload } from '../schemas/intent-payload.ts';
import { child, childId, id, policy, root, rootId, user } from '../testing/fixtures.ts';
import { broken, google, newPolicy, newUser, tooComplex } from '../testing/new-entities.ts';
import type { Situation } from '../testing/situation.ts';
import { code, custom, inChild, loaded, plan } from '../testing/situation.ts';

test.each<[string, object, Situation]>([
  ['ok', {}, {}],
  ['EntityAlreadyCreated', { id: childId }, { entities: [loaded('Domain', child)] }],
  ['NonUniqueUsersById', { users: [newUser, { ...newUser, alias: 'b', publicKey: 'new b' }] }, {}],
  ['NonUniqueUsersByAlias', { users: [newUser, { ...newUser, id: id(7), publicKey: 'new b' }] }, {}],
  ['NonUniqueUsersByPublicKey', { users: [newUser, { ...newUser, id: id(7), alias: 'b' }] }, {}],
  ['PublicKeyInvalid', { users: [{ ...newUser, publicKey: 'odd' }] }, {}],
  [
    'DuplicatedLoginIds',
    {
      users: [
        { ...newUser, loginIds: [google] },
        { ...newUser, id: id(7), alias: 'b', publicKey: 'new b', loginIds: [google] },
      ],
    },
    {},
  ],
  ['EntityAlreadyCreated', { users: [newUser] }, { entities: [loaded('User', user(1, [], { id: newUser.id }))] }],
  ['NonUniquePoliciesById', { policies: [newPolicy, newPolicy] }, {}],
  ['EntityAlreadyCreated', { policies: [newPolicy] }, { entities: [loaded('Policy', policy(500))] }],
  ['PolicyWorkflowFailed', { policies: [{ ...newPolicy, workflow: tooComplex }] }, {}],
  ['PolicyScriptingExecutionFailed', { policies: [{ ...newPolicy, condition: broken }] }, {}],
  ['InvalidEntityId', { childrenDomainIds: [childId] }, {}],
  [
    'MustBeExecutedInParentDomain',
    { childrenDomainIds: [childId] },
    { entities: [loaded('Domain', { ...child, parentId: id(99) })] },
  ],
  ['NotApplicableForRootDomain', { childrenDomainIds: [id(98)] }, { entities: [loaded('Domain', { ...root, id: id(98) })] }],
  ['InvalidParentDomain', { childrenDomainIds: [rootId] }, { entities: [loaded('Domain', root)] }],
  ['InvalidParentDomain', { childrenDomainIds: [rootId] }, { ...inChild, entities: [loaded('Domain', root)] }],
  ['InvalidParentDomain', { childrenDomainIds: [id(50)] }, {}],
  ['BatchTooLarge', { childrenDomainIds: Array.from({ length: 101 }, (_, index) => id(7_000 + index)) }, {}],
  [
    'InvalidParentDomain',
    { childrenDomainIds: [childId] },
    { entities: [loaded('Domain', child)], facts: { subtreeDepths: [{ domainId: childId, depth: 63 }] } },
  ],
  [
    'ok',
    { childrenDomainIds: [childId] },
    { entities: [loaded('Domain', child)], facts: { subtreeDepths: [{ domainId: childId, depth: 62 }] } },
  ],
  ['DomainLocked', { childrenDomainIds: [childId] }, { entities: [loaded('Domain', { ...child, lock: 'Locked' })] }],
  ['ok', { childrenDomainIds: [childId] }, { entities: [loaded('Domain', child)] }],
  ['ok', {}, { chain: Array.from({ length: 63 }, () => root) }],
  ['InvalidParentDomain', {}, { chain: Array.from({ length: 64 }, () => root) }],
])('a new domain: %s', (expected, values, situation) => {
  const { permissions } = root;
  const payload = {
    type: 'v0_CreateDomain',
    id: id(50),
    alias: 'new',
    lock: 'Unlocked',
    permissions,
    users: [],
    policies: [],
    ...custom,
    ...values,
  };
  expect(code(payload as IntentPayload, situation)).toBe(expected);
});

test('a domain is made below the target, and takes children of it along', () => {
  const payload: IntentPayload = {
    type: 'v0_CreateDomain',
    id: id(50),
    alias: 'between',
    lock: 'Unlocked',
    permissions: root.permissions,
    users: [{ ...newUser, roles: ['x'] }],
    policies: [newPolicy],
    childrenDomainIds: [childId],
    ...custom,
  };
  const planned = plan(payload, { entities: [loaded('Domain', child)] });
  expect(planned).toMatchObject({
    ok: true,
    value: {
      changes: [
        { kind: 'Domain', data: { parentId: rootId }, expectedRevision: 'absent' },
        { kind: 'User', domainId: id(50), expectedRevision: 'absent' },
        { kind: 'Policy', domainId: id(50), expectedRevision: 'absent' },
        { kind: 'Domain', id: childId, data: { parentId: id(50) }, expectedRevision: 1 },
      ],
      events: [
        { payload: { type: 'DomainCreated', parentId: rootId } },
        {},
        {},
        { payload: { type: 'DomainUpdated', id: childId } },
      ],
    },
  });
});
