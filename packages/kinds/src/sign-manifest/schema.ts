import { z } from 'zod';

import { customProperties, givenDescription, shortText, uuid, ManifestContent } from '@countersign/model';

export const SignManifest = z.strictObject({
  id: uuid,
  accountId: uuid,
  ledgerId: shortText.optional(),
  content: ManifestContent,
  description: givenDescription.optional(),
  customProperties: customProperties,
  type: z.literal('v0_SignManifest'),
});
export type SignManifest = z.infer<typeof SignManifest>;
