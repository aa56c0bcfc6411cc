import { z } from 'zod';

import {
  AddressTag,
  addressText,
  customProperties,
  givenAlias,
  givenDescription,
  shortText,
  trustScore,
  uuid,
  IntentLockStatus,
  EndpointLedgerParameters,
} from '@countersign/model';

export const CreateEndpoint = z.strictObject({
  id: uuid,
  address: addressText,
  tag: AddressTag.optional(),
  trustScore,
  ledgerId: shortText,
  parameters: EndpointLedgerParameters.optional(),
  alias: givenAlias,
  lock: IntentLockStatus,
  description: givenDescription.optional(),
  customProperties: customProperties,
  type: z.literal('v0_CreateEndpoint'),
});
export type CreateEndpoint = z.infer<typeof CreateEndpoint>;
