import type { WorkflowCondition } from '@countersign/model';

/** Seats to fill, by role: one way to satisfy a step or several steps together. */
export type Demand = ReadonlyMap<string, number>;

/** The ways to satisfy a workflow are counted at most up to here; beyond it a workflow is refused as too complex. */
export const maximumCombinations = 4_096;

/**
 * The ways to satisfy one step: `And` adds the seats of both sides, since a person fills one seat only; `Or` offers either side.
 * A way that asks for no less than another is left out. `undefined` if there are more than {@link maximumCombinations}.
 */
export function stepAlternatives(step: WorkflowCondition): readonly Demand[] | undefined {
  if (step.type === 'RoleQuorum') return [new Map([[step.role, step.quorum]])];
  const left = stepAlternatives(step.left);
  const right = stepAlternatives(step.right);
  if (!left || !right) return undefined;
  if (step.type === 'Or') return bounded([...left, ...right]);
  if (left.length * right.length > maximumCombinations) return undefined;
  return bounded(left.flatMap((one) => right.map((other) => addDemands(one, other))));
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

function bounded(alternatives: readonly Demand[]): readonly Demand[] | undefined {
  if (alternatives.length > maximumCombinations) return undefined;
  const minimal: Demand[] = [];
  for (const candidate of alternatives) {
    if (minimal.some((kept) => asksNoMore(kept, candidate))) continue;
    for (let index = minimal.length - 1; index >= 0; index--) {
      const kept = minimal[index];
      if (kept && asksNoMore(candidate, kept)) minimal.splice(index, 1);
    }
    minimal.push(candidate);
  }
  return minimal;
}

function asksNoMore(less: Demand, more: Demand): boolean {
  for (const [role, seats] of less) if (seats > (more.get(role) ?? 0)) return false;
  return true;
}
