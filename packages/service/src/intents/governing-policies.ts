import { compilePolicies, type CompiledPolicies } from '@countersign/governance';

import type { DecisionStore } from '../ports/decision-store.ts';

/** The compiled policies of domains. */
export interface GoverningPolicies {
  /** Those of the domain when the sum of their revisions was `sum`, or newer ones: the commit compares the sums again. */
  of(domainId: string, sum: number): Promise<{ readonly sum: number; readonly compiled: CompiledPolicies }>;
}

/**
 * Compiles the policies of a domain once for each state they are in. Revisions only grow and no policy is ever removed, so
 * equal sums of revisions mean equal policies: what is kept never goes stale, it is only no longer asked for.
 */
export function createGoverningPolicies(store: Pick<DecisionStore, 'loadPolicies'>, capacity = 1_000): GoverningPolicies {
  const kept = new Map<string, { readonly sum: number; readonly compiled: CompiledPolicies }>();
  return {
    async of(domainId, sum) {
      const known = kept.get(domainId);
      if (known?.sum === sum) return known;
      const loaded = await store.loadPolicies(domainId);
      const fresh = { sum: loaded.sum, compiled: compilePolicies(domainId, loaded.policies) };
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
