import { z } from 'zod';

import { collectionOf, envelopeOf } from '../envelope.ts';
import { shortText, uuid } from '../primitives.ts';
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

export const TrustedTransactionOrder = envelopeOf(TransactionOrder);
export type TrustedTransactionOrder = z.infer<typeof TrustedTransactionOrder>;

export const TrustedTransactionOrdersCollection = collectionOf(TrustedTransactionOrder);
export type TrustedTransactionOrdersCollection = z.infer<typeof TrustedTransactionOrdersCollection>;
