import { toHex } from '@countersign/kernel';

const opReturn = 0x6a;

/** What follows OP_RETURN in a script whose output nobody can spend, hexadecimal; undefined for any other script. */
export function opReturnData(script: Uint8Array): string | undefined {
  return script[0] === opReturn ? toHex(script.slice(1)) : undefined;
}
