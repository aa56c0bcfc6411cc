import { z } from 'zod';

import { latestBlockTime } from '../following/block-time.ts';
import { listOf } from '../following/list-of.ts';

/** Answers of Solana's nodes (https://solana.com/docs/rpc), as far as they are read. */

const whole = z.int().min(0);
/**
 * Lamports come as numbers, which hold them exactly up to nine million SOL. Of an account that has more the last digits are lost on the way: of somebody else's
 * that matters to nobody here, and a block with it has to be read.
 */
const lamports = z
  .number()
  .min(0)
  .max(2 ** 64)
  .refine(Number.isInteger, 'No whole number');
const key = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/);
const hash = key;
const withContext = <Shape extends z.ZodType>(value: Shape) => z.object({ context: z.object({ slot: whole }), value });

export const Slot = whole;
export const GenesisHash = hash;
export const LatestBlockhash = withContext(z.object({ blockhash: hash, lastValidBlockHeight: whole }));
export const Rent = lamports;
export const Validity = withContext(z.boolean());
export const Fees = listOf(z.object({ slot: whole, prioritizationFee: lamports }), 1_000);

/** An account's coins, its program and its bytes. */
export const Account = z.object({
  lamports,
  owner: key,
  data: z.tuple([z.base64(), z.literal('base64')]),
});
export type Account = z.infer<typeof Account>;
export const Accounts = withContext(listOf(Account.nullable(), 100));
/** Anybody may open accounts for somebody else: the bytes of an answer are what bounds them, and no count that somebody could reach on purpose. */
export const TokenAccounts = withContext(listOf(z.object({ pubkey: key, account: Account }), 1_000_000));

/** What became of a signature, as far as a node knows. */
export const Statuses = withContext(
  listOf(
    z
      .object({
        slot: whole,
        err: z.unknown(),
        confirmationStatus: z.enum(['processed', 'confirmed', 'finalized']).nullable(),
      })
      .nullable(),
    256,
  ),
);

const signature = z.string().max(100);
export const Signatures = listOf(z.object({ signature, slot: whole }), 1_000);

const moment = z.int().min(0).max(latestBlockTime);
const place = z.object({ blockhash: hash, previousBlockhash: hash, parentSlot: whole, blockTime: moment, blockHeight: whole });
export const BlockPlaceShape = place;

const TokenBalance = z.object({
  accountIndex: whole,
  mint: key,
  owner: key.optional(),
  programId: key.optional(),
  uiTokenAmount: z.object({ amount: z.string().regex(/^[0-9]{1,20}$/) }),
});
export const Meta = z.object({
  err: z.unknown(),
  fee: lamports,
  preBalances: listOf(lamports, 256),
  postBalances: listOf(lamports, 256),
  preTokenBalances: listOf(TokenBalance, 256).nullish(),
  postTokenBalances: listOf(TokenBalance, 256).nullish(),
  loadedAddresses: z.object({ writable: listOf(key, 256), readonly: listOf(key, 256) }).nullish(),
});
export type Meta = z.infer<typeof Meta>;

const raw = z.tuple([z.base64(), z.literal('base64')]);
/** A transaction with what it did. One without its bytes cannot be read, and nothing is believed of it. */
export const Transaction = z.object({ transaction: raw, meta: Meta });
export const FoundTransaction = Transaction.extend({ slot: whole }).nullable();
export const Block = place.extend({ transactions: listOf(Transaction, 100_000) });

/** The same without its bytes: who is in it, in the order in which balances are given. */
const NamedTransaction = z.object({
  transaction: z.object({
    signatures: z.tuple([signature], signature),
    accountKeys: listOf(z.object({ pubkey: key, signer: z.boolean() }), 256),
  }),
  meta: Meta,
});
export const NamedBlock = place.extend({ transactions: listOf(NamedTransaction, 100_000) });
