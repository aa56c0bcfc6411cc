import { z } from 'zod';

import { addressText, customProperties, givenAlias, givenDescription, shortText } from '../primitives.ts';
import { EntityIdAndRevision } from '../common.ts';
import { EndpointLedgerParameters } from '../entities/endpoint.ts';

export const UpdateEndpoint = z.strictObject({
  reference: EntityIdAndRevision,
  address: addressText,
  trustScore: z.int().min(0).max(100),
  ledgerId: shortText.optional(),
  parameters: EndpointLedgerParameters.optional(),
  alias: givenAlias,
  description: givenDescription.optional(),
  customProperties: customProperties,
  type: z.literal('v0_UpdateEndpoint'),
});
export type UpdateEndpoint = z.infer<typeof UpdateEndpoint>;
