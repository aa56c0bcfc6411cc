import { CodedError, concatBytes, utf8 } from '@countersign/kernel';
import { skipInstruction } from './wasm-instructions.ts';
import { readSigned, readUnsigned, unsigned } from './leb128.ts';

/** The name under which a metered module exports its fuel: a mutable i32 global. */
export const fuelExport = 'fuel';

// Bytes that a bulk copy or fill moves for one unit of fuel.
const bytesPerUnitShift = 6;

/**
 * Gives a WebAssembly module (core specification 2.0) a budget that can't be evaded: each turn of each loop takes one unit of
 * fuel, bulk memory instructions take one per 64 bytes, and at zero the module traps. Work is thus bounded by a count that is the
 * same on every machine, where a timer would not be, and also inside native loops that never ask an interrupt handler.
 */
export function meterWasm(module: Uint8Array): Uint8Array<ArrayBuffer> {
  const sections = sectionsOf(module);
  const functionTypes = required(sections, 3);
  const functionCount = countOf(functionTypes);
  const imported = importedFunctions(sections.find((section) => section.id === 2)?.body);
  const globalCount = countOf(required(sections, 6));
  const types = required(sections, 1);
  const typeCount = countOf(types);
  const copyIndex = imported + functionCount;
  const patched: Record<number, (body: Uint8Array) => Uint8Array> = {
    // (i32, i32, i32) -> ()
    1: (body) => append(body, typeCount, [new Uint8Array([0x60, 3, 0x7f, 0x7f, 0x7f, 0])]),
    3: (body) => append(body, functionCount, [unsigned(typeCount), unsigned(typeCount)]),
    // mutable i32, starting full: a module may do work as it is instantiated
    6: (body) => append(body, globalCount, [new Uint8Array([0x7f, 1, 0x41, 0xff, 0xff, 0xff, 0xff, 0x07, 0x0b])]),
    7: (body) => append(body, countOf(body), [exportEntry(globalCount)]),
    10: (body) => meterCode(body, globalCount, copyIndex),
  };
  const parts = sections.map(({ id, body }) => {
    const next = patched[id]?.(body) ?? body;
    return concatBytes(new Uint8Array([id]), unsigned(next.length), next);
  });
  return concatBytes(module.subarray(0, 8), ...parts);
}

interface Section {
  readonly id: number;
  readonly body: Uint8Array;
}

function sectionsOf(module: Uint8Array): Section[] {
  const sections: Section[] = [];
  for (let offset = 8; offset < module.length;) {
    const id = module[offset] ?? 0;
    const length = readUnsigned(module, offset + 1);
    sections.push({ id, body: module.subarray(length.next, length.next + length.value) });
    offset = length.next + length.value;
  }
  return sections;
}

function required(sections: readonly Section[], id: number): Uint8Array {
  const section = sections.find((candidate) => candidate.id === id);
  if (!section) throw new CodedError('UnmeterableModule', `The module has no section ${id}`);
  return section.body;
}

function countOf(body: Uint8Array): number {
  return readUnsigned(body, 0).value;
}

function append(body: Uint8Array, count: number, entries: readonly Uint8Array[]): Uint8Array {
  return concatBytes(unsigned(count + entries.length), body.subarray(readUnsigned(body, 0).next), ...entries);
}

function exportEntry(globalIndex: number): Uint8Array {
  const name = utf8(fuelExport);
  return concatBytes(unsigned(name.length), name, new Uint8Array([3]), unsigned(globalIndex));
}

function importedFunctions(body: Uint8Array | undefined): number {
  if (!body) return 0;
  const count = readUnsigned(body, 0);
  let offset = count.next;
  let functions = 0;
  for (let index = 0; index < count.value; index++) {
    for (let name = 0; name < 2; name++) {
      const length = readUnsigned(body, offset);
      offset = length.next + length.value;
    }
    const kind = body[offset];
    offset++;
    if (kind === 0) {
      functions++;
      offset = readUnsigned(body, offset).next;
    } else if (kind === 2) {
      const hasMaximum = ((body[offset] ?? 0) & 1) === 1;
      offset = readUnsigned(body, offset + 1).next;
      if (hasMaximum) offset = readUnsigned(body, offset).next;
    } else {
      throw new CodedError('UnmeterableModule', 'The module imports something else than functions and memory');
    }
  }
  return functions;
}

function meterCode(body: Uint8Array, fuel: number, copyIndex: number): Uint8Array {
  const count = readUnsigned(body, 0);
  const charge = chargeInstructions(fuel);
  const parts: Uint8Array[] = [unsigned(count.value + 2)];
  let offset = count.next;
  for (let index = 0; index < count.value; index++) {
    const length = readUnsigned(body, offset);
    const metered = meterFunction(body.subarray(length.next, length.next + length.value), charge, copyIndex);
    parts.push(unsigned(metered.length), metered);
    offset = length.next + length.value;
  }
  for (const instruction of [
    [0xfc, 0x0a, 0, 0],
    [0xfc, 0x0b, 0],
  ]) {
    const bulk = bulkFunction(fuel, instruction);
    parts.push(unsigned(bulk.length), bulk);
  }
  return concatBytes(...parts);
}

// fuel = 0 ? trap : fuel - 1
function chargeInstructions(fuel: number): Uint8Array {
  const index = unsigned(fuel);
  return concatBytes(
    new Uint8Array([0x23]),
    index,
    new Uint8Array([0x45, 0x04, 0x40, 0x00, 0x0b, 0x23]),
    index,
    new Uint8Array([0x41, 1, 0x6b, 0x24]),
    index,
  );
}

// (to, from or value, length): trap if fuel <= length / 64, else take that much and do it.
function bulkFunction(fuel: number, instruction: readonly number[]): Uint8Array {
  const index = unsigned(fuel);
  const cost = [0x20, 2, 0x41, bytesPerUnitShift, 0x76];
  return concatBytes(
    new Uint8Array([0, 0x23]),
    index,
    new Uint8Array([...cost, 0x4d, 0x04, 0x40, 0x00, 0x0b, 0x23]),
    index,
    new Uint8Array([...cost, 0x6b, 0x24]),
    index,
    new Uint8Array([0x20, 0, 0x20, 1, 0x20, 2, ...instruction, 0x0b]),
  );
}

function meterFunction(code: Uint8Array, charge: Uint8Array, copyIndex: number): Uint8Array {
  let offset = skipLocals(code);
  const parts: Uint8Array[] = [];
  let kept = 0;
  while (offset < code.length) {
    const opcode = code[offset];
    const next = skipInstruction(code, offset);
    if (opcode === 0x03) {
      parts.push(code.subarray(kept, next), charge);
      kept = next;
    } else if (opcode === 0xfc) {
      const bulk = readUnsigned(code, offset + 1).value;
      if (bulk === 0x0a || bulk === 0x0b) {
        parts.push(code.subarray(kept, offset), new Uint8Array([0x10]), unsigned(copyIndex + (bulk - 0x0a)));
        kept = next;
      }
    }
    offset = next;
  }
  parts.push(code.subarray(kept));
  return concatBytes(...parts);
}

function skipLocals(code: Uint8Array): number {
  const groups = readUnsigned(code, 0);
  let offset = groups.next;
  for (let group = 0; group < groups.value; group++) offset = readSigned(code, readUnsigned(code, offset).next).next;
  return offset;
}
