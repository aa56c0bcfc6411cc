import { z } from 'zod';

import { listOf } from '../following/list-of.ts';

const round = z.int().min(0);
/** In 64 bits: as a number, or as text where a number would not hold it. */
const amount = z.union([z.int().min(0), z.string().regex(/^\d{1,20}$/)]).transform((value) => BigInt(value));

/** `/versions`: which network a node is of. */
export const Versions = z.object({ genesis_id: z.string(), genesis_hash_b64: z.string() });

/** `/v2/status`. */
export const Status = z.object({
  'last-round': round,
  'stopped-at-unsupported-round': z.boolean().optional(),
});

/** `/v2/transactions/params`. */
export const Params = z.object({ fee: amount, 'min-fee': amount, 'last-round': round });

/** `/v2/accounts/{address}?exclude=all`. One that is not there has nothing. */
export const Account = z.object({
  address: z.string(),
  amount,
  'min-balance': amount,
  'auth-addr': z.string().optional(),
});

/** `/v2/transactions/pending/{id}`. */
export const Pending = z.object({ 'confirmed-round': round.optional(), 'pool-error': z.string() });

/** `POST /v2/transactions`. */
export const Posted = z.object({ txId: z.string() });

/** `/v2/blocks/{round}/hash`. */
export const BlockHash = z.object({ blockHash: z.string().regex(/^[A-Z2-7]{52}$/) });

/** `/v2/blocks/{round}/txids`. */
export const BlockTransactionIds = z.object({ blockTxids: z.array(z.string()) });

const address = z.string().regex(/^[A-Z2-7]{58}$/);
const some = amount.default(0n);

/** A transaction as an indexer has it, or one within it: then it has no id. */
export const IndexedWithin = z.object({
  sender: address,
  fee: amount,
  note: z.base64().optional(),
  'payment-transaction': z
    .object({ receiver: address, amount, 'close-amount': some, 'close-remainder-to': address.optional() })
    .optional(),
  'sender-rewards': some,
  'receiver-rewards': some,
  'close-rewards': some,
  'inner-txns': z.array(z.unknown()).default([]),
});
const Indexed = IndexedWithin.extend({
  id: z.string().regex(/^[A-Z2-7]{52}$/),
  'confirmed-round': round,
  'round-time': round,
  'genesis-hash': z.string().optional(),
});
export type Indexed = z.infer<typeof Indexed>;

/** Transactions in one answer of an indexer. */
export const indexedAtOnce = 200;

/** `/v2/accounts/{address}/transactions` of an indexer: the newest first. */
export const IndexedPage = z.object({
  transactions: listOf(Indexed, indexedAtOnce),
  'next-token': z.string().min(1).max(200).optional(),
});

/** `/v2/transactions` of an indexer: whether there are some, and up to which round it has them. */
export const IndexedSearch = z.object({
  'current-round': round,
  transactions: listOf(z.object({ 'confirmed-round': round }), indexedAtOnce),
});

/** `/v2/blocks/{round}` of an indexer. */
export const IndexedBlock = z.object({ round, 'genesis-hash': z.string() });
