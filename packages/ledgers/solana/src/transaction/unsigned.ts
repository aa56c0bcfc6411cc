import type { JsonObject } from '@countersign/kernel';
import { hasMembers, toHex } from '@countersign/kernel';

/** An unsigned transaction as it is kept: its message, hexadecimal, and the order that it is made of where nothing else makes it the only one. */
export type Unsigned = JsonObject & { readonly message: string; readonly once?: string };

/** Reads a kept transaction; undefined for anything else, also for one with other members. */
export function unsignedFromJson(json: JsonObject): Unsigned | undefined {
  const isOne = hasMembers(json, { message: 'string', once: 'string?' });
  return isOne && Object.keys(json).every((name) => name === 'message' || name === 'once') ? json : undefined;
}

/** The name of a nonce account's value, which one transaction uses up. */
export function nonceResource(account: string, value: string): string {
  return `${account}:${value}`;
}

/** Bytes as they are kept. */
export function unsignedOf(message: Uint8Array, once: string | undefined): Unsigned {
  return { message: toHex(message), ...(once !== undefined && { once }) };
}
