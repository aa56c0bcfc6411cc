import type { IntentInProgress } from '../decision.ts';
import { policyStanding } from '../life-cycle/policy-standing.ts';
import { countedApprovals } from '../workflow/counted-approvals.ts';

/** How many people have signed for an intent so that it is still good, and the fewest signatures that its policies still ask for together. */
export interface SeatCount {
  readonly signed: number;
  /** All steps of all policies: somebody who has a seat in two policies fills both by one signature. */
  readonly missing: number;
}

/** Counts the seats of an open intent. `users`: those of the policies' domains, or at least those who have decided. */
export function countSeats({
  policies,
  decisions,
  users,
  now,
}: Pick<IntentInProgress, 'policies' | 'decisions' | 'users' | 'now'>): SeatCount {
  const missing = policies.map((policy) => {
    const found = policyStanding(policy, decisions, users, now);
    if (!found || found.isComplete) return 0;
    const { standing, workflow } = found;
    const fewest = (steps: number): number => Math.min(...workflow.courses(steps).map(({ seats }) => seats));
    return standing.missingSeats + fewest(workflow.length) - fewest(standing.completedSteps + 1);
  });
  return {
    signed: new Set(countedApprovals({}, decisions, now).map(({ publicKey }) => publicKey)).size,
    missing: missing.reduce((sum, seats) => sum + seats, 0),
  };
}
