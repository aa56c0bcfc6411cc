import { compilePolicies, type CompiledPolicies } from '@countersign/governance';
import { CodedError } from '@countersign/kernel';
import type { Policy } from '@countersign/model';

import type { DecisionStore } from '../ports/decision-store.ts';

/** The compiled policies of domains. */
export interface GoverningPolicies {
  /** Those of the domain when the sum of their revisions was `sum`, or newer ones: the commit compares the sums again. */
  of(domainId: string, sum: number): Promise<{ readonly sum: number; readonly compiled: CompiledPolicies }>;
}

interface Known {
  readonly sum: number;
  readonly policies: readonly Policy[];
  readonly compiled: CompiledPolicies;
}

/**
 * Compiles the policies of a domain once for each state they are in. Revisions only grow and no policy is ever removed, so
 * equal sums of revisions mean equal policies: what is kept never goes stale, it is only no longer asked for. For the same reason
 * a policy that is missing, or is back at an older revision, was tampered with in the database: `IntegrityViolation`.
 */
export function createGoverningPolicies(store: Pick<DecisionStore, 'loadPolicies'>, capacity = 1_000): GoverningPolicies {
  const kept = new Map<string, Known>();
  return {
    async of(domainId, sum) {
      const known = kept.get(domainId);
      if (known?.sum === sum) return known;
      const loaded = await store.loadPolicies(domainId);
      // What was known before the question was asked must be in the answer.
      const revisions = new Map(loaded.policies.map(({ id, metadata }) => [id, metadata.revision]));
      const lost = known?.policies.find(({ id, metadata }) => (revisions.get(id) ?? 0) < metadata.revision);
      if (lost !== undefined) {
        throw new CodedError(
          'IntegrityViolation',
          `Policy ${lost.id} was at revision ${lost.metadata.revision} before: somebody else has changed the database`,
        );
      }
      const fresh = { ...loaded, compiled: compilePolicies(domainId, loaded.policies) };
      kept.delete(domainId);
      kept.set(domainId, fresh);
      for (const oldest of kept.keys()) {
        if (kept.size <= capacity) break;
        kept.delete(oldest);
      }
      return fresh;
    },
  };
}
