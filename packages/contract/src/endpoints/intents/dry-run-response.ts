import {
  AssetReport,
  CreateAccountDryRunResult,
  IntentType,
  PolicyReference,
  TransactionCancellationDetails,
  TransactionDryRunResult,
  UserReference,
  WorkflowCondition,
} from '@countersign/model';
import { z } from 'zod';

/**
 * Why a policy governs: it is the highest of its domain that covers the target as its own domain or as a descendant, is for all
 * intents or names this kind, and has no condition or one that holds.
 */
const DryRunReason = z.looseObject({
  place: z.enum(['Self', 'Descendants']),
  intentTypes: z.enum(['All', 'Listed']),
  condition: z.enum(['None', 'Holds']),
});

/** A policy that would govern the intent; without a workflow it always rejects. */
export const DryRunPolicy = z.looseObject({
  policyReference: PolicyReference,
  reason: DryRunReason,
  alias: z.string(),
  rank: z.int(),
  workflow: z.array(WorkflowCondition).optional(),
  /** For each step who may approve in it, whatever the steps before it. */
  approversPerStep: z.array(z.array(UserReference)).optional(),
});
export type DryRunPolicy = z.infer<typeof DryRunPolicy>;

/** A governing domain none of whose policies applies: none matches, or an ancestor's coercion sets them aside. */
const DryRunUngoverned = z.looseObject({ domainId: z.string(), reason: z.enum(['NoMatch', 'Coerced']) });

/** Something doubtful about the rules, or about an endpoint's address; `code` is stable, `message` is for people. `step` counts from 0. */
export const DryRunWarning = z.looseObject({
  code: z.enum([
    'PoliciesTied',
    'RankTaken',
    'StepCannotBeFilled',
    'AuthorMayNotStart',
    'AddressKnown',
    'AddressStaysUsable',
    'TagAskedFor',
  ]),
  message: z.string(),
  policyId: z.string().optional(),
  step: z.int().optional(),
  /** Of two policies of one rank, the one that wins where both match. */
  winner: z.string().optional(),
  /** The other endpoint that has the address. */
  endpointId: z.string().optional(),
  /** How it is called, where it is in the domain that this is for. */
  endpoint: z.string().optional(),
  /** The kinds of tags that the endpoint's ledger has, as its descriptor calls them. */
  tags: z.array(z.string()).optional(),
});
export type DryRunWarning = z.infer<typeof DryRunWarning>;

/** What to know of an account or a token as its ledger has it, by a stable code such as `ForeignKey`. */
export const LedgerNotice = z.looseObject({
  code: z.string(),
  severity: z.enum(['caution', 'danger']),
  values: z.record(z.string(), z.string()).optional(),
});

/**
 * What would become of an intent. `errors` are failure codes; `assets`, `fee`, `policies`, `ungoverned` and the warnings go beyond the public API. The estimate
 * of an order is in its ledger's own terms.
 */
export const IntentDryRunResponse = z.looseObject({
  type: IntentType,
  success: z.boolean(),
  errors: z.array(z.string()).optional(),
  /** The same with a text for people. */
  errorDetails: z.array(z.looseObject({ code: z.string(), message: z.string() })).optional(),
  /** What networks say of the assets in question; of one that is not here its network was not asked. */
  assets: z.array(AssetReport).optional(),
  result: z.union([CreateAccountDryRunResult, TransactionDryRunResult]).optional(),
  estimate: z.looseObject({ type: z.string() }).optional(),
  /** The most that an order would pay its ledger as a fee at present: smallest units of the ticker that pays. Its maximum fee bounds what `preparations` cost, too. */
  fee: z.looseObject({ amount: z.string(), tickerId: z.string() }).optional(),
  /** What to know of the paying account and of the token as their ledger has them. */
  ledgerWarnings: z.array(LedgerNotice).optional(),
  /** What an order's transaction does first because its network wants it; amounts in smallest units of the ledger's coin. */
  preparations: z.array(z.looseObject({ type: z.string(), address: z.string(), cost: z.string(), kept: z.string() })).optional(),
  cancellation: TransactionCancellationDetails.optional(),
  policies: z.array(DryRunPolicy).optional(),
  ungoverned: z.array(DryRunUngoverned).optional(),
  /** The texts of `warningDetails`. */
  warnings: z.array(z.string()).optional(),
  warningDetails: z.array(DryRunWarning).optional(),
});
export type IntentDryRunResponse = z.infer<typeof IntentDryRunResponse>;
