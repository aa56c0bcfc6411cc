import { z } from 'zod';

import { base64 } from './primitives.ts';

export const AccountPublicKeyExtendedPublicKey = z.strictObject({
  value: base64,
  chainCode: base64,
  type: z.literal('ExtendedPublicKey'),
});
export type AccountPublicKeyExtendedPublicKey = z.infer<typeof AccountPublicKeyExtendedPublicKey>;

export const AccountPublicKeyPublicKey = z.strictObject({ value: base64, type: z.literal('PublicKey') });
export type AccountPublicKeyPublicKey = z.infer<typeof AccountPublicKeyPublicKey>;

export const AccountPublicKey = z.discriminatedUnion('type', [AccountPublicKeyExtendedPublicKey, AccountPublicKeyPublicKey]);
export type AccountPublicKey = z.infer<typeof AccountPublicKey>;

export const AccountPublicKeyExtendedOnlyExtendedPublicKey = z.strictObject({
  value: base64,
  chainCode: base64,
  type: z.literal('ExtendedPublicKey'),
});
export type AccountPublicKeyExtendedOnlyExtendedPublicKey = z.infer<typeof AccountPublicKeyExtendedOnlyExtendedPublicKey>;

export const AccountPublicKeyExtendedOnly = z.discriminatedUnion('type', [AccountPublicKeyExtendedOnlyExtendedPublicKey]);
export type AccountPublicKeyExtendedOnly = z.infer<typeof AccountPublicKeyExtendedOnly>;

export const AccountPublicKeyOnlyPublicKey = z.strictObject({ value: base64, type: z.literal('PublicKey') });
export type AccountPublicKeyOnlyPublicKey = z.infer<typeof AccountPublicKeyOnlyPublicKey>;

export const AccountPublicKeyOnly = z.discriminatedUnion('type', [AccountPublicKeyOnlyPublicKey]);
export type AccountPublicKeyOnly = z.infer<typeof AccountPublicKeyOnly>;
