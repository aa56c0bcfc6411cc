import { z } from 'zod';

import {
  customProperties,
  givenDescription,
  givenLedgerAlias,
  EntityStringIdAndRevision,
  LedgerParameters,
} from '@countersign/model';

export const UpdateLedger = z.strictObject({
  reference: EntityStringIdAndRevision,
  alias: givenLedgerAlias,
  parameters: LedgerParameters,
  description: givenDescription.optional(),
  customProperties: customProperties,
  type: z.literal('v0_UpdateLedger'),
});
export type UpdateLedger = z.infer<typeof UpdateLedger>;
