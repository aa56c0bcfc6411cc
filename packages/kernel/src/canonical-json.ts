import { CodedError } from './coded-error.ts';
import { isObject } from './object.ts';

/** A JSON value (RFC 8259). */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

/** A JSON object. A member that is `undefined` counts as absent. */
export interface JsonObject {
  readonly [member: string]: JsonValue | undefined;
}

/**
 * A type as JSON: the same where all of it is JSON, `never` where a part cannot be (a date, bytes, a bigint, a function). What is not
 * known (`unknown`) is looked at when it is written.
 */
export type JsonOf<T> = unknown extends T
  ? T
  : T extends JsonValue
    ? T
    : T extends bigint | symbol | undefined | ((...input: never) => unknown)
      ? never
      : T extends readonly (infer Element)[]
        ? readonly JsonOf<Element>[]
        : { readonly [Name in keyof T]: JsonOf<T[Name]> | Extract<T[Name], undefined> };

/** True for an object of JSON, and not an array. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !isArray(value);
}

/** Why {@link parseStrictJson} or {@link canonicalJson} refused its input. */
export type JsonErrorCode =
  | 'MalformedJson'
  | 'DuplicateKey'
  | 'ForbiddenKey'
  | 'LoneSurrogate'
  | 'NumberOutOfRange'
  | 'NestingTooDeep'
  | 'NotJson';

/** The most arrays and objects that may be inside one another. */
export const maximumJsonDepth = 128;

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;

/**
 * Parses JSON text (RFC 8259) and refuses what two readers could understand differently: a duplicate key
 * (`DuplicateKey`), a number whose magnitude exceeds 2^53 - 1 (`NumberOutOfRange`), a surrogate without its pair, raw or
 * escaped (`LoneSurrogate`), the key `__proto__` (`ForbiddenKey`), more than {@link maximumJsonDepth} levels
 * (`NestingTooDeep`), and anything that is not JSON (`MalformedJson`). Throws {@link CodedError} with one of these codes.
 */
export function parseStrictJson(text: string): JsonValue {
  const value = parseJson(text);
  // JSON.parse keeps the last of equal keys, so the tree has fewer members than the text has colons outside strings
  // exactly when some object repeats a key.
  if (countMembers(value, 0) !== countColons(text)) throw refusal('DuplicateKey', 'An object repeats a key');
  return value;
}

/**
 * The canonical text of the value: RFC 8785 (JSON Canonicalization Scheme) after dropping every object member that is null
 * or undefined. Nulls in arrays stay, since there the position means something. Numbers are those of ECMAScript, so the
 * value may be any finite number. Throws {@link CodedError} with `LoneSurrogate`, `NumberOutOfRange` (not finite),
 * `NestingTooDeep` (also for a cycle) or `NotJson` (a function, bigint, symbol, undefined, or an object such as a date).
 */
export function canonicalJson<T>(value: T & JsonOf<T>): string {
  return write(value, 0);
}

function parseJson(text: string): JsonValue {
  try {
    const value: JsonValue = JSON.parse(text);
    return value;
  } catch (error) {
    throw new CodedError<JsonErrorCode>('MalformedJson', 'Not JSON text', { cause: error });
  }
}

/** Members of all objects in the tree; checks keys, strings, numbers and depth on the way. */
function countMembers(value: JsonValue | undefined, depth: number): number {
  if (typeof value === 'string') {
    checkString(value);
    return 0;
  }
  if (typeof value === 'number') {
    if (Math.abs(value) > Number.MAX_SAFE_INTEGER) throw refusal('NumberOutOfRange', 'A number exceeds 2^53 - 1');
    return 0;
  }
  if (typeof value !== 'object' || value === null) return 0;
  checkDepth(depth);
  let members = 0;
  if (isArray(value)) {
    for (const element of value) members += countMembers(element, depth + 1);
    return members;
  }
  for (const key of Object.keys(value)) {
    checkString(key);
    if (key === '__proto__') throw refusal('ForbiddenKey', 'A key is __proto__');
    members += 1 + countMembers(value[key], depth + 1);
  }
  return members;
}

/** Colons outside strings, in text known to be JSON. */
function countColons(text: string): number {
  let colons = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit === colon) colons++;
    else if (unit === quote) index = endOfString(text, index);
  }
  return colons;
}

function endOfString(text: string, start: number): number {
  let index = start + 1;
  for (let unit = text.charCodeAt(index); unit !== quote; unit = text.charCodeAt(++index)) {
    if (unit === backslash) index++;
  }
  return index;
}

function tagOf(value: object): string {
  return Object.prototype.toString.call(value);
}

function write(value: unknown, depth: number): string {
  if (typeof value === 'string') return writeString(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw refusal('NumberOutOfRange', 'A number is not finite');
    return JSON.stringify(value);
  }
  if (value === null || typeof value === 'boolean') return String(value);
  if (!isObject(value)) throw refusal('NotJson', `A value of type ${typeof value} has no JSON form`);
  checkDepth(depth);
  if (Array.isArray(value)) return `[${value.map((element: unknown) => write(element, depth + 1)).join(',')}]`;
  // A date or bytes have members, or none, that are not what they mean.
  if (tagOf(value) !== '[object Object]') throw refusal('NotJson', `${tagOf(value)} has no JSON form`);
  let members = '';
  // The default sort compares UTF-16 code units, as RFC 8785 section 3.2.3 asks.
  for (const key of Object.keys(value).sort()) {
    const member = value[key];
    if (member === null || member === undefined) continue;
    members += `${members === '' ? '' : ','}${writeString(key)}:${write(member, depth + 1)}`;
  }
  return `{${members}}`;
}

/** Printable ASCII in which nothing is escaped: nearly every key and value. */
const plain = /^[ !#-[\]-~]*$/;

function writeString(text: string): string {
  if (plain.test(text)) return `"${text}"`;
  checkString(text);
  return JSON.stringify(text);
}

function checkString(text: string): void {
  if (!text.isWellFormed()) throw refusal('LoneSurrogate', 'A string holds half of a surrogate pair');
}

function checkDepth(depth: number): void {
  if (depth >= maximumJsonDepth) throw refusal('NestingTooDeep', `More than ${maximumJsonDepth} levels`);
}

// Array.isArray does not narrow a readonly array.
function isArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function refusal(code: JsonErrorCode, message: string): CodedError<JsonErrorCode> {
  return new CodedError(code, message);
}
