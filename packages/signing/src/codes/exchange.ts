import { isObject, type JsonValue } from '@countersign/kernel';

/**
 * A request as a device without network scans it. A decision brings along the proposal that it is about, so that the device
 * can show what is decided and check the author's signature.
 */
export function requestCode(request: JsonValue, proposal?: JsonValue): string {
  return JSON.stringify({ countersign: 1, request, ...(proposal !== undefined && { proposal }) });
}

/** The answer to a request that was scanned: what the console scans back. `companion` is the hash that the signed approval names. */
export function signatureCode(hash: string, signature: string, companion?: string): string {
  return JSON.stringify({ countersign: 1, hash, signature, companion });
}

/** What a device shows as its answer: the hash of the request that it was asked for, its signature, and which companion it says that it runs. */
export interface SignatureCode {
  readonly hash?: string;
  readonly signature: string;
  readonly companion?: string;
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
