import type { IntentTrial } from '@countersign/contract';
import type { Domain } from '@countersign/model';
import { expect, test } from 'vitest';

import { alike, questionsAbout } from './deciding-questions.ts';

const rootId = '11111111-1111-4111-8111-111111111111';
const treasuryId = '22222222-2222-4222-8222-222222222222';
const id = '33333333-3333-4333-8333-333333333333';

const domain = (own: Pick<Domain, 'id' | 'parentId'>) => ({ alias: own.id, ...own }) as Domain;
const domains = [domain({ id: rootId }), domain({ id: treasuryId, parentId: rootId })];
const metadata = { revision: 4, createdAt: '2026-01-01T00:00:00Z', lastModifiedAt: '2026-01-01T00:00:00Z', customProperties: {} };

const typesAbout = (...asked: Parameters<typeof questionsAbout>) =>
  questionsAbout(...asked).map(({ payload, targetDomainId }) => [payload.type, targetDomainId]);

test('of a user it is asked what a change as they are, a lock and an unlock would need, where the user is', () => {
  const user = {
    id,
    domainId: treasuryId,
    alias: 'mia@example.com',
    publicKey: 'AAAA',
    roles: ['approver'],
    lock: 'Unlocked',
    metadata,
  };
  expect(typesAbout('user', user, treasuryId, domains)).toEqual([
    ['v0_UpdateUser', treasuryId],
    ['v0_LockUser', treasuryId],
    ['v0_UnlockUser', treasuryId],
  ]);
  expect(questionsAbout('user', user, treasuryId, domains)[0]?.payload).toEqual({
    type: 'v0_UpdateUser',
    reference: { id, revision: 4 },
    alias: 'mia@example.com',
    roles: ['approver'],
    customProperties: {},
  });
});

test('of a vault also what an account with its keys would need; the instance’s own is decided at the top', () => {
  const vault = { id, alias: 'Main vault', publicKey: 'AAAA', lock: 'Unlocked', metadata };
  expect(new Map(typesAbout('vault', vault, treasuryId, domains) as [string, string][])).toEqual(
    new Map([
      ['v0_UpdateVault', rootId],
      ['v0_LockVault', rootId],
      ['v0_UnlockVault', rootId],
      ['v0_CreateAccount', treasuryId],
    ]),
  );
});

test('a domain’s own record is decided in it, and its lock above it', () => {
  const record = {
    id: treasuryId,
    parentId: rootId,
    alias: 'Treasury',
    lock: 'Unlocked',
    permissions: { readAccess: {} },
    metadata,
  };
  const asked = new Map(typesAbout('domain', record, treasuryId, domains) as [string, string][]);
  expect(asked.get('v0_UpdateDomain')).toBe(treasuryId);
  expect(asked.get('v0_LockDomain')).toBe(rootId);
});

test('what the same policies decide in the same way is one answer', () => {
  const trial = (alias: string): IntentTrial => ({
    outcome: 'Waiting',
    policies: [{ id, domainId: treasuryId, alias }],
    missing: [],
    matches: [],
  });
  const answers = alike([
    { type: 'v0_UpdateUser', trial: trial('People') },
    { type: 'v0_LockUser', trial: trial('Locks') },
    { type: 'v0_UnlockUser', trial: trial('Locks') },
  ]);
  expect(answers.map(({ types }) => types)).toEqual([['v0_UpdateUser'], ['v0_LockUser', 'v0_UnlockUser']]);
});
