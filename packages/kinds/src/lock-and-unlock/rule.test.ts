import type { User } from '@countersign/model';
import { expect, test } from 'vitest';
import { child, domain, lockable, root, rootId, user } from '../testing/fixtures.ts';
import { author, code, loaded, plan } from '../testing/situation.ts';
import { kindsOfIntent, lockableEntities } from '@countersign/model/names';

const right = [root];
const wrong = [root, child];
const codes = {
  any: undefined,
  current: 'MustBeExecutedInCurrentDomain',
  parent: 'MustBeExecutedInParentDomain',
  root: 'MustBeExecutedInRootDomain',
};

test.each(lockableEntities)('lock and unlock of %s', (kind) => {
  const data = lockable[kind];
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
  expect(locking('Lock', 'Unlocked', wrong)).toMatchObject({ error: { code: codes[kindsOfIntent[`v0_Lock${kind}`].target] } });
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
