import { concatBytes, fromHex, toHex, utf8 } from '@countersign/kernel';
import type { ArgumentValue } from '@countersign/ledger-port';
import { keccak_256 } from '@noble/hashes/sha3.js';

import { addressFromBytes, addressToBytes } from '../address.ts';

/** A parameter of a function as contracts' ABIs have it in JSON; `components` are those of a `tuple`. */
export interface AbiParameter {
  readonly name: string;
  readonly type: string;
  readonly components?: readonly AbiParameter[];
}

/** A function of a contract. */
export interface AbiFunction {
  readonly name: string;
  readonly inputs: readonly AbiParameter[];
  /** What its contract's interface says of it besides: that it changes nothing, or that it takes coins. */
  readonly mutability?: 'reads' | 'takesCoins';
}

const wordLength = 32;

// Arrays may lie on each other, so that few bytes say very much: no call that people sign has so many values.
const mostValues = 10_000;

/** A function's name with the types of what it is given, e.g. `approve(address,uint256)`. */
export function signatureOf({ name, inputs }: AbiFunction): string {
  return `${name}(${inputs.map(typeName).join(',')})`;
}

/** The four bytes that name a function in call data; hexadecimal. */
export function selectorOf(called: AbiFunction): string {
  return toHex(keccak_256(utf8(signatureOf(called))).subarray(0, 4));
}

function typeName({ type, components = [] }: AbiParameter): string {
  return type.replace(/^tuple/, () => `(${components.map(typeName).join(',')})`);
}

/**
 * Reads what follows a function's name, as leniently as contracts do: what nothing points to is passed over, wherever the parts of dynamic
 * values lie. Throws a `RangeError` where a contract would refuse it: too few bytes, or a value that its type cannot have.
 */
export function readArguments(parameters: readonly AbiParameter[], data: Uint8Array): readonly ArgumentValue[] {
  let left = mostValues;

  function word(position: number): Uint8Array {
    return slice(position, wordLength);
  }

  function slice(position: number, length: number): Uint8Array {
    if (position + length > data.length) throw new RangeError('Call data too short');
    return data.subarray(position, position + length);
  }

  function number(position: number): bigint {
    return BigInt(`0x${toHex(word(position))}`);
  }

  function size(position: number): number {
    const value = number(position);
    if (value > BigInt(data.length)) throw new RangeError('Beyond the call data');
    return Number(value);
  }

  function readAll(all: readonly AbiParameter[], frame: number): readonly ArgumentValue[] {
    let position = frame;
    return all.map((parameter) => {
      left -= 1;
      if (left < 0) throw new RangeError('Too many values');
      const start = isDynamic(parameter) ? frame + size(position) : position;
      position += headLength(parameter);
      return read(parameter, start);
    });
  }

  function read(parameter: AbiParameter, start: number): ArgumentValue {
    const array = arrayOf(parameter);
    if (array !== undefined) {
      const length = array.length ?? size(start);
      if (length > left) throw new RangeError('Too many values');
      const elements = Array.from({ length }, () => array.element);
      return readAll(elements, array.length === undefined ? start + wordLength : start);
    }
    const { type, components = [] } = parameter;
    if (type === 'tuple') return readAll(components, start);
    if (type === 'bytes') return `0x${toHex(slice(start + wordLength, size(start)))}`;
    if (type === 'string') return new TextDecoder().decode(slice(start + wordLength, size(start)));
    return readWord(type, word(start));
  }

  return readAll(parameters, 0);
}

function readWord(type: string, bytes: Uint8Array): ArgumentValue {
  const number = BigInt(`0x${toHex(bytes)}`);
  if (type === 'address') {
    if (number >= 2n ** 160n) throw new RangeError('Not an address');
    return addressFromBytes(bytes.subarray(12));
  }
  if (type === 'bool') {
    if (number > 1n) throw new RangeError('Not a boolean');
    return number === 1n;
  }
  const [, kind, digits = ''] = /^(uint|int|bytes)(\d+)$/.exec(type) ?? [];
  const size = Number(digits);
  if (kind === 'bytes') {
    if (bytes.subarray(size).some((byte) => byte !== 0)) throw new RangeError(`Not of ${type}`);
    return `0x${toHex(bytes.subarray(0, size))}`;
  }
  if (kind === 'uint' && number === BigInt.asUintN(size, number)) return number;
  const signed = BigInt.asIntN(256, number);
  if (kind === 'int' && signed === BigInt.asIntN(size, signed)) return signed;
  throw new RangeError(`Not of ${type}`);
}

/** Writes what follows a function's name. Throws a `RangeError` for a value that is none of its parameter's type. */
export function writeArguments(parameters: readonly AbiParameter[], values: readonly ArgumentValue[]): Uint8Array<ArrayBuffer> {
  if (values.length !== parameters.length) throw new RangeError('Too many or too few values');
  const parts = parameters.map((parameter, index) => ({
    isTail: isDynamic(parameter),
    bytes: write(parameter, values[index] ?? ''),
  }));
  let end = parameters.reduce((sum, parameter) => sum + headLength(parameter), 0);
  const heads = parts.map(({ isTail, bytes }) => {
    if (!isTail) return bytes;
    const offset = numberWord(BigInt(end));
    end += bytes.length;
    return offset;
  });
  return concatBytes(...heads, ...parts.flatMap(({ isTail, bytes }) => (isTail ? [bytes] : [])));
}

function write(parameter: AbiParameter, value: ArgumentValue): Uint8Array<ArrayBuffer> {
  const array = arrayOf(parameter);
  const { type, components = [] } = parameter;
  if (array !== undefined || type === 'tuple') {
    if (typeof value !== 'object') throw new RangeError(`Not of ${type}`);
    if (array === undefined) return writeArguments(components, value);
    const elements = writeArguments(
      Array.from({ length: array.length ?? value.length }, () => array.element),
      value,
    );
    return array.length === undefined ? concatBytes(numberWord(BigInt(value.length)), elements) : elements;
  }
  if (type === 'bool' && typeof value === 'boolean') return numberWord(value ? 1n : 0n);
  if (typeof value === 'bigint' && /^u?int\d+$/.test(type)) return writeNumber(type, value);
  if (typeof value !== 'string') throw new RangeError(`Not of ${type}`);
  if (type === 'address') {
    if (!/^0x[0-9a-f]{40}$/i.test(value)) throw new RangeError('Not an address');
    return concatBytes(new Uint8Array(12), addressToBytes(value));
  }
  const bytes = type === 'string' ? utf8(value) : fromHex(value.slice(2));
  if (type === 'string' || type === 'bytes') return concatBytes(numberWord(BigInt(bytes.length)), filled(bytes));
  if (type !== `bytes${bytes.length}`) throw new RangeError(`Not of ${type}`);
  return filled(bytes);
}

function writeNumber(type: string, value: bigint): Uint8Array<ArrayBuffer> {
  const size = Number(/\d+$/.exec(type)?.[0]);
  const fits = type.startsWith('u') ? BigInt.asUintN(size, value) : BigInt.asIntN(size, value);
  if (fits !== value) throw new RangeError(`Not of ${type}`);
  return numberWord(BigInt.asUintN(256, value));
}

function numberWord(value: bigint): Uint8Array<ArrayBuffer> {
  return fromHex(value.toString(16).padStart(2 * wordLength, '0'));
}

/** Bytes with zeros behind them up to a whole word. */
function filled(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return concatBytes(bytes, new Uint8Array((wordLength - (bytes.length % wordLength)) % wordLength));
}

/** What an array has many of, and how many where its type says so; undefined for any other type. */
export function arrayOf(parameter: AbiParameter): { readonly element: AbiParameter; readonly length?: number } | undefined {
  const [, type, digits] = /^(.+)\[(\d*)\]$/.exec(parameter.type) ?? [];
  if (type === undefined) return undefined;
  return { element: { ...parameter, type }, ...(digits !== '' && { length: Number(digits) }) };
}

/** True for values that are behind the others of their frame, which only say where. */
function isDynamic(parameter: AbiParameter): boolean {
  const array = arrayOf(parameter);
  if (array !== undefined) return array.length === undefined || isDynamic(array.element);
  const { type, components = [] } = parameter;
  return type === 'bytes' || type === 'string' || (type === 'tuple' && components.some(isDynamic));
}

function headLength(parameter: AbiParameter): number {
  if (isDynamic(parameter)) return wordLength;
  const array = arrayOf(parameter);
  if (array !== undefined) return (array.length ?? 0) * headLength(array.element);
  const { type, components = [] } = parameter;
  return type === 'tuple' ? components.reduce((sum, component) => sum + headLength(component), 0) : wordLength;
}
