import { z } from 'zod';

import {
  AddressTagChange,
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
  /** One that has a tag is changed by saying its tag, or that it has none any more. */
  tag: AddressTagChange.optional(),
  trustScore,
  ledgerId: shortText.optional(),
  parameters: EndpointLedgerParameters.optional(),
  alias: givenAlias,
  description: givenDescription.optional(),
  customProperties: customProperties,
  type: z.literal('v0_UpdateEndpoint'),
});
export type UpdateEndpoint = z.infer<typeof UpdateEndpoint>;
