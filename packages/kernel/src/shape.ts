/** Checks whether a value is a `T`; every schema is one. */
export interface Shape<T> {
  safeParse(value: unknown): { readonly success: true; readonly data: T } | { readonly success: false };
}

interface Primitives {
  readonly string: string;
  readonly number: number;
  readonly boolean: boolean;
}

/** The type of a member, with `?` where it may be absent. */
type MemberType = keyof Primitives | `${keyof Primitives}?`;
type MemberOf<Type extends MemberType> = Type extends `${infer Name extends keyof Primitives}?`
  ? Primitives[Name] | undefined
  : Primitives[Type & keyof Primitives];

/** True for an object whose members have these types; it may have others as well. */
export function hasMembers<const Types extends Readonly<Record<string, MemberType>>>(
  value: unknown,
  types: Types,
): value is { readonly [Name in keyof Types]: MemberOf<Types[Name]> } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const members = new Map<string, unknown>(Object.entries(value));
  return Object.entries(types).every(([name, type]) => {
    const member = members.get(name);
    return member === undefined ? type.endsWith('?') : type.startsWith(typeof member);
  });
}
