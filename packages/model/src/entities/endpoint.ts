import { z } from 'zod';

import { collectionOf, envelopeOf } from '../envelope.ts';
import { addressText, alias, shortText, trustScore, uuid } from '../primitives.ts';
import { EntityMetadata, LockStatus } from '../common.ts';

export const EndpointLedgerParametersEthereum = z.strictObject({ ABI: z.string().optional(), type: z.literal('Ethereum') });
export type EndpointLedgerParametersEthereum = z.infer<typeof EndpointLedgerParametersEthereum>;

export const EndpointLedgerParameters = z.discriminatedUnion('type', [EndpointLedgerParametersEthereum]);
export type EndpointLedgerParameters = z.infer<typeof EndpointLedgerParameters>;

export const Endpoint = z.strictObject({
  id: uuid,
  domainId: uuid,
  address: addressText,
  ledgerId: shortText,
  parameters: EndpointLedgerParameters.optional(),
  alias: alias,
  lock: LockStatus,
  metadata: EntityMetadata,
  trustScore,
});
export type Endpoint = z.infer<typeof Endpoint>;

export const TrustedEndpoint = envelopeOf(Endpoint);
export type TrustedEndpoint = z.infer<typeof TrustedEndpoint>;

export const TrustedEndpointsCollection = collectionOf(TrustedEndpoint);
export type TrustedEndpointsCollection = z.infer<typeof TrustedEndpointsCollection>;
