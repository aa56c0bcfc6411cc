import { z } from 'zod';

import { customProperties, description, shortText, uuid } from '../primitives.ts';
import { TransactionOrderParameters } from '../orders/parameters.ts';

export const CreateTransactionOrder = z.strictObject({
  id: uuid,
  accountId: uuid,
  ledgerId: shortText.optional(),
  parameters: TransactionOrderParameters,
  description: description.optional(),
  customProperties: customProperties,
  type: z.literal('v0_CreateTransactionOrder'),
});
export type CreateTransactionOrder = z.infer<typeof CreateTransactionOrder>;
