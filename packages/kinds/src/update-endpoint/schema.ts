import { z } from 'zod';

import {
  addressText,
  customProperties,
  givenAlias,
  givenDescription,
  shortText,
  trustScore,
  EntityIdAndRevision,
  EndpointLedgerParameters,
} from '@countersign/model';

export const UpdateEndpoint = z.strictObject({
  reference: EntityIdAndRevision,
  address: addressText,
  trustScore,
  ledgerId: shortText.optional(),
  parameters: EndpointLedgerParameters.optional(),
  alias: givenAlias,
  description: givenDescription.optional(),
  customProperties: customProperties,
  type: z.literal('v0_UpdateEndpoint'),
});
export type UpdateEndpoint = z.infer<typeof UpdateEndpoint>;
