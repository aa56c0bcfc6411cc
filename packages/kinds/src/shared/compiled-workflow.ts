import type { WorkflowCondition } from '@countersign/model';
import { addDemands, entryCost, maximumCombinations, seatsOf, stepAlternatives, wholeEffort } from './workflow-alternatives.ts';
import type { Demand } from './workflow-alternatives.ts';

/** One way through the first steps of a workflow: what each step asks for. */
export interface Course {
  readonly steps: readonly Demand[];
  /** The seats of all but the last of `steps`, together. */
  readonly before: Demand;
  /** The seats of all `steps`, together. */
  readonly total: Demand;
  /** How many seats are in `before` and in `total`. */
  readonly seatsBefore: number;
  readonly seats: number;
}

/** A workflow prepared for seating people. */
export interface CompiledWorkflow {
  readonly length: number;
  /** The courses through the first `count` steps, `count` from 1 to `length`. */
  courses(count: number): readonly Course[];
  /** The roles that a step names. */
  roles(step: number): ReadonlySet<string>;
}

const compiled = new WeakMap<readonly WorkflowCondition[], CompiledWorkflow | 'TooComplex'>();

/** Prepares a workflow; the result is remembered with the array. `TooComplex`: over 4,096 ways to satisfy it, or hundreds of steps with a choice. */
export function compileWorkflow(workflow: readonly WorkflowCondition[]): CompiledWorkflow | 'TooComplex' {
  const known = compiled.get(workflow);
  if (known) return known;
  const result = compile(workflow);
  compiled.set(workflow, result);
  return result;
}

const nothing: Demand = new Map();

function compile(workflow: readonly WorkflowCondition[]): CompiledWorkflow | 'TooComplex' {
  const coursesOf: (readonly Course[])[] = [[{ steps: [], before: nothing, total: nothing, seatsBefore: 0, seats: 0 }]];
  const rolesOf: ReadonlySet<string>[] = [];
  const effort = { left: wholeEffort };
  for (const step of workflow) {
    const shorter = coursesOf.at(-1) ?? [];
    const alternatives = stepAlternatives(step, effort);
    if (!alternatives || shorter.length * alternatives.length > maximumCombinations) return 'TooComplex';
    // Each course holds its steps and all their seats: what a hostile workflow takes of memory is counted before it is taken.
    for (const { steps, total } of shorter) {
      for (const demand of alternatives) effort.left -= steps.length + entryCost * (total.size + demand.size);
    }
    if (effort.left < 0) return 'TooComplex';
    rolesOf.push(new Set(rolesNamedBy(step)));
    coursesOf.push(
      shorter.flatMap((course) =>
        alternatives.map((demand) => ({
          steps: [...course.steps, demand],
          before: course.total,
          total: addDemands(course.total, demand),
          seatsBefore: course.seats,
          seats: course.seats + seatsOf(demand),
        })),
      ),
    );
  }
  return {
    length: workflow.length,
    courses: (count) => coursesOf[count] ?? [],
    roles: (step) => rolesOf[step] ?? new Set(),
  };
}

function rolesNamedBy(step: WorkflowCondition): string[] {
  return step.type === 'RoleQuorum' ? [step.role] : [...rolesNamedBy(step.left), ...rolesNamedBy(step.right)];
}
