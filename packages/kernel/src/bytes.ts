import { CodedError } from './coded-error.ts';

const hexDigits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const base64Pattern = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Lower-case hexadecimal text of the bytes. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += hexDigits[byte];
  return text;
}

/** Bytes of hexadecimal text, either case, no prefix. Throws `InvalidHex`. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  if (text.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(text)) throw new CodedError('InvalidHex', 'Not hexadecimal text');
  const bytes = new Uint8Array(text.length / 2);
  for (let index = 0; index < bytes.length; index++) bytes[index] = Number.parseInt(text.slice(index * 2, index * 2 + 2), 16);
  return bytes;
}

/** Base64 text (RFC 4648 section 4, padded) of the bytes. */
export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** Bytes of base64 text (RFC 4648 section 4, padded, canonical: unused bits are zero). Throws `InvalidBase64`. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  if (!base64Pattern.test(text)) throw new CodedError('InvalidBase64', 'Not base64 text');
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < bytes.length; index++) bytes[index] = binary.charCodeAt(index);
  if (text !== '' && toBase64(bytes) !== text) throw new CodedError('InvalidBase64', 'Not canonical base64 text');
  return bytes;
}

/** Base64url text without padding (RFC 4648 section 5) of the bytes. */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Bytes of base64url text without padding (RFC 4648 section 5). Throws `InvalidBase64`. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const padded = text.replaceAll('-', '+').replaceAll('_', '/') + '='.repeat((4 - (text.length % 4)) % 4);
  return fromBase64(padded);
}

/** UTF-8 bytes of the text. */
export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** Text of UTF-8 bytes. Throws a `TypeError` on malformed input. */
export function fromUtf8(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}

/** The parts, one after the other, in a new array. */
export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

/** True if both arrays hold the same bytes. Takes the same time wherever they differ. */
export function equalBytes(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false;
  let difference = 0;
  for (const [index, byte] of left.entries()) difference |= byte ^ (right[index] ?? 0);
  return difference === 0;
}
