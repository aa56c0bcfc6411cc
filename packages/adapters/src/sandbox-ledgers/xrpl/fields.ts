import { z } from 'zod';

/** An amount of an issued currency. */
const Issued = z.object({ currency: z.string(), issuer: z.string(), value: z.string() });
export type Issued = z.infer<typeof Issued>;

const Amount = z.union([z.string(), Issued, z.object({ mpt_issuance_id: z.string(), value: z.string() })]);

// What the rules read of a transaction beyond the fields that all have, once its form is known to be good.

export const PaymentFields = z.object({ Amount, SendMax: Amount.optional() });

export const SettingFields = z.object({
  SetFlag: z.number().optional(),
  ClearFlag: z.number().optional(),
  TransferRate: z.number().optional(),
});

export const PreauthorizationFields = z.object({ Authorize: z.string().optional() });

export const ClawbackFields = z.object({ Amount: Issued });

/** An amount of an issued currency; undefined for any other. */
export function asIssued(amount: unknown): Issued | undefined {
  return Issued.safeParse(amount).data;
}
