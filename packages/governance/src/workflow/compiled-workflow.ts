import type { WorkflowCondition } from '@countersign/model';
import { addDemands, maximumCombinations, seatsOf, stepAlternatives } from './alternatives.ts';
import type { Demand } from './alternatives.ts';

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

/** Prepares a workflow; the result is remembered with the array. `TooComplex`: over 4,096 ways to satisfy it, or hundreds of steps. */
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
  for (const step of workflow) {
    const shorter = coursesOf.at(-1) ?? [];
    const alternatives = stepAlternatives(step);
    if (!alternatives || isTooMany(shorter.length * alternatives.length, coursesOf.length)) return 'TooComplex';
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

// Each course holds its steps, so both numbers together bound the memory that a hostile workflow can take.
function isTooMany(courses: number, steps: number): boolean {
  return courses > maximumCombinations || courses * steps > 16 * maximumCombinations;
}

function rolesNamedBy(step: WorkflowCondition): string[] {
  return step.type === 'RoleQuorum' ? [step.role] : [...rolesNamedBy(step.left), ...rolesNamedBy(step.right)];
}
