import { createDomainMembers } from '@countersign/adapters/postgres';
import { createConditionEvaluator } from '@countersign/governance';
import {
  createAdmission,
  createAssetReports,
  createExtensionRegistry,
  createGoverningPolicies,
  createOrderEstimates,
  loadPlatformRules,
  type Extension,
  type IntentPorts,
} from '@countersign/service';

import type { Base } from './base.ts';

/** What proposing, deciding and dry runs need, and what this instance can do beyond the kinds of intents. */
export async function composeGovernance(
  { pool, store, instance, clock, notary, orders, ledgers }: Base,
  given: readonly Extension[],
) {
  const extensions = createExtensionRegistry(given);
  const conditions = await createConditionEvaluator();
  const members = createDomainMembers(pool);
  const intents: IntentPorts = {
    store,
    instance,
    clock,
    notary,
    admission: createAdmission(store),
    policies: createGoverningPolicies(store),
    rules: await loadPlatformRules(extensions, conditions),
    conditions,
    extensions,
    assets: createAssetReports(ledgers),
    estimates: createOrderEstimates({ drafts: orders, ledgers }),
    members,
  };
  return { extensions, conditions, members, intents };
}
