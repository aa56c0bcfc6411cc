import { isObject, utf8, type JsonValue } from '@countersign/kernel';

import type { DeviceAnswer } from './signing-task.ts';

/** Most bytes that one QR code holds at the lowest error correction. */
const mostInOneCode = 2_900;

/** True if a text fits into one QR code, which counts the bytes of its characters. */
export const fitsInOneCode = (text: string): boolean => utf8(text).length <= mostInOneCode;

/**
 * A request as a device without network scans it. A decision brings along the proposal that it is about, so that the device
 * can show what is decided and check the author's signature; where both don't fit into one code, the request alone.
 */
export function requestCode(request: JsonValue, proposal?: JsonValue): string {
  const alone = JSON.stringify({ countersign: 1, request });
  if (proposal === undefined) return alone;
  const both = JSON.stringify({ countersign: 1, request, proposal });
  return fitsInOneCode(both) ? both : alone;
}

/** What a device shows as its answer: the hash of the request that it was asked for, and what it gives. */
export interface SignatureCode extends DeviceAnswer {
  readonly hash?: string;
}

const bundleHash = /^[0-9a-f]{64}$/;
const base64 = /^[A-Za-z0-9+/]{40,}={0,2}$/;

/** Reads a scanned or pasted answer: the device's code, or a bare base64 signature. Null for anything else. */
export function readSignatureCode(text: string): SignatureCode | null {
  const plain = text.trim();
  if (base64.test(plain)) return { signature: plain };
  try {
    const code: unknown = JSON.parse(plain);
    if (!isObject(code)) return null;
    const { countersign, signature, hash, companion } = code;
    if (countersign !== 1 || typeof signature !== 'string' || !base64.test(signature)) return null;
    if (companion !== undefined && (typeof companion !== 'string' || !bundleHash.test(companion))) return null;
    return { signature, ...(typeof hash === 'string' && { hash }), ...(companion !== undefined && { companion }) };
  } catch {
    return null;
  }
}
