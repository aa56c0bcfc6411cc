import { z } from 'zod';

import { customProperties, givenDescription, givenLedgerAlias, LedgerParameters } from '@countersign/model';

export const CreateLedger = z.strictObject({
  id: z.string(),
  alias: givenLedgerAlias,
  parameters: LedgerParameters,
  description: givenDescription.optional(),
  customProperties: customProperties,
  type: z.literal('v0_CreateLedger'),
});
export type CreateLedger = z.infer<typeof CreateLedger>;
