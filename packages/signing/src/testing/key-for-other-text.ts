import { concatBytes, fromBase64, toBase64, utf8 } from '@countersign/kernel';
import { p256 } from '@noble/curves/nist.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keyEncodings } from '../key-type.ts';
import { rawFromDer } from '../signature-format.ts';

/**
 * A secp256r1 key, whose secret nobody knows, under which an existing signature (base64, DER) fits another text. ECDSA has one for nearly
 * every signature and text: so a signature alone does not say what was signed.
 */
export function keyForOtherText(signature: string, text: string): string {
  const raw = rawFromDer(fromBase64(signature));
  if (raw === undefined) throw new RangeError('It is no signature in DER');
  const point = p256.Signature.fromBytes(raw, 'compact')
    .addRecoveryBit(0)
    .recoverPublicKey(sha256(utf8(text)));
  return toBase64(concatBytes(keyEncodings.Secp256r1.spkiPrefix, point.toBytes(false)));
}
