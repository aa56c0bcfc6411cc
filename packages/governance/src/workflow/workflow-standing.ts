import { roleOfSeat, type CompiledWorkflow, type Course } from '@countersign/kinds/rules';
import { Seating } from './seating.ts';
import type { Seatable } from './seating.ts';

/** The state of a workflow after a set of approvals. Depends on the set alone, not on the order it came in. */
export interface WorkflowStanding {
  /** How many steps are complete, from the first on. */
  readonly completedSteps: number;
  /** Per complete step, and for the open one last: the people seated in it. Nobody is in two steps. */
  readonly seatedPerStep: readonly (readonly Seatable[])[];
  /** Seats of the open step still to fill by the shortest way; 0 if no step is open. */
  readonly missingSeats: number;
  /** The roles, with seats, that the shortest way still asks for in the open step. */
  readonly missingRoles: ReadonlyMap<string, number>;
  /** True if this person's approval would fill one more seat of the open step. */
  couldHelp(person: Seatable): boolean;
}

/**
 * Seats the approvers on the steps of a workflow: as many steps as possible are complete, from the first on; then as many
 * seats of the next step as possible are filled.
 * @param approvers unlocked users of the policy's domain, one per public key.
 */
export function workflowStanding(workflow: CompiledWorkflow, approvers: readonly Seatable[]): WorkflowStanding {
  let complete: Attempt | undefined;
  for (let count = 1; count <= workflow.length; count++) {
    const attempts: Attempt[] = [];
    let finished: Attempt | undefined;
    for (const course of workflow.courses(count)) {
      const tried = attempt(course, approvers);
      if (tried) attempts.push(tried);
      if (tried && missing(tried) === 0) {
        finished = tried;
        break;
      }
    }
    if (!finished) return openStanding(workflow.courses(count), attempts, approvers);
    complete = finished;
  }
  return {
    completedSteps: workflow.length,
    seatedPerStep: complete ? seatedPerStep(complete.course, complete.seating) : [],
    missingSeats: 0,
    missingRoles: new Map(),
    couldHelp: () => false,
  };
}

interface Attempt {
  readonly course: Course;
  readonly seating: Seating;
}

// One course with the approvers seated; nothing if they can't even complete the steps before the last one.
function attempt(course: Course, approvers: readonly Seatable[]): Attempt | undefined {
  const seating = new Seating(course.before);
  let waiting: Seatable[] | undefined;
  for (const person of approvers) if (!seating.place(person)) (waiting ??= []).push(person);
  if (seating.filled < course.seatsBefore) return undefined;
  seating.raise(course.total);
  if (waiting) for (const person of waiting) seating.place(person);
  return { course, seating };
}

const missing = ({ course, seating }: Attempt) => course.seats - seating.filled;

function openStanding(
  courses: readonly Course[],
  attempts: readonly Attempt[],
  approvers: readonly Seatable[],
): WorkflowStanding {
  const [first, ...others] = attempts;
  if (!first) throw new Error('A step is open though the steps before it are not complete');
  const best = others.reduce((shortest, next) => (missing(next) < missing(shortest) ? next : shortest), first);
  const missingRoles = new Map<string, number>();
  for (const [seat, seats] of best.course.total) {
    const free = seats - best.seating.occupants(seat).length;
    const role = roleOfSeat(seat);
    if (free > 0) missingRoles.set(role, (missingRoles.get(role) ?? 0) + free);
  }
  return {
    completedSteps: best.course.steps.length - 1,
    seatedPerStep: seatedPerStep(best.course, best.seating),
    missingSeats: missing(best),
    missingRoles,
    couldHelp: (person) =>
      attempts.some(({ seating }) => seating.couldPlace(person)) || opensBetterCourse(person, courses, attempts, approvers),
  };
}

// A person may also help by taking a seat in a step before the open one, in another way to complete it than the present one, so
// that somebody who sat there is free for the open step.
function opensBetterCourse(
  person: Seatable,
  courses: readonly Course[],
  attempts: readonly Attempt[],
  approvers: readonly Seatable[],
): boolean {
  if (courses.length === attempts.length) return false;
  const tried = new Set(attempts.map(({ course }) => course));
  return courses.some((course) => {
    if (tried.has(course)) return false;
    const lastStep = course.steps.at(-1);
    const rivals = attempts.filter((rival) => rival.course.steps.at(-1) === lastStep);
    const opened = attempt(course, [...approvers, person]);
    return opened !== undefined && rivals.every((rival) => missing(opened) < missing(rival));
  });
}

// Seats of one role are alike, so the people on them are dealt out to the steps in order.
function seatedPerStep(course: Course, seating: Seating): readonly (readonly Seatable[])[] {
  const dealt = new Map<string, number>();
  return course.steps.map((demand) => {
    const people: Seatable[] = [];
    for (const [role, seats] of demand) {
      const from = dealt.get(role) ?? 0;
      dealt.set(role, from + seats);
      people.push(...seating.occupants(role).slice(from, from + seats));
    }
    return people;
  });
}
