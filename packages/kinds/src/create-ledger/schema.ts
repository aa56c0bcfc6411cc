import { z } from 'zod';

import { customProperties, givenDescription, givenName, LedgerParameters } from '@countersign/model';

export const CreateLedger = z.strictObject({
  id: z.string(),
  alias: givenName(z.string().min(1).max(200)),
  parameters: LedgerParameters,
  description: givenDescription.optional(),
  customProperties: customProperties,
  type: z.literal('v0_CreateLedger'),
});
export type CreateLedger = z.infer<typeof CreateLedger>;
