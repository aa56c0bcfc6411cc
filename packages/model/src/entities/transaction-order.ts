import { z } from 'zod';

import { base64, shortText, uuid } from '../primitives.ts';
import { EntityMetadata } from '../common.ts';
import { TransactionOrderParameters } from '../orders/parameters.ts';

export const TransactionOrder = z.strictObject({
  id: uuid,
  domainId: uuid,
  accountId: uuid,
  ledgerId: shortText.optional(),
  parameters: TransactionOrderParameters,
  metadata: EntityMetadata,
});
export type TransactionOrder = z.infer<typeof TransactionOrder>;

export const TransactionOrderReference = z.strictObject({ id: uuid, domainId: uuid });
export type TransactionOrderReference = z.infer<typeof TransactionOrderReference>;

export const TrustedTransactionOrder = z.strictObject({ data: TransactionOrder, signature: base64, signingKey: base64 });
export type TrustedTransactionOrder = z.infer<typeof TrustedTransactionOrder>;

export const TrustedTransactionOrdersCollection = z.strictObject({
  items: z.array(TrustedTransactionOrder),
  count: z.int(),
  currentStartingAfter: z.string().optional(),
  nextStartingAfter: z.string().optional(),
});
export type TrustedTransactionOrdersCollection = z.infer<typeof TrustedTransactionOrdersCollection>;
