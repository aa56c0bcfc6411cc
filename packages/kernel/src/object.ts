/** True for what has members: an object or a list, whatever they are. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** True for the name of one of the record's own members. */
export function isKeyOf<T extends object>(record: T, name: PropertyKey): name is keyof T {
  return Object.hasOwn(record, name);
}

/** The names of a record's members. */
export function keysOf<T extends object>(record: T): (keyof T & string)[] {
  return Object.keys(record).filter((name): name is keyof T & string => isKeyOf(record, name));
}

/** A record's members, each with its name. */
export function entriesOf<T extends object>(record: T): [name: keyof T & string, value: T[keyof T & string]][] {
  return keysOf(record).map((name) => [name, record[name]]);
}

/** A record with a member for each of the names. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Readonly<Record<Name, Value>> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Each name has an entry; the type of `fromEntries` cannot say it.
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
}
