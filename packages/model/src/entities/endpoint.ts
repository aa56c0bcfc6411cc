import { z } from 'zod';

import { collectionOf, envelopeOf } from '../envelope.ts';
import { addressText, alias, shortText, trustScore, uuid } from '../primitives.ts';
import { EntityMetadata, LockStatus } from '../common.ts';

export const EndpointLedgerParametersEthereum = z.strictObject({ ABI: z.string().optional(), type: z.literal('Ethereum') });
export type EndpointLedgerParametersEthereum = z.infer<typeof EndpointLedgerParametersEthereum>;

export const EndpointLedgerParameters = z.discriminatedUnion('type', [EndpointLedgerParametersEthereum]);
export type EndpointLedgerParameters = z.infer<typeof EndpointLedgerParameters>;

/** A number of 32 bits without a sign, in the one way to write it. */
const tag32 = z
  .string()
  // What is no number must not reach the comparison, which would throw.
  .regex(/^(0|[1-9][0-9]{0,9})$/, { abort: true })
  .refine((text) => BigInt(text) <= 0xffff_ffffn, 'Beyond 32 bits');

export const AddressTagDestinationTag = z.strictObject({ value: tag32, type: z.literal('DestinationTag') });
export type AddressTagDestinationTag = z.infer<typeof AddressTagDestinationTag>;

/** What tells those apart who are paid at one address, as text; a ledger's descriptor says which kinds of it there are. */
export const AddressTag = z.discriminatedUnion('type', [AddressTagDestinationTag]);
export type AddressTag = z.infer<typeof AddressTag>;

export const AddressTagNone = z.strictObject({ type: z.literal('None') });
export type AddressTagNone = z.infer<typeof AddressTagNone>;

/** The tag of an endpoint from a change on: also that it has none any more. */
export const AddressTagChange = z.discriminatedUnion('type', [AddressTagDestinationTag, AddressTagNone]);
export type AddressTagChange = z.infer<typeof AddressTagChange>;

export const Endpoint = z.strictObject({
  id: uuid,
  domainId: uuid,
  address: addressText,
  tag: AddressTag.optional(),
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
