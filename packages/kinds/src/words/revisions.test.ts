import { expect, test } from 'vitest';

import type { IntentPayload } from '../schemas/index.ts';
import { noNames } from './names.ts';
import { payloadLines, revisionLines } from './outline.ts';
import { changedRecord } from './references.ts';
import { proposalWarnings } from './warnings.ts';

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

const setting = (key: string, revision?: number): IntentPayload => ({
  type: 'v0_SetSystemProperty',
  ...(revision !== undefined && { revision }),
  value: { type: 'StateReviewAuthorityProperty', value: { publicKey: { type: 'PublicKey', value: key } } },
});
const authority = { id: 'STATE_REVIEW_AUTHORITY', value: { publicKey: { type: 'PublicKey', value: 'key 0' } }, metadata };

test('who approves another property of the instance reads what it replaces', () => {
  const payload = setting('key 1', 1);
  expect(changedRecord(payload)).toEqual({ kind: 'property', id: 'STATE_REVIEW_AUTHORITY', isReplaced: true });
  const { first, rest } = payloadLines(payload, () => undefined, authority);
  expect(first.filter(({ change }) => change !== undefined)).toMatchObject([
    { value: { kind: 'key', text: 'key 1' }, change: { kind: 'changed', before: { kind: 'key', text: 'key 0' } } },
  ]);
  expect(rest.find(({ path }) => path[0] === 'revision')?.change).toBeUndefined();
  const warnings = (revisionNow: number) => proposalWarnings({ payload }, { now: new Date(0), names: noNames, revisionNow });
  expect(warnings(1).map(({ code }) => code)).toEqual(['SystemKey']);
  expect(warnings(2).map(({ code }) => code)).toEqual(['SystemKey', 'StaleRevision']);
});

test('the first value of a property replaces nothing', () => {
  expect(changedRecord(setting('key 1'))).toBeUndefined();
});
