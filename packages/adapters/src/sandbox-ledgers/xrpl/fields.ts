import { amountIn, readAmount } from '@countersign/ledger-xrpl';
import { z } from 'zod';

/** An amount of an issued currency. */
const Issued = z.object({ currency: z.string(), issuer: z.string(), value: z.string() });
export type Issued = z.infer<typeof Issued>;

/** An amount of a multi-purpose token. */
const TokenAmount = z.object({ mpt_issuance_id: z.string(), value: z.string() });
export type TokenAmount = z.infer<typeof TokenAmount>;

const Amount = z.union([z.string(), Issued, TokenAmount]);

// What the rules read of a transaction beyond the fields that all have, once its form is known to be good.

export const PaymentFields = z.object({ Amount, SendMax: Amount.optional() });

export const SettingFields = z.object({
  SetFlag: z.number().optional(),
  ClearFlag: z.number().optional(),
  TransferRate: z.number().optional(),
});

export const PreauthorizationFields = z.object({ Authorize: z.string().optional() });

export const ClawbackFields = z.object({ Amount: z.union([Issued, TokenAmount]) });

export const OfferFields = z.object({ OfferSequence: z.number().optional(), Expiration: z.number().optional() });

export const TokenFields = z.object({
  MPTokenIssuanceID: z.string().default(''),
  Holder: z.string().optional(),
  AssetScale: z.number().optional(),
  TransferFee: z.number().optional(),
  MaximumAmount: z.string().optional(),
  MPTokenMetadata: z.string().optional(),
});

export const KeyFields = z.object({
  RegularKey: z.string().optional(),
  SignerQuorum: z.number().default(0),
  SignerEntries: z.array(z.object({ SignerEntry: z.object({ Account: z.string(), SignerWeight: z.number() }) })).default([]),
});

/** A member that is an amount, as asset and smallest units; undefined for any other. */
export function readAmountIn(member: unknown): ReturnType<typeof readAmount> {
  const amount = amountIn(member);
  return amount === undefined ? undefined : readAmount(amount);
}

/** An amount of a multi-purpose token; undefined for any other. */
export function asToken(amount: unknown): TokenAmount | undefined {
  return TokenAmount.safeParse(amount).data;
}

/** An amount of an issued currency; undefined for any other. */
export function asIssued(amount: unknown): Issued | undefined {
  return Issued.safeParse(amount).data;
}
