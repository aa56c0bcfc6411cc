import { z } from 'zod';

import { shortText, EntityIdAndRevision } from '@countersign/model';

export const AddAccountLedgers = z.strictObject({
  reference: EntityIdAndRevision,
  ledgerIds: z.array(shortText).optional(),
  type: z.literal('v0_AddAccountLedgers'),
});
export type AddAccountLedgers = z.infer<typeof AddAccountLedgers>;
