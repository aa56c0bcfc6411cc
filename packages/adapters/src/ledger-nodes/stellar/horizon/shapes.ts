import { z } from 'zod';

import { listOf } from '../../following/list-of.ts';
import { pageSize } from './ask.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const address = z.string().regex(/^[GM][A-Z2-7]{55,68}$/);
const units = z.string().regex(/^(0|[1-9][0-9]{0,18})$/);
/** Amounts are decimal text with seven places. */
const decimal = z.string().regex(/^(0|[1-9][0-9]{0,12})\.[0-9]{7}$/);
const code = z.string().regex(/^[a-zA-Z0-9]{1,12}$/);

/** A page of a list. An empty one is its end; what a server links to as the next one is not followed. */
const pageOf = <Shape extends z.ZodType>(entry: Shape) => z.object({ _embedded: z.object({ records: listOf(entry, pageSize) }) });

export const Root = z.object({ network_passphrase: z.string().max(200), history_elder_ledger: z.int().min(0) });

export const Ledger = z.object({
  sequence: z.int().min(1),
  hash,
  // The first ledger of a network has none.
  prev_hash: z.union([hash, z.literal('')]).optional(),
  closed_at: z.iso.datetime(),
  successful_transaction_count: z.int().min(0),
  failed_transaction_count: z.int().min(0).nullish(),
  base_fee_in_stroops: z.int().min(1),
  base_reserve_in_stroops: z.int().min(1),
});
export type Ledger = z.infer<typeof Ledger>;
export const Ledgers = pageOf(Ledger);

export const Transaction = z.object({
  hash,
  ledger: z.int().min(1),
  created_at: z.iso.datetime(),
  successful: z.boolean(),
  source_account: address,
  fee_account: address,
  fee_charged: z.union([units, z.int().min(0).transform(String)]),
  envelope_xdr: z.string().min(1),
  result_xdr: z.string().optional(),
  // Absent where a server keeps none.
  result_meta_xdr: z.string().optional(),
  paging_token: z.string().min(1).max(100),
});
export type Transaction = z.infer<typeof Transaction>;
export const Transactions = pageOf(Transaction);

/** Where an account occurs: less of each transaction is enough. */
export const Occurrences = pageOf(Transaction.pick({ ledger: true, paging_token: true }));

const balance = z.object({ balance: decimal, selling_liabilities: decimal.optional(), buying_liabilities: decimal.optional() });
const line = balance.extend({
  limit: decimal,
  asset_code: code,
  asset_issuer: address,
  is_authorized: z.boolean().optional(),
});

export const Account = z.object({
  account_id: address,
  sequence: units,
  last_modified_ledger: z.int().min(1),
  subentry_count: z.int().min(0),
  num_sponsoring: z.int().min(0).default(0),
  num_sponsored: z.int().min(0).default(0),
  thresholds: z.object({ low_threshold: z.int(), med_threshold: z.int(), high_threshold: z.int() }),
  flags: z.object({
    auth_required: z.boolean(),
    auth_revocable: z.boolean(),
    auth_immutable: z.boolean(),
    auth_clawback_enabled: z.boolean().default(false),
  }),
  signers: listOf(z.object({ key: z.string().max(200), weight: z.int().min(0) }), 100),
  data: z.record(z.string(), z.string()).default({}),
  balances: listOf(
    z.union([
      line.extend({ asset_type: z.enum(['credit_alphanum4', 'credit_alphanum12']) }),
      balance.extend({ asset_type: z.literal('native') }),
      // Shares of pools are held, and counted nowhere here.
      z.object({ asset_type: z.string().transform(() => 'other' as const) }),
    ]),
    1_001,
  ),
});
export type Account = z.infer<typeof Account>;

export const FeeStats = z.object({
  last_ledger_base_fee: units,
  ledger_capacity_usage: z.string().max(20),
  fee_charged: z.object({ p50: units, p95: units, p99: units }),
});

export const SentForm = z.object({
  tx_status: z.enum(['PENDING', 'DUPLICATE', 'TRY_AGAIN_LATER', 'ERROR']),
  hash: z.string(),
  error_result_xdr: z.string().optional(),
});
