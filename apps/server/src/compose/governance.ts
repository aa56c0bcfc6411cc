import { createDomainMembers } from '@countersign/adapters/postgres';
import { createConditionEvaluator } from '@countersign/governance';
import {
  createAdmission,
  createAssetReports,
  createExtensionRegistry,
  createGoverningPolicies,
  createOrderEstimates,
  createRulesSource,
  type Extension,
  type IntentPorts,
  type Invitations,
} from '@countersign/service';

import type { Base } from './base.ts';

/** What proposing, deciding and dry runs need, and what this instance can do beyond the kinds of intents. */
export async function composeGovernance(
  { pool, store, instance, clock, notary, orders, ledgers }: Base,
  given: readonly Extension[],
  invitations: Pick<Invitations, 'requireGenuine'>,
) {
  const extensions = createExtensionRegistry(given);
  const conditions = createConditionEvaluator();
  const members = createDomainMembers(pool);
  const intents: IntentPorts = {
    store,
    instance,
    clock,
    notary,
    admission: createAdmission(store),
    policies: createGoverningPolicies(store),
    ...createRulesSource(extensions, conditions),
    conditions,
    extensions,
    assets: createAssetReports(ledgers),
    estimates: createOrderEstimates({ drafts: orders, ledgers }),
    members,
    invitations,
  };
  return { extensions, conditions, members, intents };
}
