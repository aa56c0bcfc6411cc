import { child, childId, policy, quorum, root, user } from '@countersign/kinds/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { after, start, status, type Running } from '../testing/running.ts';

const role = fc.constantFrom('maker', 'checker', 'auditor');
const crowd = fc
  .array(fc.tuple(fc.uniqueArray(role, { minLength: 1, maxLength: 3 }), fc.uniqueArray(role, { minLength: 1, maxLength: 2 })), {
    minLength: 2,
    maxLength: 6,
  })
  .map((all) =>
    all.flatMap(([inRoot, inChild], index) => [
      user(100 + index, inRoot, { publicKey: `key ${index}` }),
      user(200 + index, inChild, { publicKey: `key ${index}`, domainId: childId }),
    ]),
  );
const steps = fc.array(fc.tuple(role, fc.integer({ min: 1, max: 2 })), { minLength: 1, maxLength: 3 });

test('no order of arrival of the same decisions changes the outcome', () => {
  const scenario = fc.tuple(crowd, steps, steps).chain(([users, forRoot, forChild]) => {
    const deciders = users.filter((each) => each.domainId !== childId).slice(1);
    return fc.record({
      users: fc.constant(users),
      forRoot: fc.constant(forRoot),
      forChild: fc.constant(forChild),
      order: fc.shuffledSubarray(deciders),
      other: fc.shuffledSubarray(deciders, { minLength: deciders.length }),
    });
  });
  let compared = 0;
  fc.assert(
    fc.property(scenario, ({ users, forRoot, forChild, order, other }) => {
      const [author] = users;
      if (!author) throw new Error('Nobody is in the crowd');
      const policies = [
        policy(1, { workflow: forRoot.map(([name, count]) => quorum(name, count)) }),
        policy(2, { domainId: childId, workflow: forChild.map(([name, count]) => quorum(name, count)) }),
      ];
      const first = start(author, { domains: [root, child], policies, users });
      if (status(first) !== 'Open') return;
      const one = order.reduce((running, by) => after(running, by), first);
      const accepted = new Set(one.decisions.map((decision) => decision.publicKey));
      // The same people in another order; anyone who comes too early for their step is heard again once it is open.
      const same = other.filter((by) => accepted.has(by.publicKey));
      let two = first;
      for (let round = 0; round < same.length; round++) two = same.reduce((running, by) => after(running, by), two);
      if (two.decisions.length !== one.decisions.length) {
        // Not all of them were needed in this order.
        expect(status(two)).toBe(status(one));
        return;
      }
      compared++;
      expect(status(two)).toBe(status(one));
      expect(stepStates(two)).toEqual(stepStates(one));
    }),
    { numRuns: 3_000 },
  );
  expect(compared).toBeGreaterThan(200);
});

function stepStates(running: Running): unknown {
  return running.intent.state.progressPerPolicy?.map(({ stepProgress }) => stepProgress.map(({ state }) => state));
}

test('nobody is counted twice in a policy, and nobody decides twice', () => {
  let most = 0;
  fc.assert(
    fc.property(crowd, steps, fc.array(fc.nat(), { maxLength: 12 }), (users, workflow, picks) => {
      const [author] = users;
      if (!author) throw new Error('Nobody is in the crowd');
      const policies = [policy(1, { workflow: workflow.map(([name, count]) => quorum(name, count)) })];
      let running = start(author, { policies, users });
      for (const pick of picks) running = after(running, users[pick % users.length] ?? author);
      const keys = running.decisions.map((decision) => decision.publicKey);
      expect(new Set(keys).size).toBe(keys.length);
      most = Math.max(most, keys.length);
      for (const { stepProgress } of running.intent.state.progressPerPolicy ?? []) {
        const counted = stepProgress.flatMap((step) => step.decisions.map((decision) => decision.author.id));
        expect(new Set(counted).size).toBe(counted.length);
      }
    }),
    { numRuns: 1_000 },
  );
  expect(most).toBeGreaterThan(2);
});
