import type { JsonObject, JsonValue } from '@countersign/kernel';

/** A text in place of another one; undefined where that may be any. */
type Replace = (text: string) => string | undefined;

/**
 * The value once for each of its members, with another value there: what somebody could do who writes into a database. Where `replace` has a text of the same kind,
 * such as the address of somebody else, that is there, so that the difference is seen and not a wrong checksum.
 */
export function changedMembers(
  value: JsonObject,
  replace: Replace = () => undefined,
): { readonly path: string; readonly changed: JsonObject }[] {
  return paths(value, []).flatMap((path) => {
    const [name, ...rest] = path;
    return name === undefined ? [] : [{ path: path.join('.'), changed: changeMember(value, name, rest, replace) }];
  });
}

type Path = readonly string[];

function paths(value: JsonValue | undefined, path: Path): Path[] {
  if (typeof value !== 'object' || value === null) return value === undefined ? [] : [path];
  return Object.entries(value).flatMap(([name, member]) => paths(member, [...path, name]));
}

function changeAt(value: JsonValue | undefined, [name, ...rest]: Path, replace: Replace): JsonValue {
  if (name === undefined) return other(value, replace);
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === name ? changeAt(item, rest, replace) : item));
  return isObject(value) ? changeMember(value, name, rest, replace) : other(value, replace);
}

function changeMember(members: JsonObject, name: string, rest: Path, replace: Replace): JsonObject {
  return { ...members, [name]: changeAt(members[name], rest, replace) };
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function other(value: JsonValue | undefined, replace: Replace): JsonValue {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  const text = typeof value === 'string' ? value : '';
  const replaced = replace(text);
  if (replaced !== undefined) return replaced;
  // Still a number, or hexadecimal, so that the difference itself is seen and not that it cannot be read.
  const last = text.at(-1) ?? '';
  if (/^[0-9]+$/.test(text)) return (BigInt(text) + 1n).toString();
  return `${text.slice(0, -1)}${last === '1' ? '2' : '1'}`;
}
