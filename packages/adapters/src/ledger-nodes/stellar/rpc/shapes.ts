import { z } from 'zod';

import { listOf } from '../../following/list-of.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const sequence = z.int().min(1);
/** Seconds since 1970: a number in some answers, text in others. */
const seconds = z
  .union([z.int().min(0), z.string().regex(/^[0-9]{1,11}$/)])
  .transform((value) => new Date(Number(value) * 1_000));
const stroops = z
  .string()
  .regex(/^(0|[1-9][0-9]{0,19})$/)
  .transform(BigInt);

/** Entries of a page, and keys that are asked for at once, at most. */
export const pageSize = 200;

export const Network = z.object({ passphrase: z.string().max(200) });

export const Health = z.object({ latestLedger: sequence, oldestLedger: sequence });

export const Ledgers = z.object({
  ledgers: listOf(z.object({ hash, sequence, headerXdr: z.string().min(1) }), pageSize),
});

export const Transactions = z.object({
  transactions: listOf(
    z.object({
      status: z.enum(['SUCCESS', 'FAILED']),
      txHash: hash,
      ledger: sequence,
      envelopeXdr: z.string().min(1),
      resultXdr: z.string().min(1),
      resultMetaXdr: z.string().min(1),
    }),
    pageSize,
  ),
  cursor: z.string().max(100),
});
export type Transaction = z.infer<typeof Transactions>['transactions'][number];

const window = { latestLedger: sequence, latestLedgerCloseTime: seconds, oldestLedger: sequence, oldestLedgerCloseTime: seconds };
export const Found = z.discriminatedUnion('status', [
  z.object({ ...window, status: z.literal('NOT_FOUND') }),
  z.object({ ...window, status: z.enum(['SUCCESS', 'FAILED']), ledger: sequence, createdAt: seconds }),
]);

export const Entries = z.object({
  entries: listOf(z.object({ key: z.string().min(1), xdr: z.string().min(1), lastModifiedLedgerSeq: z.int().min(0) }), pageSize),
});
export type Entry = z.infer<typeof Entries>['entries'][number];

export const FeeStats = z.object({ inclusionFee: z.object({ p50: stroops, p95: stroops, p99: stroops }) });

export const SentForm = z.object({
  status: z.enum(['PENDING', 'DUPLICATE', 'TRY_AGAIN_LATER', 'ERROR']),
  errorResultXdr: z.string().default(''),
});
