import { policy, quorum, user, ticker } from '@countersign/kinds/testing';
import { expect, test } from 'vitest';
import { question } from '../testing/movers.ts';
import { actsOf } from './acts.ts';
import { movesOf } from './moves.ts';
import { stateOf } from './organisation-state.ts';
import { peopleAlike } from './people.ts';
import { ruleFacts } from './rule-facts.ts';
import { smallestGroups } from './search.ts';
import { createWorlds } from './worlds.ts';

test('wherever a search is cut short, it does not say that it has looked at groups that it has not', () => {
  // What everybody together would do first is something else, so that the last group looked at is the first to come this way.
  const policies = [
    policy(1, { intentTypes: ['v0_CreateTransferOrder'], workflow: [quorum('a')] }),
    policy(2, { intentTypes: ['v0_UpdateUser'], workflow: [quorum('clerk')] }),
    policy(3, { intentTypes: ['v0_UnlockUser'], workflow: [quorum('guard')] }),
  ];
  const users = [user(1, ['guard']), user(2, ['guard'], { lock: 'Locked' }), user(3, ['clerk'])];
  const asked = question({ users, policies });
  const facts = ruleFacts(policies, ticker());
  const acts = actsOf(asked, facts).filter(({ type }) => type === 'v0_UpdateUser' || type === 'v0_UnlockUser');
  const alike = peopleAlike(asked.organisation, facts);
  const moves = movesOf(asked, facts, stateOf(asked.organisation));
  const search = (left: number) => {
    const effort = { left };
    const worlds = createWorlds(asked, facts, { moves, assumes: false }, effort);
    const groups = smallestGroups({ alike, acts, required: [], worlds, known: [], mostPeople: 1, effort });
    for (;;) {
      const step = groups.next();
      if (step.done === true) return step.value;
    }
  };
  const countsIn = (left: number) => {
    const { groups, completeUpTo } = search(left);
    return { completeUpTo, told: groups.map(({ counts }) => counts.join(' ')) };
  };
  const whole = countsIn(1_000);
  expect(whole).toEqual({ completeUpTo: 1, told: ['0 0 1'] });
  for (let left = 0; left < 200; left++) {
    const { completeUpTo, told } = countsIn(left);
    expect({ left, told }).toEqual({ left, told: completeUpTo === 1 ? whole.told : expect.anything() });
  }
});
