import { z } from 'zod';

import { collectionOf, envelopeOf } from '../envelope.ts';
import { addressText, alias, bytesOfText, shortText, trustScore, unsigned64, uuid } from '../primitives.ts';
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

/** 32 bytes, in lower-case hexadecimal. */
const hash32 = z.string().regex(/^[0-9a-f]{64}$/);

export const AddressTagMemoHash = z.strictObject({ value: hash32, type: z.literal('MemoHash') });
export type AddressTagMemoHash = z.infer<typeof AddressTagMemoHash>;

export const AddressTagMemoId = z.strictObject({ value: unsigned64, type: z.literal('MemoId') });
export type AddressTagMemoId = z.infer<typeof AddressTagMemoId>;

export const AddressTagMemoReturn = z.strictObject({ value: hash32, type: z.literal('MemoReturn') });
export type AddressTagMemoReturn = z.infer<typeof AddressTagMemoReturn>;

export const AddressTagMemoText = z.strictObject({ value: bytesOfText(1, 1_024), type: z.literal('MemoText') });
export type AddressTagMemoText = z.infer<typeof AddressTagMemoText>;

export const AddressTagMuxed = z.strictObject({ value: unsigned64, type: z.literal('Muxed') });
export type AddressTagMuxed = z.infer<typeof AddressTagMuxed>;

/**
 * What tells those apart who are paid at one address, as text with its kind; a ledger's descriptor says which kinds there are, and how large each may be.
 * `Muxed` is a number within an address, the others stand beside one.
 */
export const AddressTag = z.discriminatedUnion('type', [
  AddressTagDestinationTag,
  AddressTagMemoHash,
  AddressTagMemoId,
  AddressTagMemoReturn,
  AddressTagMemoText,
  AddressTagMuxed,
]);
export type AddressTag = z.infer<typeof AddressTag>;

export const AddressTagNone = z.strictObject({ type: z.literal('None') });
export type AddressTagNone = z.infer<typeof AddressTagNone>;

/** The tag of an endpoint from a change on: also that it has none any more. */
export const AddressTagChange = z.discriminatedUnion('type', [...AddressTag.options, AddressTagNone]);
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
