import { z } from 'zod';

import { collectionOf } from '../envelope.ts';
import { addressText, base64, dateTime, shortText, uuid } from '../primitives.ts';
import { VaultAccountProviderInformationKeyId } from './account.ts';

/** A key of an address beside the one that spends. Not in the public API. */
const FurtherAddressKey = z.strictObject({
  id: VaultAccountProviderInformationKeyId,
  /** Absent where it is an independent key. */
  keyPath: z.string().min(1).optional(),
  publicKey: base64,
});

export const AccountAddressData = z.strictObject({
  id: uuid,
  ledgerId: shortText,
  domainId: uuid.optional(),
  accountId: uuid.optional(),
  address: addressText,
  keyPath: z.string().min(1).optional(),
  /** On ledgers where an address has several keys: those beside the one at `keyPath`. Not in the public API. */
  furtherKeys: z.array(FurtherAddressKey).optional(),
  createdAt: dateTime,
  scope: z.enum(['Internal', 'External']),
});
export type AccountAddressData = z.infer<typeof AccountAddressData>;

export const AccountAddress = z.strictObject({
  data: AccountAddressData,
  id: uuid,
  ledgerId: shortText,
  address: addressText,
  keyPath: z.string().min(1).optional(),
  signature: base64.optional(),
  signingKey: base64.optional(),
  createdAt: dateTime,
  scope: z.enum(['Internal', 'External']),
});
export type AccountAddress = z.infer<typeof AccountAddress>;

export const CustodyType = z.enum(['SelfCustody', 'SubCustody']);
export type CustodyType = z.infer<typeof CustodyType>;

export const AccountAddressReference = z.strictObject({
  id: uuid,
  address: addressText,
  ledgerId: shortText,
  domainId: uuid,
  accountId: uuid,
  createdAt: dateTime,
  custodyType: CustodyType,
  type: z.literal('AccountAddressReference'),
});
export type AccountAddressReference = z.infer<typeof AccountAddressReference>;

export const AccountAddressScope = z.enum(['Internal', 'External']);
export type AccountAddressScope = z.infer<typeof AccountAddressScope>;

export const AddressesReference = z.discriminatedUnion('type', [AccountAddressReference]);
export type AddressesReference = z.infer<typeof AddressesReference>;

export const AddressReferenceCollection = collectionOf(AddressesReference);
export type AddressReferenceCollection = z.infer<typeof AddressReferenceCollection>;

export const AddressesCollection = collectionOf(AccountAddress);
export type AddressesCollection = z.infer<typeof AddressesCollection>;
