import type { Domain, User } from '@countersign/model';
import { expect, test } from 'vitest';
import type { EntityData } from '../rules/entity-kind.ts';
import { account, child, domain, endpoint, policy, root, rootId, ticker, user, vault } from '../testing/fixtures.ts';
import { author, code, loaded, plan } from '../testing/situation.ts';
import { lockableEntities } from '@countersign/model/names';

const lockables: {
  [Kind in (typeof lockableEntities)[number]]: { data: EntityData[Kind]; right: Domain[]; wrong: Domain[]; code: string };
} = {
  Domain: { data: child, right: [root], wrong: [root, child], code: 'MustBeExecutedInParentDomain' },
  User: { data: user(1, ['x']), right: [root], wrong: [root, child], code: 'MustBeExecutedInCurrentDomain' },
  Policy: { data: policy(1), right: [root], wrong: [root, child], code: 'MustBeExecutedInCurrentDomain' },
  Vault: { data: vault, right: [root], wrong: [root, child], code: 'MustBeExecutedInRootDomain' },
  Ticker: { data: ticker(), right: [root], wrong: [root, child], code: 'MustBeExecutedInRootDomain' },
  Endpoint: { data: endpoint(), right: [root], wrong: [root, child], code: 'MustBeExecutedInCurrentDomain' },
  Account: { data: account(), right: [root], wrong: [root, child], code: 'MustBeExecutedInCurrentDomain' },
};

test.each(lockableEntities)('lock and unlock of %s', (kind) => {
  const { data, right, wrong, code: wrongDomain } = lockables[kind];
  const locking = (verb: 'Lock' | 'Unlock', lock: 'Unlocked' | 'Locked' | 'Archived', chain = right, revision = 1) =>
    plan(
      { type: `v0_${verb}${kind}`, reference: { id: data.id, revision } },
      { entities: [loaded(kind, { ...data, lock })], chain },
    );
  expect(locking('Lock', 'Unlocked')).toMatchObject({
    ok: true,
    value: {
      changes: [
        { kind, id: data.id, expectedRevision: 1, data: { lock: 'Locked', metadata: { revision: 2, lastModifiedBy: author } } },
      ],
    },
  });
  expect(locking('Unlock', 'Locked')).toMatchObject({ ok: true, value: { changes: [{ data: { lock: 'Unlocked' } }] } });
  expect(locking('Lock', 'Locked')).toMatchObject({ error: { code: 'EntityAlreadyLocked' } });
  expect(locking('Unlock', 'Unlocked')).toMatchObject({ error: { code: 'EntityAlreadyUnlocked' } });
  expect(locking('Unlock', 'Archived')).toMatchObject({ error: { code: 'LockStatusCannotBeChanged' } });
  expect(locking('Lock', 'Unlocked', wrong)).toMatchObject({ error: { code: wrongDomain } });
  expect(locking('Lock', 'Unlocked', right, 2)).toMatchObject({ error: { code: 'EntityRevisionMismatch' } });
  expect(code({ type: `v0_Lock${kind}`, reference: { id: data.id, revision: 1 } })).toBe('InvalidEntityId');
});

test('the root domain can not be locked', () => {
  const lock = { type: 'v0_LockDomain', reference: { id: rootId, revision: 1 } } as const;
  expect(code(lock, { entities: [loaded('Domain', root)] })).toBe('NotApplicableForRootDomain');
});

test('a user object stays as it was', () => {
  const before: User = Object.freeze(user(1, ['x']));
  plan({ type: 'v0_LockUser', reference: { id: before.id, revision: 1 } }, { entities: [loaded('User', before)] });
  expect(before.lock).toBe('Unlocked');
  expect(domain().lock).toBe('Unlocked');
});
