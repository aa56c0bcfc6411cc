import { z } from 'zod';

import { ReadWriteSystemPropertyKeyValue } from '@countersign/model';

export const SetSystemProperty = z.strictObject({
  revision: z.int().min(1).optional(),
  value: ReadWriteSystemPropertyKeyValue,
  type: z.literal('v0_SetSystemProperty'),
});
export type SetSystemProperty = z.infer<typeof SetSystemProperty>;
