import type { z } from 'zod';

type Schema = z.core.$ZodType;

/** What a schema is below its `optional`, `nullable` and `default` wrappers. */
function unwrap(schema: Schema): { schema: Schema; optional: boolean } {
  const def = schema._zod.def as { type: string; innerType?: Schema };
  if (def.innerType === undefined) return { schema, optional: false };
  return { schema: unwrap(def.innerType).schema, optional: def.type === 'optional' || unwrap(def.innerType).optional };
}

/** The options of a union; a schema that is none is its own only option. */
export function options(schema: Schema): readonly Schema[] {
  const def = unwrap(schema).schema._zod.def as { type: string; options?: readonly Schema[] };
  return def.options === undefined ? [unwrap(schema).schema] : def.options.flatMap((option) => options(option));
}

/** The members of an object schema; none for other schemas. */
function shape(schema: Schema): Readonly<Record<string, Schema>> {
  return (unwrap(schema).schema._zod.def as { shape?: Record<string, Schema> }).shape ?? {};
}

/** The value that a literal `type` member of an object schema has. */
export function typeName(schema: Schema): string | undefined {
  const member = shape(schema)['type'];
  return (member?._zod.def as { values?: readonly string[] } | undefined)?.values?.[0];
}

/** All members that a dotted path leads to, through arrays and through every option of a union. */
export function membersAt(schema: Schema, path: string): readonly { readonly schema: Schema; readonly required: boolean }[] {
  const [name, ...rest] = path.split('.');
  return options(schema).flatMap((option) => {
    const def = option._zod.def as { type: string; element?: Schema };
    if (def.element !== undefined) return membersAt(def.element, path);
    const member = name === undefined ? undefined : shape(option)[name];
    if (member === undefined) return [];
    if (rest.length > 0) return membersAt(member, rest.join('.'));
    return [{ schema: member, required: !unwrap(member).optional }];
  });
}
