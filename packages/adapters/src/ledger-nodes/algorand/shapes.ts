import { z } from 'zod';

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
