import { CodedError } from '@countersign/kernel';
import { readSigned, readUnsigned } from './leb128.ts';

/**
 * The offset after the instruction that starts at `offset` (WebAssembly core specification 2.0, without vector instructions).
 * Throws `UnmeterableModule` for an instruction it does not know: a module is metered wholly or not at all.
 */
export function skipInstruction(code: Uint8Array, offset: number): number {
  const opcode = code[offset] ?? 0;
  const next = offset + 1;
  // block, loop, if: a block type, which is one signed number
  if (opcode >= 0x02 && opcode <= 0x04) return readSigned(code, next).next;
  // br, br_if, call, local.* and global.*, table.get and table.set, ref.func: one index
  if (opcode === 0x0c || opcode === 0x0d || opcode === 0x10 || (opcode >= 0x20 && opcode <= 0x26) || opcode === 0xd2) {
    return readUnsigned(code, next).next;
  }
  if (opcode === 0x0e) return skipMany(code, next, 1);
  // call_indirect: type and table
  if (opcode === 0x11) return readUnsigned(code, readUnsigned(code, next).next).next;
  if (opcode === 0x1c) return skipMany(code, next, 0);
  // loads and stores: alignment and offset
  if (opcode >= 0x28 && opcode <= 0x3e) return readUnsigned(code, readUnsigned(code, next).next).next;
  if (opcode === 0x3f || opcode === 0x40) return next + 1;
  if (opcode === 0x41 || opcode === 0x42) return readSigned(code, next).next;
  if (opcode === 0x43) return next + 4;
  if (opcode === 0x44) return next + 8;
  if (opcode === 0xd0) return readSigned(code, next).next;
  if (opcode === 0xfc) return skipPrefixed(code, next);
  if (isPlain(opcode)) return next;
  throw new CodedError('UnmeterableModule', `Unknown instruction 0x${opcode.toString(16)}`);
}

// unreachable, nop, else, end, return, drop, select, comparisons, arithmetic, conversions, sign extension, ref.is_null
function isPlain(opcode: number): boolean {
  return (
    opcode <= 0x01 ||
    opcode === 0x05 ||
    opcode === 0x0b ||
    opcode === 0x0f ||
    opcode === 0x1a ||
    opcode === 0x1b ||
    (opcode >= 0x45 && opcode <= 0xc4) ||
    opcode === 0xd1
  );
}

function skipMany(code: Uint8Array, offset: number, extra: number): number {
  const count = readUnsigned(code, offset);
  let next = count.next;
  for (let index = 0; index < count.value + extra; index++) next = readSigned(code, next).next;
  return next;
}

// The number of indices that follow each instruction with the prefix 0xFC: saturating conversions, bulk memory, tables.
const prefixedIndices = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1] as const;

function skipPrefixed(code: Uint8Array, offset: number): number {
  const { value, next } = readUnsigned(code, offset);
  const indices = prefixedIndices[value];
  if (indices === undefined) throw new CodedError('UnmeterableModule', `Unknown instruction 0xFC ${value}`);
  let end = next;
  for (let index = 0; index < indices; index++) end = readUnsigned(code, end).next;
  return end;
}
