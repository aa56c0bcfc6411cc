import type { JsonObject, JsonValue } from '@countersign/kernel';

/** The value once for each of its members, with another value there: what somebody could do who writes into a database. */
export function changedMembers(value: JsonObject): { readonly path: string; readonly changed: JsonObject }[] {
  return paths(value, []).flatMap((path) => {
    const [name, ...rest] = path;
    return name === undefined ? [] : [{ path: path.join('.'), changed: changeMember(value, name, rest) }];
  });
}

type Path = readonly string[];

function paths(value: JsonValue | undefined, path: Path): Path[] {
  if (typeof value !== 'object' || value === null) return value === undefined ? [] : [path];
  return Object.entries(value).flatMap(([name, member]) => paths(member, [...path, name]));
}

function changeAt(value: JsonValue | undefined, [name, ...rest]: Path): JsonValue {
  if (name === undefined) return other(value);
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === name ? changeAt(item, rest) : item));
  return isObject(value) ? changeMember(value, name, rest) : other(value);
}

function changeMember(members: JsonObject, name: string, rest: Path): JsonObject {
  return { ...members, [name]: changeAt(members[name], rest) };
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function other(value: JsonValue | undefined): JsonValue {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  const text = typeof value === 'string' ? value : '';
  // Still a number, or hexadecimal, so that the difference itself is seen and not that it cannot be read.
  const last = text.at(-1) ?? '';
  if (/^[0-9]+$/.test(text)) return (BigInt(text) + 1n).toString();
  return `${text.slice(0, -1)}${last === '1' ? '2' : '1'}`;
}
