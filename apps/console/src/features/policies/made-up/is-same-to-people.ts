import type { IntentTrial } from '@countersign/contract';

/** True where two trials make no difference to people: the same comes of it, under the same policies, which ask for the same in each step. */
export function isSameToPeople(before: IntentTrial, after: IntentTrial): boolean {
  return toldOf(before) === toldOf(after);
}

function toldOf({ outcome, missing, matches }: IntentTrial): string {
  const governing = matches.filter(({ reason }) => reason === 'Governs');
  return JSON.stringify([
    outcome,
    missing.map(({ role, seats }) => [role, seats]),
    governing.map(({ policyId, workflow }) => [policyId, workflow]),
  ]);
}
