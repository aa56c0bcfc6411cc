import { z } from 'zod';

import { customProperties, description, shortText } from '../primitives.ts';
import { EntityIdAndRevision } from '../common.ts';

export const UpdateTicker = z.strictObject({
  reference: EntityIdAndRevision,
  name: shortText,
  decimals: z.int().optional(),
  symbol: shortText.optional(),
  description: description.optional(),
  customProperties: customProperties,
  type: z.literal('v0_UpdateTicker'),
});
export type UpdateTicker = z.infer<typeof UpdateTicker>;
