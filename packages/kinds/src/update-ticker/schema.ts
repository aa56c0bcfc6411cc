import { z } from 'zod';

import { customProperties, givenDescription, givenShortText, EntityIdAndRevision } from '@countersign/model';

export const UpdateTicker = z.strictObject({
  reference: EntityIdAndRevision,
  name: givenShortText,
  decimals: z.int().optional(),
  symbol: givenShortText.optional(),
  description: givenDescription.optional(),
  customProperties: customProperties,
  type: z.literal('v0_UpdateTicker'),
});
export type UpdateTicker = z.infer<typeof UpdateTicker>;
