import type { IntentEntity } from '@countersign/kinds/schemas';

import { useNames } from '../names.ts';
import { useAsItStands } from './use-as-it-stands.ts';
import { fewestApprovals, laterSteps, missingSeats } from './missing-approvals.ts';

/** How many people have signed for a task, and the fewest signatures that all its steps still ask for; undefined where that can't be said. */
export interface Seats {
  readonly signed: number;
  readonly missing: number | undefined;
  /** The roles that are still asked for, with how many of each. */
  readonly missingRoles: ReadonlyMap<string, number>;
}

/** The seats of a task under all its policies. */
export function useSeats(intent: Pick<IntentEntity, 'state'>): Seats {
  const { state } = useAsItStands(intent);
  const progress = state.progressPerPolicy ?? [];
  const names = useNames({ policies: progress.map(({ policyReference }) => policyReference) });
  const signed = new Set(
    progress.flatMap(({ stepProgress }) =>
      stepProgress.flatMap(({ decisions }) =>
        decisions.filter(({ decision }) => decision === 'Approve').map(({ author }) => author.id),
      ),
    ),
  ).size;
  const open = progress.filter(({ stepProgress }) => stepProgress.some((step) => step.state === 'Open'));
  const perPolicy = open.map((one) => missingSeats(names.policy(one.policyReference), one));
  const missingRoles = new Map<string, number>();
  for (const roles of perPolicy)
    for (const [role, count] of roles ?? []) missingRoles.set(role, Math.max(count, missingRoles.get(role) ?? 0));
  const isKnown = perPolicy.every((roles) => roles !== null);
  const now = perPolicy.flatMap((roles) => [...(roles?.values() ?? [])]);
  const later = open.flatMap((one) => laterSteps(names.policy(one.policyReference), one).map(fewestApprovals));
  const missing = [...now, ...later].reduce((sum, count) => sum + count, 0);
  return { signed, missing: isKnown ? missing : undefined, missingRoles };
}
