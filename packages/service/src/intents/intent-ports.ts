import type { ConditionEvaluator } from '@countersign/governance';
import type { Clock } from '@countersign/kernel';
import type { User } from '@countersign/model';
import type { Notary } from '@countersign/signing';

import type { DecisionStore } from '../ports/decision-store.ts';
import type { InstanceStore } from '../ports/instance-store.ts';
import type { RulesSource } from '../ports/rules-source.ts';
import type { Admission } from './admission.ts';
import type { AssetReports } from './asset-reports.ts';
import type { GoverningPolicies } from './governing-policies.ts';
import type { OrderEstimates } from './order-estimates.ts';

/** What the use cases of intents need. */
export interface IntentPorts extends RulesSource {
  readonly store: DecisionStore;
  readonly instance: InstanceStore;
  readonly clock: Clock;
  /** The instance's notary; throws `NotYetSetUp` before genesis. */
  readonly notary: () => Promise<Notary>;
  readonly admission: Admission;
  readonly policies: GoverningPolicies;
  readonly conditions: ConditionEvaluator;
  /** What this instance can do beyond the kinds of intents; without them nothing. */
  readonly extensions?: { readonly names: readonly string[] };
  /** What networks say of assets; without it what people say of them counts. */
  readonly assets?: AssetReports;
  /** Estimates of orders for dry runs; without it a dry run says nothing of fees. */
  readonly estimates?: OrderEstimates;
  /** The unlocked users of domains, for dry runs; without it a dry run knows of nobody who could approve but the author. */
  readonly members?: (domainIds: readonly string[]) => Promise<readonly User[]>;
  /** Throws `IntegrityViolation` where somebody else wrote the invitation to be a user; without it nobody is invited. */
  readonly invitations?: { readonly requireGenuine: (userId: string) => Promise<void> };
}
