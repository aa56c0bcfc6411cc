import { isObject } from '@countersign/kernel';

import type { AbiFunction, AbiParameter } from './abi.ts';

const identifier = /^[A-Za-z_$][\w$]{0,63}$/;
const valueType =
  /^(?:address|bool|string|bytes|tuple|bytes(?:[1-9]|[12]\d|3[0-2])|u?int(\d{1,3}))(?:\[(?:[1-9]\d{0,3})?\]){0,4}$/;

// Deeper than contracts go, so that no text can make its reading endless.
const deepest = 8;

/**
 * The functions in a contract's interface as its makers publish it (a JSON array, "ABI"). Anything in it that is no function as Solidity
 * writes one is left out: names are identifiers of ASCII, types are elementary ones, tuples and arrays of those.
 */
export function functionsOfInterface(text: string): readonly AbiFunction[] {
  const entries = parsed(text);
  return Array.isArray(entries) ? entries.flatMap((entry: unknown) => functionOf(entry) ?? []) : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function functionOf(entry: unknown): AbiFunction | undefined {
  if (!isObject(entry)) return undefined;
  const { type = 'function', name, inputs } = entry;
  const read = parametersOf(inputs, deepest);
  if (type !== 'function' || typeof name !== 'string' || !identifier.test(name) || !read) return undefined;
  const mutability = mutabilityOf(entry);
  return { name, inputs: read, ...(mutability !== undefined && { mutability }) };
}

/** As Solidity writes it since 0.5, and before that in two members. */
function mutabilityOf({ stateMutability, constant, payable }: Readonly<Record<string, unknown>>): AbiFunction['mutability'] {
  if (stateMutability === 'view' || stateMutability === 'pure' || constant === true) return 'reads';
  return stateMutability === 'payable' || payable === true ? 'takesCoins' : undefined;
}

function parametersOf(inputs: unknown, depth: number): readonly AbiParameter[] | undefined {
  if (!Array.isArray(inputs) || depth === 0) return undefined;
  const read = inputs.flatMap((input: unknown, index) => parameterOf(input, index, depth) ?? []);
  return read.length === inputs.length ? read : undefined;
}

function parameterOf(input: unknown, index: number, depth: number): AbiParameter | undefined {
  if (!isObject(input) || typeof input['type'] !== 'string') return undefined;
  const { type, name, components } = input;
  const [whole, bits] = valueType.exec(type) ?? [];
  if (whole === undefined || (bits !== undefined && (Number(bits) % 8 !== 0 || Number(bits) < 8 || Number(bits) > 256)))
    return undefined;
  const named = typeof name === 'string' && identifier.test(name) ? name : String(index + 1);
  if (!type.startsWith('tuple')) return { name: named, type };
  const within = parametersOf(components, depth - 1);
  return within && { name: named, type, components: within };
}
