import { expect, test } from 'vitest';

import { revisionLines } from './outline.ts';

const metadata = { revision: 1, createdAt: '2026-01-01T00:00:00.000Z', createdBy: { id: 'a', domainId: 'b' } };
const policy = { id: 'p', alias: 'Payments', rank: 5, scope: 'Self', lock: 'Unlocked', metadata };

const changed = (lines: ReturnType<typeof revisionLines>) =>
  lines.map(({ path, change, value }) => [path.join('.'), change?.kind, value]);

test('a revision says what is another than in the one before, in the words of the kinds that change it', () => {
  const later = {
    ...policy,
    rank: 7,
    lock: 'Locked',
    workflow: [{ type: 'RoleQuorum', role: 'approver', quorum: 1 }],
    metadata: { ...metadata, revision: 2, lastModifiedAt: '2026-01-02T00:00:00.000Z', description: 'Now with a reason' },
  };
  expect(changed(revisionLines('policy', later, policy))).toEqual([
    ['description', 'added', { kind: 'text', text: 'Now with a reason' }],
    ['rank', 'changed', { kind: 'text', text: '7' }],
    ['lock', 'changed', { kind: 'word', text: 'Locked' }],
    ['workflow.1', 'added', expect.objectContaining({ kind: 'workflow' })],
  ]);
  expect(changed(revisionLines('policy', policy, later))).toContainEqual([
    'description',
    'removed',
    { kind: 'text', text: 'Now with a reason' },
  ]);
});

test('nothing of a record stays out of its first revision but what it says of itself, also where no kind defines it', () => {
  const paths = revisionLines('vault', { id: 'v', keyStrategies: { hard: true }, lock: 'Unlocked', metadata }).map(({ path }) =>
    path.join('.'),
  );
  expect(paths).toEqual(['id', 'keyStrategies.hard', 'lock']);
});

test('a revision that changes nothing says nothing', () => {
  expect(revisionLines('policy', { ...policy, metadata: { ...metadata, revision: 2 } }, policy)).toEqual([]);
});
