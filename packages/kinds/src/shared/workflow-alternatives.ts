import type { WorkflowCondition } from '@countersign/model';

import { seatName } from './seat-name.ts';

/** Seats to fill, by their names: one way to satisfy a step or several steps together. */
export type Demand = ReadonlyMap<string, number>;

/** The ways to satisfy a workflow are counted at most up to here; beyond it a workflow is refused as too complex. */
export const maximumCombinations = 4_096;

/** What is left of the work that preparing one workflow may cost. */
export interface Effort {
  left: number;
}

/**
 * The work for one workflow: entries of demands looked at or made, some tenths of a second of a present-day processor core. It is
 * counted and not timed, so that a workflow is too complex everywhere or nowhere.
 */
export const wholeEffort = 3_000_000;

/** What making one entry of a demand costs, against looking at one. */
export const entryCost = 4;

/**
 * The ways to satisfy one step: `And` adds the seats of both sides, since a person fills one seat only; `Or` offers either side.
 * A way that asks for no less than another is left out. `undefined` if there are more than {@link maximumCombinations}, or if
 * finding them takes more than the effort that is left.
 */
export function stepAlternatives(step: WorkflowCondition, effort: Effort): readonly Demand[] | undefined {
  if (step.type === 'RoleQuorum') return [new Map([[seatName(step), step.quorum]])];
  const left = stepAlternatives(step.left, effort);
  const right = left && stepAlternatives(step.right, effort);
  if (!left || !right) return undefined;
  if (step.type === 'Or') return eitherOf(left, right, effort);
  if (left.length * right.length > maximumCombinations) return undefined;
  const sums: Demand[] = [];
  for (const one of left) {
    for (const other of right) {
      effort.left -= entryCost * (one.size + other.size);
      if (effort.left < 0) return undefined;
      sums.push(addDemands(one, other));
    }
  }
  // Neither adding the same to all nor pairing ways that have no role in common can make one of them ask for no less than another.
  return left.length === 1 || right.length === 1 || areApart(left, right) ? sums : minimalOf(sums, effort);
}

/** The seats of both demands together. */
export function addDemands(left: Demand, right: Demand): Demand {
  const sum = new Map(left);
  for (const [role, seats] of right) sum.set(role, (sum.get(role) ?? 0) + seats);
  return sum;
}

/** How many seats a demand has. */
export function seatsOf(demand: Demand): number {
  let seats = 0;
  for (const count of demand.values()) seats += count;
  return seats;
}

// In each of both lists no way asks for no less than another, so that only ways of different lists are compared.
function eitherOf(left: readonly Demand[], right: readonly Demand[], effort: Effort): readonly Demand[] | undefined {
  if (left.length + right.length > maximumCombinations) return undefined;
  const others = right.filter((candidate) => !left.some((kept) => asksNoMore(kept, candidate, effort)));
  const kept = left.filter((candidate) => !others.some((other) => asksNoMore(other, candidate, effort)));
  return effort.left < 0 ? undefined : [...kept, ...others];
}

function minimalOf(alternatives: readonly Demand[], effort: Effort): readonly Demand[] | undefined {
  const minimal: Demand[] = [];
  for (const candidate of alternatives) {
    if (effort.left < 0) return undefined;
    if (minimal.some((kept) => asksNoMore(kept, candidate, effort))) continue;
    for (let index = minimal.length - 1; index >= 0; index--) {
      const kept = minimal[index];
      if (kept && asksNoMore(candidate, kept, effort)) minimal.splice(index, 1);
    }
    minimal.push(candidate);
  }
  return minimal;
}

function areApart(left: readonly Demand[], right: readonly Demand[]): boolean {
  const roles = new Set(left.flatMap((demand) => [...demand.keys()]));
  return !right.some((demand) => [...demand.keys()].some((role) => roles.has(role)));
}

// Without effort left the answer is of no use to anybody: the first one is given.
function asksNoMore(less: Demand, more: Demand, effort: Effort): boolean {
  if (effort.left < 0) return true;
  for (const [role, seats] of less) {
    effort.left--;
    if (seats > (more.get(role) ?? 0)) return false;
  }
  return true;
}
