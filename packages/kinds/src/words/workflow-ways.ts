import type { SigningKeyDemand, WorkflowCondition } from '@countersign/model';

/** How many people of each sort a workflow is content with, in one of the ways to complete it. */
type Way = ReadonlyMap<string, number>;

/** The keys that quorums demand, the one that more people have first: who signs by a later one fills the seats of those before it as well. */
const keyDemands = ['PlatformCredential', 'DeviceBoundCredential'] as const satisfies readonly SigningKeyDemand[];

/** How much is asked of a key: 0 for any, then in that order. */
type Level = number;

/** The level of what a quorum demands. */
const levelOf = (key: SigningKeyDemand | undefined): Level => (key === undefined ? 0 : keyDemands.indexOf(key) + 1);

/** A role, and how much is asked of the key that signs for it. */
interface Seat {
  readonly role: string;
  readonly level: Level;
}

/** More ways than these are not gone through. */
const mostWays = 256;

/** A sum over a workflow, by the alternative that asks least: all steps, both sides of an `And`, one side of an `Or`. */
function least(steps: readonly WorkflowCondition[], count: (seat: Seat, quorum: number) => number): number {
  const of = (step: WorkflowCondition): number => {
    if (step.type === 'RoleQuorum') return count({ role: step.role, level: levelOf(step.key) }, step.quorum);
    const [left, right] = [of(step.left), of(step.right)];
    return step.type === 'And' ? left + right : Math.min(left, right);
  };
  return steps.reduce((sum, step) => sum + of(step), 0);
}

/** The fewest people who together complete a workflow: nobody is in two of its steps. */
export function fewestPeople(steps: readonly WorkflowCondition[]): number {
  return least(steps, (_seat, quorum) => quorum);
}

/** How many people with a role it takes in every case; with a `key`, who sign by such a one at least. */
export function fewestOf(steps: readonly WorkflowCondition[], role: string, key?: SigningKeyDemand): number {
  return least(steps, (seat, quorum) => (seat.role === role && seat.level >= levelOf(key) ? quorum : 0));
}

/** The roles that a workflow names, each once. */
export function rolesIn(steps: readonly WorkflowCondition[]): readonly string[] {
  const of = (step: WorkflowCondition): readonly string[] =>
    step.type === 'RoleQuorum' ? [step.role] : [...of(step.left), ...of(step.right)];
  return [...new Set(steps.flatMap(of))];
}

/** Every way to complete a workflow; undefined where there are too many to go through. */
function waysThrough(steps: readonly WorkflowCondition[]): readonly Way[] | undefined {
  let ways: readonly Way[] | undefined = [new Map()];
  for (const step of steps) {
    const here = waysOf(step);
    ways = ways && here && both(ways, here);
  }
  return ways;
}

function waysOf(step: WorkflowCondition): readonly Way[] | undefined {
  if (step.type === 'RoleQuorum') return [new Map([[seatKey(step.role, levelOf(step.key)), step.quorum]])];
  const [left, right] = [waysOf(step.left), waysOf(step.right)];
  if (left === undefined || right === undefined) return undefined;
  if (step.type === 'And') return both(left, right);
  return left.length + right.length > mostWays ? undefined : [...left, ...right];
}

function both(some: readonly Way[], others: readonly Way[]): readonly Way[] | undefined {
  if (some.length * others.length > mostWays) return undefined;
  return some.flatMap((one) => others.map((other) => added(one, other)));
}

function added(one: Way, other: Way): Way {
  const sum = new Map(one);
  for (const [seat, count] of other) sum.set(seat, (sum.get(seat) ?? 0) + count);
  return sum;
}

// No role has a space in it.
const seatKey = (role: string, level: Level): string => `${role} ${level}`;

/** How many seats of a role a way has that ask for so much of a key, or for more. */
function seatsFrom(way: Way, role: string, level: Level): number {
  let seats = 0;
  for (let from = level; from <= keyDemands.length; from++) seats += way.get(seatKey(role, from)) ?? 0;
  return seats;
}

/** Whether people who complete one way complete the other as well; who signs by a key of which more is asked fills either kind of seat. */
function covers(way: Way, asked: Way): boolean {
  return [...asked.keys()].every((seat) => {
    const [role = '', level = ''] = seat.split(' ');
    return seatsFrom(way, role, Number(level)) >= seatsFrom(asked, role, Number(level));
  });
}

/** Whether a workflow can be completed in a way in which the other one cannot; undefined where that is too much to go through. */
export function hasOtherWay(before: readonly WorkflowCondition[], after: readonly WorkflowCondition[]): boolean | undefined {
  const [earlier, later] = [waysThrough(before), waysThrough(after)];
  if (earlier === undefined || later === undefined) return undefined;
  return later.some((way) => !earlier.some((asked) => covers(way, asked)));
}
