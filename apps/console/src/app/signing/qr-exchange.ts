import type { JsonValue } from '@countersign/kernel';

/** A request as a device without network scans it. */
export const requestCode = (request: JsonValue): string => JSON.stringify({ countersign: 1, request });

/** What a device shows as its answer: the hash of the request it signed, and the signature. */
export type SignatureCode = { readonly hash?: string; readonly signature: string };

const BASE64 = /^[A-Za-z0-9+/]{40,}={0,2}$/;

/** Reads a scanned or pasted answer: the device's code, or a bare base64 signature. Null for anything else. */
export const readSignatureCode = (text: string): SignatureCode | null => {
  const plain = text.trim();
  if (BASE64.test(plain)) return { signature: plain };
  try {
    const value = JSON.parse(plain) as Record<string, unknown> | null;
    if (value?.countersign !== 1 || typeof value.signature !== 'string' || !BASE64.test(value.signature)) return null;
    return { signature: value.signature, ...(typeof value.hash === 'string' && { hash: value.hash }) };
  } catch {
    return null;
  }
};
