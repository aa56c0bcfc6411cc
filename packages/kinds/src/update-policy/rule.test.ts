import type { Policy } from '@countersign/model';
import { expect, test } from 'vitest';
import { policy } from '../testing/fixtures.ts';
import { custom, loaded, plan, reference } from '../testing/situation.ts';

test('an updated policy loses what the update leaves out', () => {
  const before = policy(1, { intentTypes: ['v0_CreateUser'], condition: { type: 'Expression', expression: 'true' } });
  const payload = {
    type: 'v0_UpdatePolicy',
    ...reference(before),
    alias: 'x',
    rank: 2,
    scope: 'Self',
    scriptingEngine: 'Javascript_v0',
    ...custom,
  } as const;
  const planned = plan(payload, { entities: [loaded('Policy', before)] });
  const data = planned.ok ? (planned.value.changes[0]?.data as Policy) : undefined;
  expect(data && Object.keys(data).toSorted()).toEqual([
    'alias',
    'domainId',
    'id',
    'lock',
    'metadata',
    'rank',
    'scope',
    'scriptingEngine',
  ]);
});
