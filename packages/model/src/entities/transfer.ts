import { z } from 'zod';

import { collectionOf } from '../envelope.ts';
import { addressText, dateTime, heldAmount, uuid } from '../primitives.ts';

export const ResolvedEndpoint = z.strictObject({ endpointId: uuid, domainId: uuid });
export type ResolvedEndpoint = z.infer<typeof ResolvedEndpoint>;

export const AddressDetails = z.strictObject({ address: addressText, resolvedEndpoints: z.array(ResolvedEndpoint) });
export type AddressDetails = z.infer<typeof AddressDetails>;

export const RecipientTransferPartyAccount = z.strictObject({
  domainId: uuid,
  accountId: uuid,
  address: addressText.optional(),
  addressDetails: AddressDetails.optional(),
  type: z.literal('Account'),
});
export type RecipientTransferPartyAccount = z.infer<typeof RecipientTransferPartyAccount>;

export const RecipientTransferPartyAddress = z.strictObject({
  address: addressText,
  addressDetails: AddressDetails,
  type: z.literal('Address'),
});
export type RecipientTransferPartyAddress = z.infer<typeof RecipientTransferPartyAddress>;

export const RecipientTransferParty = z.discriminatedUnion('type', [
  RecipientTransferPartyAccount,
  RecipientTransferPartyAddress,
]);
export type RecipientTransferParty = z.infer<typeof RecipientTransferParty>;

export const SenderTransferPartyAccount = z.strictObject({
  domainId: uuid,
  accountId: uuid,
  addresses: z.array(addressText).optional(),
  addressesDetails: z.array(AddressDetails).optional(),
  type: z.literal('Account'),
});
export type SenderTransferPartyAccount = z.infer<typeof SenderTransferPartyAccount>;

export const SenderTransferPartyAddress = z.strictObject({
  address: addressText,
  addressDetails: AddressDetails,
  type: z.literal('Address'),
});
export type SenderTransferPartyAddress = z.infer<typeof SenderTransferPartyAddress>;

export const SenderTransferParty = z.discriminatedUnion('type', [SenderTransferPartyAccount, SenderTransferPartyAddress]);
export type SenderTransferParty = z.infer<typeof SenderTransferParty>;

export const TransferKind = z.enum(['Transfer', 'Fee', 'Recovery']);
export type TransferKind = z.infer<typeof TransferKind>;

/** What moved something that no transaction did: the network itself gave, took as a penalty, or took for keeping an account. */
export const NetworkCause = z.enum(['Reward', 'Slashing', 'Rent']);
export type NetworkCause = z.infer<typeof NetworkCause>;

export const TransferMetadataAlgorand = z.strictObject({ type: z.literal('Algorand') });
export type TransferMetadataAlgorand = z.infer<typeof TransferMetadataAlgorand>;

export const TransferMetadataBitcoin = z.strictObject({ outputIndex: z.int().optional(), type: z.literal('Bitcoin') });
export type TransferMetadataBitcoin = z.infer<typeof TransferMetadataBitcoin>;

/** Which output of its transaction it is the public API does not say: quarantine holds back outputs, not amounts. */
export const TransferMetadataCardano = z.strictObject({ outputIndex: z.int().optional(), type: z.literal('Cardano') });
export type TransferMetadataCardano = z.infer<typeof TransferMetadataCardano>;

export const TransferMetadataEthereum = z.strictObject({ type: z.literal('Ethereum') });
export type TransferMetadataEthereum = z.infer<typeof TransferMetadataEthereum>;

export const TransferMetadataHedera = z.strictObject({ type: z.literal('Hedera') });
export type TransferMetadataHedera = z.infer<typeof TransferMetadataHedera>;

export const TransferMetadataSolana = z.strictObject({ type: z.literal('Solana') });
export type TransferMetadataSolana = z.infer<typeof TransferMetadataSolana>;

export const TransferMetadataStellar = z.strictObject({ type: z.literal('Stellar') });
export type TransferMetadataStellar = z.infer<typeof TransferMetadataStellar>;

export const TransferMetadataSubstrate = z.strictObject({ type: z.literal('Substrate') });
export type TransferMetadataSubstrate = z.infer<typeof TransferMetadataSubstrate>;

export const TransferMetadataTezos = z.strictObject({ type: z.literal('Tezos') });
export type TransferMetadataTezos = z.infer<typeof TransferMetadataTezos>;

export const TransferMetadataTron = z.strictObject({ type: z.literal('Tron') });
export type TransferMetadataTron = z.infer<typeof TransferMetadataTron>;

export const TransferMetadataXRPL = z.strictObject({
  sourceTag: z.int().min(0).max(4294967295).optional(),
  destinationTag: z.int().min(0).max(4294967295).optional(),
  type: z.literal('XRPL'),
});
export type TransferMetadataXRPL = z.infer<typeof TransferMetadataXRPL>;

export const TransferMetadata = z.discriminatedUnion('type', [
  TransferMetadataAlgorand,
  TransferMetadataBitcoin,
  TransferMetadataCardano,
  TransferMetadataEthereum,
  TransferMetadataHedera,
  TransferMetadataSolana,
  TransferMetadataStellar,
  TransferMetadataSubstrate,
  TransferMetadataTezos,
  TransferMetadataTron,
  TransferMetadataXRPL,
]);
export type TransferMetadata = z.infer<typeof TransferMetadata>;

export const ApiTransfer = z.strictObject({
  id: uuid,
  transactionId: uuid.optional(),
  /** The order that made its transaction; absent where somebody else's transaction moved it. Not in the public API. */
  orderId: uuid.optional(),
  /** Why it moved, where no transaction did it: then there is no transaction. Not in the public API. */
  cause: NetworkCause.optional(),
  tickerId: uuid,
  quarantined: z.boolean(),
  senders: z.array(SenderTransferParty),
  recipient: RecipientTransferParty.optional(),
  value: heldAmount,
  kind: TransferKind,
  registeredAt: dateTime,
  metadata: TransferMetadata,
});
export type ApiTransfer = z.infer<typeof ApiTransfer>;

export const TransfersCollection = collectionOf(ApiTransfer);
export type TransfersCollection = z.infer<typeof TransfersCollection>;
