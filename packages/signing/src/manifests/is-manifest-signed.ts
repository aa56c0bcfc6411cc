import { canonicalJson, equalBytes, fromBase64, fromBase64Url, fromHex, toHex } from '@countersign/kernel';
import type { ManifestContent, ManifestValue } from '@countersign/model';
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';

import { bytesOfPrefixedHex, type RecoverableSignature } from './eip-191.ts';
import type { ManifestCurve } from './manifest-curves.ts';
import { manifestPayload, manifestValue } from './manifest.ts';

/**
 * True if the value is the signed manifest of this content by the key: a compressed point of secp256k1, or the 32 bytes of an Ed25519 key.
 */
export function isManifestSigned(
  content: ManifestContent,
  value: ManifestValue,
  curve: ManifestCurve,
  publicKey: Uint8Array,
): boolean {
  try {
    const payload = manifestPayload(content, curve);
    const signature = signatureIn(value);
    // Whatever else a value says, such as a token of another content, is not what was signed.
    if (!payload.ok || canonicalJson(manifestValue(content, curve, signature)) !== canonicalJson(value)) return false;
    const [bytes, signed] = [fromHex(payload.value.bytes), fromHex(signature.signature)];
    if (payload.value.scheme === 'Message') return ed25519.verify(signed, bytes, publicKey);
    return secp256k1.verify(signed, bytes, publicKey, { prehash: false }) && leadsTo(publicKey, bytes, signature);
  } catch {
    // Neither bytes nor a point where there ought to be.
    return false;
  }
}

/** Where a signature says which of the points its key is, that is the key. */
function leadsTo(publicKey: Uint8Array, digest: Uint8Array, { signature, recovery }: RecoverableSignature): boolean {
  if (recovery === undefined) return true;
  const recoverable = secp256k1.Signature.fromBytes(fromHex(signature), 'compact').addRecoveryBit(recovery);
  return equalBytes(recoverable.recoverPublicKey(digest).toBytes(true), publicKey);
}

function signatureIn(value: ManifestValue): RecoverableSignature {
  if (value.type === 'JWT') return { signature: toHex(fromBase64Url(value.value.split('.').at(-1) ?? '')) };
  if (value.type === 'Unsafe') {
    const { signature, recoveryId } = value;
    return { signature: toHex(fromBase64(signature)), ...(recoveryId !== undefined && recoveryIn(fromBase64(recoveryId)[0])) };
  }
  const bytes = bytesOfPrefixedHex(value.value);
  return { signature: toHex(bytes.subarray(0, 64)), ...recoveryIn((bytes[64] ?? 0) - 27) };
}

function recoveryIn(byte: number | undefined): Pick<RecoverableSignature, 'recovery'> {
  return byte === 0 || byte === 1 ? { recovery: byte } : {};
}
