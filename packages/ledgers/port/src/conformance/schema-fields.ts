import { TransactionDestination } from '@countersign/model';
import { z } from 'zod';

type Schema = z.core.$ZodType;

/** A field as a schema has it: what a descriptor must say of it too. */
export interface SchemaField {
  readonly name: string;
  readonly required: boolean;
  readonly list?: string;
  readonly type: 'destination' | 'variant' | 'flags' | 'boolean' | 'number' | 'choice' | 'text';
  /** The shapes of a choice between some, each with its members by their names. */
  readonly forms?: readonly { readonly type: string; readonly fields: readonly SchemaField[] }[];
  readonly options?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maximumLength?: number;
  /** Whether its length is counted in bytes of UTF-8. */
  readonly countsBytes?: true;
}

function unwrap(schema: Schema): { readonly schema: Schema; readonly required: boolean } {
  if (schema instanceof z.ZodOptional) return { schema: unwrap(schema.unwrap()).schema, required: false };
  return { schema, required: true };
}

/** The options of a union; any other schema is its own only option. */
function options(schema: Schema): readonly Schema[] {
  const inner = unwrap(schema).schema;
  return inner instanceof z.ZodUnion ? inner.options.flatMap((option) => options(option)) : [inner];
}

/** The members of an object schema; none for other schemas. */
function shape(schema: Schema): Readonly<Record<string, Schema>> {
  const inner = unwrap(schema).schema;
  return inner instanceof z.ZodObject ? inner.shape : {};
}

/** The types of a union's options, sorted. */
export function typeNames(schema: Schema): readonly string[] {
  return options(schema)
    .flatMap((option) => typeName(option) ?? [])
    .toSorted();
}

/** The value that a literal `type` member of an object schema has. */
function typeName(schema: Schema): string | undefined {
  const member = shape(schema)['type'];
  return member instanceof z.ZodLiteral ? String(member.value) : undefined;
}

/** The option of a union that has this `type`. Throws where there is none. */
export function ofType(schema: Schema, type: string): Schema {
  const found = options(schema).find((option) => typeName(option) === type);
  if (found === undefined) throw new Error(`no schema option of type ${type}`);
  return found;
}

/** The schema of a member of an object; undefined where it has none. */
export function memberOf(schema: Schema, name: string): Schema | undefined {
  return shape(schema)[name];
}

/** Every field below an object schema, in its order; the names of types are none. `within` is the path that leads there. */
export function schemaFields(schema: Schema, within = '', list?: string): readonly SchemaField[] {
  return Object.entries(shape(schema)).flatMap(([member, value]) => {
    if (member === 'type') return [];
    const name = within === '' ? member : `${within}.${member}`;
    const { schema: inner, required } = unwrap(value);
    const field = { name, required, ...(list !== undefined && { list }) };
    const leaf = leafOf(inner);
    if (leaf !== undefined) return [{ ...field, ...leaf }];
    if (inner instanceof z.ZodArray) {
      const entry = leafOf(unwrap(inner.element).schema);
      if (entry === undefined) return schemaFields(inner.element, name, name);
      return [{ ...field, list: name, ...entry, required: required && Number(inner._zod.bag['minimum'] ?? 0) > 0 }];
    }
    // What is within something that may be absent may be absent with it.
    return options(inner).flatMap((option) =>
      schemaFields(option, name, list).map((within) => (required ? within : { ...within, required: false })),
    );
  });
}

/** A named shape among others of an object, with what it is within by path. */
interface NamedShape {
  readonly type: string;
  readonly within: Readonly<Record<string, string>>;
  readonly schema: Schema;
}

/** The shapes at a path that name themselves by their `type`, as what is on the way there does; none where there is nothing. */
export function shapesAt(schema: Schema, path: string): readonly NamedShape[] {
  let found: readonly (Omit<NamedShape, 'type'> & { readonly type?: string })[] = [{ within: {}, schema }];
  let at = '';
  for (const member of path.split('.')) {
    const before = at;
    at = at === '' ? member : `${at}.${member}`;
    found = found.flatMap(({ within, schema: outer, type: outerType }) => {
      const inner = memberOf(outer, member);
      const around = outerType === undefined ? within : { ...within, [before]: outerType };
      return (inner === undefined ? [] : options(inner)).flatMap((option) => {
        const type = typeName(option);
        return type === undefined ? [] : [{ type, within: around, schema: option }];
      });
    });
  }
  return found.flatMap(({ type, ...shape }) => (type === undefined ? [] : [{ ...shape, type }]));
}

/** A union of shapes, of which each names itself; a single one may be optional as well. An object that is in no union is one like any. */
function formsOf(schema: Schema): SchemaField['forms'] {
  const all = schema instanceof z.ZodUnion ? options(schema) : [];
  const named = all.flatMap((option) => {
    const type = typeName(option);
    return type === undefined ? [] : [{ type, fields: schemaFields(option) }];
  });
  return all.length > 0 && named.length === all.length ? named : undefined;
}

type Leaf = Omit<SchemaField, 'name' | 'required' | 'list'>;

function leafOf(schema: Schema): Leaf | undefined {
  if (isDestination(schema)) return { type: 'destination' };
  const forms = formsOf(schema);
  if (forms !== undefined) return { type: 'variant', forms };
  if (schema instanceof z.ZodArray && namesOf(schema.element) !== undefined)
    return { type: 'flags', options: namesOf(schema.element) ?? [] };
  if (schema instanceof z.ZodBoolean) return { type: 'boolean' };
  const names = namesOf(schema);
  if (names !== undefined) return { type: 'choice', options: names };
  if (schema instanceof z.ZodNumber) {
    const [minimum, maximum] = [schema.minValue ?? -Infinity, schema.maxValue ?? Infinity];
    return {
      type: 'number',
      ...(minimum > Number.MIN_SAFE_INTEGER && { minimum }),
      ...(maximum < Number.MAX_SAFE_INTEGER && { maximum }),
    };
  }
  if (!(schema instanceof z.ZodString))
    return schema instanceof z.ZodObject || schema instanceof z.ZodArray ? undefined : textOf(schema);
  const { maxLength } = schema;
  if (maxLength === null) return { type: 'text' };
  const isTaken = (letter: string) => z.safeParse(schema, letter.repeat(maxLength)).success;
  return { type: 'text', maximumLength: maxLength, ...(isTaken('z') && !isTaken('é') && { countsBytes: true }) };
}

function textOf(schema: Schema): { readonly type: 'text' } | undefined {
  return schema instanceof z.ZodUnion ? undefined : { type: 'text' };
}

function isDestination(schema: Schema): boolean {
  const types = options(TransactionDestination).map(typeName);
  const given = options(schema).map(typeName);
  return given.length === types.length && given.every((type) => type !== undefined && types.includes(type));
}

function namesOf(schema: Schema): readonly string[] | undefined {
  if (schema instanceof z.ZodEnum) return schema.options.map(String);
  return schema instanceof z.ZodLiteral ? [...schema.values].map(String) : undefined;
}
