import type { JsonObject } from '@countersign/kernel';
import { hasMembers, toHex } from '@countersign/kernel';

import { addressBytes } from '../address.ts';

/**
 * An unsigned transaction as it is kept: its message, hexadecimal. Where a block's hash keeps it good, the order that it is made of is there too, as nothing else
 * makes it the only one, and a slot near which that block is: nobody proves it, and it only says where to look.
 */
export type Unsigned = JsonObject & { readonly message: string; readonly once?: string; readonly near?: number };

const members = { message: 'string', once: 'string?', near: 'number?' } as const;

/** Reads a kept transaction; undefined for anything else, also for one with other members. */
export function unsignedFromJson(json: JsonObject): Unsigned | undefined {
  if (!hasMembers(json, members) || !Object.keys(json).every((name) => Object.hasOwn(members, name))) return undefined;
  const { near = 0 } = json;
  return Number.isSafeInteger(near) && near >= 0 ? json : undefined;
}

/** The name of a nonce account's value, which one transaction uses up. */
export function nonceResource(account: string, value: string): string {
  return `${account}:${value}`;
}

/** The nonce account whose value such a name has; undefined for what else a transaction uses up. */
export function nonceAccountIn(resource: string): string | undefined {
  const [account = '', value] = resource.split(':');
  return value !== undefined && addressBytes(account) !== undefined ? account : undefined;
}

/** Bytes as they are kept, with what is beside them where a block's hash keeps them good. */
export function unsignedOf(message: Uint8Array, beside: { readonly once: string; readonly near: number } | undefined): Unsigned {
  return { message: toHex(message), ...beside };
}
