import { z } from 'zod';

import { customProperties, givenDescription, shortText, uuid, TransactionOrderParameters } from '@countersign/model';

export const CreateTransactionOrder = z.strictObject({
  id: uuid,
  accountId: uuid,
  ledgerId: shortText.optional(),
  parameters: TransactionOrderParameters,
  description: givenDescription.optional(),
  customProperties: customProperties,
  type: z.literal('v0_CreateTransactionOrder'),
});
export type CreateTransactionOrder = z.infer<typeof CreateTransactionOrder>;
