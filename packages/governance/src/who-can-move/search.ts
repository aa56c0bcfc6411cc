import type { Policy } from '@countersign/model';
import type { Act } from './acts.ts';
import type { PeopleAlike } from './people.ts';
import type { Person } from './question.ts';
import type { createWorlds, Effort, World } from './worlds.ts';

/** So many of each kind of people who are alike. */
type Counts = readonly number[];

/** A smallest group: none of its people can be left out. */
interface FoundGroup {
  readonly counts: Counts;
  readonly people: readonly Person[];
  /** What they do first, in this order; none of it can be left out. */
  readonly acts: readonly Act[];
}

interface SearchInput {
  readonly alike: readonly PeopleAlike[];
  readonly acts: readonly Act[];
  /** Unlocking these comes before any move. */
  readonly required: readonly Act[];
  readonly worlds: ReturnType<typeof createWorlds>;
  /** Groups that are known already: what contains one of them is not looked at. */
  readonly known: readonly Counts[];
  readonly mostPeople: number;
  readonly effort: Effort;
}

/** What a search came to. */
interface Found {
  readonly groups: readonly FoundGroup[];
  /** The largest groups that were all looked at. */
  readonly completeUpTo: number;
}

/** The smallest groups of people who can do it, by size. It pauses with each group that it looks at. */
export function* smallestGroups(input: SearchInput): Generator<undefined, Found> {
  const { alike, known, mostPeople, effort } = input;
  const groups: FoundGroup[] = [];
  const everybody = alike.map(({ length }) => length);
  // Where nobody can, not even everybody together, there is nothing to look for; unless the roles that more people are able to give
  // stand in the way.
  const isMore = input.acts.every(({ helps }) => helps !== 'Person');
  if (isMore && reach(peopleOf(alike, everybody), input.acts, input) === undefined) {
    return { groups, completeUpTo: effort.left < 0 ? 0 : mostPeople };
  }
  for (let size = 1; size <= mostPeople; size++) {
    for (const counts of countsOf(alike, size)) {
      if ([...known, ...groups.map((group) => group.counts)].some((less) => contains(counts, less))) continue;
      yield;
      if (effort.left < 0) return { groups, completeUpTo: size - 1 };
      const people = peopleOf(alike, counts);
      const acts = reach(people, input.acts, input);
      if (acts !== undefined) groups.push({ counts, people, acts: fewest(people, acts, input) });
      // It may be one that was not looked at to its end.
      else if (effort.left < 0) return { groups, completeUpTo: size - 1 };
    }
  }
  return { groups, completeUpTo: mostPeople };
}

/** True if `counts` has at least as many of each kind. */
function contains(counts: Counts, less: Counts): boolean {
  return less.every((count, kind) => (counts[kind] ?? 0) >= count);
}

function peopleOf(alike: readonly PeopleAlike[], counts: Counts): readonly Person[] {
  return alike.flatMap((people, kind) => people.slice(0, counts[kind] ?? 0));
}

/** Every choice of so many people, by their kinds. */
function* countsOf(alike: readonly PeopleAlike[], size: number, kind = 0): Generator<Counts> {
  const people = alike[kind];
  if (people === undefined) {
    if (size === 0) yield [];
    return;
  }
  for (let count = Math.min(size, people.length); count >= 0; count--) {
    for (const rest of countsOf(alike, size - count, kind + 1)) yield [count, ...rest];
  }
}

type Tools = Pick<SearchInput, 'worlds' | 'required'>;

/**
 * What these people do first to be able to move, if they can: all that they are able to do, again and again, until it adds nothing more. What
 * may stand in the way as well is tried after that, one of each sort; and all of it once more without giving roles.
 */
function reach(people: readonly Person[], acts: readonly Act[], tools: Tools): readonly Act[] | undefined {
  const keys = new Set(people.map(({ publicKey }) => publicKey));
  const single = acts.filter(
    ({ helps, publicKey }) => helps === 'Policy' || (helps === 'Person' && publicKey !== undefined && keys.has(publicKey)),
  );
  const destinations = acts.filter(({ helps }) => helps === 'Destination');
  const helping = acts.filter(({ helps }) => helps === 'Always' || helps === 'Roles');
  const unchanging = helping.filter(({ helps }) => helps !== 'Roles');
  for (const growing of acts.some(({ helps }) => helps === 'Person') ? [helping, unchanging] : [helping]) {
    const grown = grow([], keys, growing, tools);
    const found = reachAfter(grown, growing);
    if (found) return found;
    for (const act of single) {
      if (!grown.can(act)) continue;
      const left = act.helps === 'Person' ? growing.filter(({ helps }) => helps !== 'Roles') : growing;
      const further = reachAfter(grow([...grown.done, act], keys, left, tools), left);
      if (further) return further;
    }
  }
  return undefined;

  function reachAfter(grown: Grown, growing: readonly Act[]): readonly Act[] | undefined {
    if (grown.canMove) return grown.done;
    for (const act of destinations) {
      if (!grown.can(act)) continue;
      const further = grow([...grown.done, act], keys, growing, tools);
      if (further.canMove) return further.done;
    }
    return undefined;
  }
}

interface Grown {
  readonly done: readonly Act[];
  readonly can: Abilities;
  readonly canMove: boolean;
}

function grow(first: readonly Act[], keys: ReadonlySet<string>, helping: readonly Act[], { worlds, required }: Tools): Grown {
  let done = first;
  for (;;) {
    const world = worlds.worldAfter(done);
    const can = abilities(world, keys);
    const isFree = required.every((act) => done.includes(act));
    if (isFree && can('Move')) return { done, can, canMove: true };
    const more = helping.filter((act) => !done.includes(act) && can(act));
    if (more.length === 0) return { done, can, canMove: false };
    done = [...done, ...more];
  }
}

type Abilities = (what: Act | 'Move') => boolean;

/** What these people are able to do: one of them, or of the users that they made, may propose it, and all together complete its policies. */
function abilities(world: World, keys: ReadonlySet<string>): Abilities {
  const all = new Set([...keys, ...world.madeUp.map(({ publicKey }) => publicKey)]);
  const authors = [...world.state.all('User')].filter(({ publicKey }) => all.has(publicKey));
  const completed = new Map<Policy, boolean>();
  const isComplete = (policy: Policy) => {
    const complete = completed.get(policy) ?? world.isComplete(policy, all);
    completed.set(policy, complete);
    return complete;
  };
  return (what) => authors.some((author) => world.waysOf(what, author).some(({ policies }) => policies.every(isComplete)));
}

/** The same without what is not needed for it. */
function fewest(people: readonly Person[], acts: readonly Act[], tools: Tools): readonly Act[] {
  let kept = acts;
  for (const act of acts.toReversed()) {
    if (!kept.includes(act)) continue;
    const others = kept.filter((other) => other !== act);
    kept = reach(people, others, tools) ?? kept;
  }
  return kept;
}
