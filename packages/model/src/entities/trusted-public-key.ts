import { z } from 'zod';

import { EntityMetadata } from '../common.ts';
import { collectionOf, envelopeOf } from '../envelope.ts';
import { base64 } from '../primitives.ts';
import { TrustedPublicKeyPurpose } from './event.ts';

/** A key with which the instance signs; one that came after another may carry a signature by that. */
export const TrustedPublicKey = z.strictObject({
  publicKey: base64,
  signature: base64.optional(),
  signedBy: base64.optional(),
  purpose: TrustedPublicKeyPurpose,
  metadata: EntityMetadata,
});
export type TrustedPublicKey = z.infer<typeof TrustedPublicKey>;

export const TrustedTrustedPublicKey = envelopeOf(TrustedPublicKey);
export type TrustedTrustedPublicKey = z.infer<typeof TrustedTrustedPublicKey>;

export const TrustedTrustedPublicKeysCollection = collectionOf(TrustedTrustedPublicKey);
export type TrustedTrustedPublicKeysCollection = z.infer<typeof TrustedTrustedPublicKeysCollection>;
