import type { IntentInProgress } from '../decision.ts';

/** True if these policies are exactly those, at those revisions, that the intent was proposed under. */
export function policiesMatch({ intent, policies }: Pick<IntentInProgress, 'intent' | 'policies'>): boolean {
  const references = intent.state.progressPerPolicy ?? [];
  return (
    policies.length > 0 &&
    references.length === policies.length &&
    references.every(({ policyReference }) =>
      policies.some(
        (policy) =>
          policy.id === policyReference.id &&
          policy.domainId === policyReference.domainId &&
          policy.metadata.revision === policyReference.revision,
      ),
    )
  );
}
