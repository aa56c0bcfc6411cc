import {
  CreateAccountDryRunResult,
  IntentType,
  PolicyReference,
  TransactionCancellationDetails,
  TransactionDryRunResult,
  WorkflowCondition,
} from '@countersign/model';
import { z } from 'zod';

/** A policy that would govern the intent; without a workflow it always rejects. */
export const DryRunPolicy = z.looseObject({
  policyReference: PolicyReference,
  alias: z.string(),
  rank: z.int(),
  workflow: z.array(WorkflowCondition).optional(),
});
export type DryRunPolicy = z.infer<typeof DryRunPolicy>;

/**
 * What would become of an intent. `errors` are failure codes; `policies` and `warnings` go beyond the public API. The estimate of an
 * order is in its ledger's own terms.
 */
export const IntentDryRunResponse = z.looseObject({
  type: IntentType,
  success: z.boolean(),
  errors: z.array(z.string()).optional(),
  result: z.union([CreateAccountDryRunResult, TransactionDryRunResult]).optional(),
  estimate: z.looseObject({ type: z.string() }).optional(),
  cancellation: TransactionCancellationDetails.optional(),
  policies: z.array(DryRunPolicy).optional(),
  warnings: z.array(z.string()).optional(),
});
export type IntentDryRunResponse = z.infer<typeof IntentDryRunResponse>;
