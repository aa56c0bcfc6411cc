import type { CreatePolicy, IntentPayload } from '@countersign/kinds/schemas';
import type { Policy } from '@countersign/model';
import { expect, test } from 'vitest';
import { noFacts } from '@countersign/kinds/rules';
import { compilePolicies } from '../policies/compile-policies.ts';
import { id, policy, root, rootId, user } from '@countersign/kinds/testing';
import { proposal } from '../testing/fixtures.ts';
import { rankTies } from './rank-ties.ts';

const there = policy(5, { rank: 7, intentTypes: ['v0_CreateAccount', 'v0_CreateUser'], scope: 'Self' });

function ties(payload: IntentPayload, policies: Policy[] = [there]) {
  const request = proposal(user(1, ['operator']), { payload });
  const chain = [{ domain: root, policies: compilePolicies(rootId, policies) }];
  const entities = policies.map((data) => ({ kind: 'Policy', data }) as const);
  return rankTies({ request, chain, facts: { ...noFacts, entities } }).map(({ policy: one, other, winner }) => [
    one.id,
    other.id,
    winner,
  ]);
}

const made = (values: Partial<CreatePolicy> = {}): IntentPayload => ({
  type: 'v0_CreatePolicy',
  id: id(2_009),
  alias: 'another',
  rank: 7,
  scope: 'SelfAndDescendants',
  scriptingEngine: 'Javascript_v0',
  lock: 'Unlocked',
  customProperties: {},
  ...values,
});

test('a new policy ties with those of its rank that may match the same intents, and the smaller id wins', () => {
  expect(ties(made())).toEqual([[id(2_009), there.id, there.id]]);
  expect(ties(made({ id: id(2_001) }))).toEqual([[id(2_001), there.id, id(2_001)]]);
  expect(ties(made({ intentTypes: ['v0_CreateUser'] }))).toHaveLength(1);
});

test('it ties with none of another rank, scope or type, with no locked one, and not while it is locked itself', () => {
  expect(ties(made({ rank: 8 }))).toEqual([]);
  expect(ties(made({ scope: 'Descendants' }))).toEqual([]);
  expect(ties(made({ intentTypes: ['v0_LockUser'] }))).toEqual([]);
  expect(ties(made({ lock: 'Locked' }))).toEqual([]);
  expect(ties(made(), [{ ...there, lock: 'Locked' }])).toEqual([]);
});

test('so does one that is unlocked, or changed while it is unlocked', () => {
  const locked = policy(6, { rank: 7, lock: 'Locked' });
  const reference = { id: locked.id, revision: 1 };
  const rule = { alias: 'x', rank: 7, scope: 'Self', scriptingEngine: 'Javascript_v0', customProperties: {} } as const;
  expect(ties({ type: 'v0_UnlockPolicy', reference }, [there, locked])).toEqual([[locked.id, there.id, there.id]]);
  expect(ties({ type: 'v0_UpdatePolicy', reference, ...rule }, [there, locked])).toEqual([]);
  const open = policy(6, { rank: 9 });
  expect(ties({ type: 'v0_UpdatePolicy', reference, ...rule }, [there, open])).toEqual([[open.id, there.id, there.id]]);
  expect(ties({ type: 'v0_UpdatePolicy', reference: { id: there.id, revision: 1 }, ...rule })).toEqual([]);
});
