import { toHex } from '@countersign/kernel';
import { readParameters, type Micheline } from '@countersign/ledger-tezos';

/** Names of primitives that data is made of (https://octez.tezos.com/docs/shell/micheline.html). */
const names = new Map([
  [0x03, 'False'],
  [0x04, 'Elt'],
  [0x05, 'Left'],
  [0x06, 'None'],
  [0x07, 'Pair'],
  [0x08, 'Right'],
  [0x09, 'Some'],
  [0x0a, 'True'],
  [0x0b, 'Unit'],
]);

/** A call's parameters as a node takes them in JSON; undefined where there is code in them. */
export function asJson(parameters: string): { readonly entrypoint: string; readonly value: unknown } | undefined {
  const read = readParameters(parameters);
  const value = read && valueOf(read.argument);
  return read && value !== undefined ? { entrypoint: read.entrypoint, value } : undefined;
}

function valueOf(value: Micheline): unknown {
  switch (value.type) {
    case 'Int':
      return { int: value.value.toString() };
    case 'String':
      return { string: value.value };
    case 'Bytes':
      return { bytes: toHex(value.value) };
    case 'List':
      return allOf(value.items);
    case 'Primitive': {
      const prim = names.get(value.code);
      const args = allOf(value.given);
      if (prim === undefined || args === undefined) return undefined;
      return { prim, ...(args.length > 0 && { args }) };
    }
  }
}

function allOf(values: readonly Micheline[]): readonly unknown[] | undefined {
  const all = values.map(valueOf);
  return all.includes(undefined) ? undefined : all;
}
