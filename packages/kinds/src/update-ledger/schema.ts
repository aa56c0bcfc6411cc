import { z } from 'zod';

import { customProperties, givenDescription, givenName, EntityStringIdAndRevision, LedgerParameters } from '@countersign/model';

export const UpdateLedger = z.strictObject({
  reference: EntityStringIdAndRevision,
  alias: givenName(z.string().min(1).max(200)),
  parameters: LedgerParameters,
  description: givenDescription.optional(),
  customProperties: customProperties,
  type: z.literal('v0_UpdateLedger'),
});
export type UpdateLedger = z.infer<typeof UpdateLedger>;
