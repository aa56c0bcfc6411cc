import { concatBytes, fromBase64, fromHex } from '@countersign/kernel';
import { DER } from '@noble/curves/abstract/weierstrass.js';
import { bytesToNumberBE, numberToBytesBE } from '@noble/curves/utils.js';
import { longestAssertionText } from './assertion.ts';

const sequence = 0x30;
const integer = 0x02;
const halfLength = 32;

/** The ASN.1 DER form (SEC 1 appendix C.8) of a raw `r || s` signature of 64 bytes. */
export function derFromRaw(raw: Uint8Array): Uint8Array<ArrayBuffer> {
  if (raw.length !== 2 * halfLength) throw new RangeError('A raw signature has 64 bytes');
  const r = bytesToNumberBE(raw.subarray(0, halfLength));
  const s = bytesToNumberBE(raw.subarray(halfLength));
  return fromHex(DER.hexFromSig({ r, s }));
}

/**
 * The raw `r || s` form, 64 bytes, of an ECDSA signature in ASN.1 DER; undefined if it is not strictly DER: one SEQUENCE of
 * two INTEGERs, minimal, not negative, at most 32 bytes each, nothing after it. Does not check the range of r and s.
 */
export function rawFromDer(der: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  try {
    const { r, s } = DER.toSig(der);
    return concatBytes(numberToBytesBE(r, halfLength), numberToBytesBE(s, halfLength));
  } catch {
    return undefined;
  }
}

/**
 * The 64 bytes of an Ed25519 signature (RFC 8032) that is either those bytes or the pseudo-DER form in which the public
 * clients send them: `30 44 02 20 R 02 20 S`, without the sign bytes real DER would have. Undefined for anything else.
 */
export function rawFromEd25519(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  if (bytes.length === 64) return Uint8Array.from(bytes);
  const isPseudoDer =
    bytes.length === 70 &&
    bytes[0] === sequence &&
    bytes[1] === 68 &&
    bytes[2] === integer &&
    bytes[3] === halfLength &&
    bytes[36] === integer &&
    bytes[37] === halfLength;
  return isPseudoDer ? concatBytes(bytes.subarray(4, 36), bytes.subarray(38)) : undefined;
}

/** The pseudo-DER form of a 64-byte Ed25519 signature; see {@link rawFromEd25519}. */
export function pseudoDerFromEd25519(raw: Uint8Array): Uint8Array<ArrayBuffer> {
  if (raw.length !== 64) throw new RangeError('A raw signature has 64 bytes');
  const header = Uint8Array.of(integer, halfLength);
  return concatBytes(Uint8Array.of(sequence, 68), header, raw.subarray(0, 32), header, raw.subarray(32));
}

/** Bytes of a signature's base64 text; undefined if it isn't base64, or too long for any signature. */
export function decodeSignature(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length > longestAssertionText) return undefined;
  try {
    return fromBase64(text);
  } catch {
    return undefined;
  }
}
