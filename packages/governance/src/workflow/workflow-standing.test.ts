import fc from 'fast-check';
import type { WorkflowCondition, WorkflowConditionRoleQuorum } from '@countersign/model';
import { expect, test } from 'vitest';
import { both, either, quorum } from '@countersign/kinds/testing';
import { compileWorkflow } from '@countersign/kinds/rules';
import type { CompiledWorkflow } from '@countersign/kinds/rules';
import { workflowStanding } from './workflow-standing.ts';
import type { Seatable } from './seating.ts';

function compiled(workflow: readonly WorkflowCondition[]): CompiledWorkflow {
  const result = compileWorkflow(workflow);
  if (result === 'TooComplex') throw new Error('Too complex');
  return result;
}

// The oracle: every way to give each person one seat or none, and every way to satisfy the tree, tried out.
type Seat = Pick<WorkflowConditionRoleQuorum, 'role' | 'key'>;

function leaves(step: WorkflowCondition): Seat[][] {
  if (step.type === 'RoleQuorum') return [Array.from({ length: step.quorum }, () => step)];
  if (step.type === 'Or') return [...leaves(step.left), ...leaves(step.right)];
  return leaves(step.left).flatMap((left) => leaves(step.right).map((right) => [...left, ...right]));
}

function maySit({ roles, isPlain, isSynchronised }: Seatable, { role: asked, key }: Seat): boolean {
  const hasKey = key === 'DeviceBoundCredential' ? isPlain !== true && isSynchronised !== true : isPlain !== true;
  return roles.includes(asked) && (key === undefined || hasKey);
}

function canSeat(seats: readonly Seat[], people: readonly Seatable[]): boolean {
  const [seat, ...others] = seats;
  if (seat === undefined) return true;
  return people.some((person, index) => maySit(person, seat) && canSeat(others, people.toSpliced(index, 1)));
}

function canComplete(steps: readonly WorkflowCondition[], people: readonly Seatable[], seats: readonly Seat[] = []): boolean {
  const [step, ...others] = steps;
  if (!step) return canSeat(seats, people);
  return leaves(step).some((alternative) => canComplete(others, people, [...seats, ...alternative]));
}

function completedByOracle(workflow: readonly WorkflowCondition[], people: readonly Seatable[]): number {
  let steps = 0;
  while (steps < workflow.length && canComplete(workflow.slice(0, steps + 1), people)) steps++;
  return steps;
}

const role = fc.constantFrom('a', 'b', 'c');
const key = fc.constantFrom({}, {}, { key: 'PlatformCredential' as const }, { key: 'DeviceBoundCredential' as const });
const { step } = fc.letrec<{ step: WorkflowCondition }>((tie) => ({
  step: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    fc
      .tuple(fc.record({ type: fc.constant('RoleQuorum' as const), role, quorum: fc.integer({ min: 1, max: 2 }) }), key)
      .map(([asked, demanded]) => ({ ...asked, ...demanded })),
    fc.record({ type: fc.constantFrom('And' as const, 'Or' as const), left: tie('step'), right: tie('step') }),
  ),
}));
const workflows = fc.array(step, { minLength: 1, maxLength: 3 });
const people = fc
  .array(fc.tuple(fc.uniqueArray(role, { maxLength: 3 }), fc.boolean(), fc.boolean()), { maxLength: 6 })
  .map((all) =>
    all.map(([roles, isPlain, isSynchronised], index): Seatable => ({
      publicKey: `key ${index}`,
      roles,
      isPlain,
      isSynchronised,
    })),
  );

test('as many steps are complete as the best way to seat the people allows', () => {
  fc.assert(
    fc.property(workflows, people, (workflow, approvers) => {
      expect(workflowStanding(compiled(workflow), approvers).completedSteps).toBe(completedByOracle(workflow, approvers));
    }),
    { numRuns: 2_000 },
  );
});

test('nobody sits twice, and nobody sits without the role', () => {
  fc.assert(
    fc.property(workflows, people, (workflow, approvers) => {
      const standing = workflowStanding(compiled(workflow), approvers);
      const seated = standing.seatedPerStep.flat().map((person) => person.publicKey);
      expect(new Set(seated).size).toBe(seated.length);
      for (const [index, inStep] of standing.seatedPerStep.entries()) {
        const roles = compiled(workflow).roles(index);
        for (const person of inStep) expect(person.roles.some((held) => roles.has(held))).toBe(true);
      }
      const complete = standing.seatedPerStep.slice(0, standing.completedSteps);
      for (const [index, inStep] of complete.entries()) expect(canComplete([workflow[index] as never], inStep)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('the order in which approvals came changes nothing', () => {
  const shuffled = people.chain((approvers) =>
    fc.tuple(fc.constant(approvers), fc.shuffledSubarray(approvers, { minLength: approvers.length })),
  );
  fc.assert(
    fc.property(workflows, shuffled, (workflow, [approvers, otherOrder]) => {
      const one = workflowStanding(compiled(workflow), approvers);
      const other = workflowStanding(compiled(workflow), otherOrder);
      expect([other.completedSteps, other.missingSeats]).toEqual([one.completedSteps, one.missingSeats]);
    }),
    { numRuns: 2_000 },
  );
});

test('anyone who could help brings the open step forward, and anyone who could not does not', () => {
  fc.assert(
    fc.property(workflows, people, fc.uniqueArray(role, { maxLength: 3 }), (workflow, approvers, roles) => {
      const person = { publicKey: 'newcomer', roles };
      const before = workflowStanding(compiled(workflow), approvers);
      const after = workflowStanding(compiled(workflow), [...approvers, person]);
      expect(before.couldHelp(person) || after.completedSteps === before.completedSteps).toBe(true);
      const movesOn = after.completedSteps > before.completedSteps || after.missingSeats < before.missingSeats;
      expect(before.couldHelp(person) || !movesOn).toBe(true);
      const holdsNamedRole = workflow.some((_, index) => roles.some((held) => compiled(workflow).roles(index).has(held)));
      expect(!before.couldHelp(person) || holdsNamedRole).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('an approval never undoes what others completed', () => {
  fc.assert(
    fc.property(workflows, people, (workflow, approvers) => {
      let completed = 0;
      for (let count = 0; count <= approvers.length; count++) {
        const standing = workflowStanding(compiled(workflow), approvers.slice(0, count));
        expect(standing.completedSteps).toBeGreaterThanOrEqual(completed);
        completed = standing.completedSteps;
      }
    }),
  );
});

test('a person with two roles sits where it helps', () => {
  const both2 = { publicKey: 'both', roles: ['a', 'b'] };
  const onlyA = { publicKey: 'a', roles: ['a'] };
  const workflow = compiled([quorum('a'), quorum('b')]);
  expect(workflowStanding(workflow, [both2]).completedSteps).toBe(1);
  expect(workflowStanding(workflow, [both2, onlyA]).completedSteps).toBe(2);
});

test('what is missing is what the shortest way needs', () => {
  const workflow = compiled([either(quorum('a', 3), both(quorum('b'), quorum('c')))]);
  const standing = workflowStanding(workflow, [{ publicKey: 'b', roles: ['b'] }]);
  expect(standing.missingSeats).toBe(1);
  expect([...standing.missingRoles]).toEqual([['c', 1]]);
});

test('a quorum of thousands is no trouble', () => {
  const crowd = Array.from({ length: 2_000 }, (_, index) => ({ publicKey: `key ${index}`, roles: ['a', 'b'] }));
  expect(workflowStanding(compiled([quorum('a', 1_000), quorum('b', 1_000)]), crowd).completedSteps).toBe(2);
});

test('a workflow with too many ways to be satisfied is refused', () => {
  const choice = (index: number) => either(quorum(`x${index}`), quorum(`y${index}`));
  const wide = Array.from({ length: 13 }, (_, index) => choice(index));
  expect(compileWorkflow(wide)).toBe('TooComplex');
  expect(compileWorkflow(wide.slice(1))).not.toBe('TooComplex');
  expect(compileWorkflow([wide.reduce((left, right) => both(left, right))])).toBe('TooComplex');
  expect(compileWorkflow(Array.from({ length: 2_000 }, () => quorum('a')))).not.toBe('TooComplex');
});

test('a hostile workflow is refused before it has cost much, whatever its form', () => {
  const oneOf = (name: string, count: number): WorkflowCondition =>
    Array.from({ length: count }, (_, index) => quorum(`${name}${index}`)).reduce<WorkflowCondition>(
      either,
      quorum(`${name}-last`),
    );
  const grid = (name: string) => both(oneOf(`${name}-left`, 63), oneOf(`${name}-right`, 63));
  expect(compileWorkflow([grid('x')])).not.toBe('TooComplex');
  // Each of these is within 80,000 characters.
  const longer = Array.from({ length: 100 }, (_, index) => quorum(`r${index}`));
  expect(compileWorkflow([longer.reduce<WorkflowCondition>(both, grid('x'))])).toBe('TooComplex');
  expect(compileWorkflow([longer.reduce<WorkflowCondition>(either, both(oneOf('x', 60), oneOf('y', 60)))])).not.toBe(
    'TooComplex',
  );
  expect(compileWorkflow([Array.from({ length: 60 }, () => oneOf('x', 2)).reduce(both)])).toBe('TooComplex');
  const many = Array.from({ length: 1_600 }, (_, index) => quorum(`s${index}`));
  expect(compileWorkflow([oneOf('x', 35), ...many])).toBe('TooComplex');
});
