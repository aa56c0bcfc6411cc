import type { JsonObject, JsonValue } from '@countersign/kernel';
import type { IntentType } from '@countersign/model';
import type { z } from 'zod';

import { intentPayloads } from '../schemas/index.ts';
import { leastValue, memberSchema, resolvedSchema, type SchemaReading } from '../schemas/least-payload.ts';
import { samples } from './samples.ts';

type Schema = z.core.JSONSchema.JSONSchema;
type Path = readonly (string | number)[];

/** A payload that breaks one rule of one of its fields, and is sound otherwise. */
export interface Violation {
  /** Where it is broken: the field, or the element of its list. */
  readonly path: Path;
  readonly rule: 'missing' | 'empty' | 'tooLong' | 'format' | 'word' | 'fraction' | 'tooLow' | 'tooHigh' | 'tooFew' | 'tooMany';
  /** The most or the least that the rule allows, where it has a bound. */
  readonly bound?: number;
  readonly payload: JsonObject;
}

/** What breaks a rule at a place: another value, or nothing there at all. */
interface Break extends Omit<Violation, 'payload'> {
  readonly value: JsonValue | undefined;
  /** Other shapes that are put in before, of which this breaks a rule. */
  readonly shapes?: readonly { readonly path: Path; readonly value: JsonValue }[];
}

/** Of more shapes than these, such as those of every ledger, only the sample's is tried. */
const fewShapes = 4;

/**
 * Every rule of every field of a kind, each broken once: the fields are those of its schema, so that none can be forgotten.
 */
export function violationsOf(type: IntentType): readonly Violation[] {
  const schema: Schema = intentPayloads[type].toJSONSchema({ io: 'input' });
  const { payload } = samples[type];
  const reading = { definitions: schema.$defs ?? {} };
  return breaksOf(schema, objectOf(payload), [], reading).map(({ value, shapes = [], ...broken }) => {
    const changes = [...shapes, { path: broken.path, value }];
    const changed = changes.reduce<unknown>((before, one) => replaced(before, one.path, one.value, schema, reading), payload);
    return { ...broken, payload: objectOf(changed) };
  });
}

function objectOf(value: unknown): JsonObject {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- What is put together here is JSON.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

/** The shape that a value has of several, told apart by its type. */
function shapeOf(options: readonly Schema[], value: JsonValue, reading: SchemaReading): Schema {
  const { type } = objectOf(value);
  const own = options.find((option) => memberSchema(resolvedSchema(option, reading), 'type').const === type);
  return resolvedSchema(own ?? options[0] ?? {}, reading);
}

function breaksOf(given: Schema, value: JsonValue, path: Path, reading: SchemaReading): readonly Break[] {
  const schema = resolvedSchema(given, reading);
  const { oneOf, properties, additionalProperties, propertyNames, items } = schema;
  if (oneOf !== undefined) {
    const own = shapeOf(oneOf, value, reading);
    // A tree of conditions has itself in itself.
    const others =
      given.$ref === undefined && oneOf.length <= fewShapes
        ? oneOf.filter((option) => resolvedSchema(option, reading) !== own)
        : [];
    return [
      ...(oneOf.length > 1 ? [{ path: [...path, 'type'], rule: 'word' as const, value: 'nothing of the kind' }] : []),
      ...breaksOf(own, value, path, reading),
      ...others.flatMap((option) => {
        const other = leastValue(option, reading);
        return breaksOf(option, other, path, reading).map((broken) => ({
          ...broken,
          shapes: [{ path, value: other }, ...(broken.shapes ?? [])],
        }));
      }),
    ];
  }
  if (properties !== undefined)
    return Object.keys(properties).flatMap((name) =>
      breaksOfMember(
        memberSchema(schema, name),
        objectOf(value)[name],
        [...path, name],
        schema.required?.includes(name) === true,
        reading,
      ),
    );
  if (typeof additionalProperties === 'object') {
    const names = typeof propertyNames === 'object' ? breaksOfText(propertyNames, []) : [];
    return [
      ...names.map((broken): Break => ({ ...broken, path: [...path, textOf(broken.value)], value: 'x' })),
      ...breaksOf(additionalProperties, objectOf(value)['name'] ?? 'x', [...path, 'name'], reading),
    ];
  }
  if (typeof items === 'object' && !Array.isArray(items)) return breaksOfList(schema, items, value, path, reading);
  return schema.type === 'integer' ? breaksOfNumber(schema, path) : schema.type === 'string' ? breaksOfText(schema, path) : [];
}

function breaksOfMember(
  schema: Schema,
  value: JsonValue | undefined,
  path: Path,
  isRequired: boolean,
  reading: SchemaReading,
): readonly Break[] {
  if (resolvedSchema(schema, reading).const !== undefined) return [];
  const isThere = value ?? leastValue(schema, reading);
  return [
    ...(isRequired ? [{ path, rule: 'missing' as const, value: undefined }] : []),
    ...breaksOf(schema, isThere, path, reading),
  ];
}

function breaksOfList(schema: Schema, items: Schema, value: JsonValue, path: Path, reading: SchemaReading): readonly Break[] {
  const { minItems = 0, maxItems } = schema;
  const [first = leastValue(items, reading)] = Array.isArray(value) ? value : [];
  return [
    ...(minItems > 0 ? [{ path, rule: 'tooFew' as const, bound: minItems, value: [] }] : []),
    ...(maxItems === undefined
      ? []
      : [{ path, rule: 'tooMany' as const, bound: maxItems, value: Array.from({ length: maxItems + 1 }, () => first) }]),
    ...breaksOf(items, first, [...path, 0], reading),
  ];
}

function breaksOfNumber({ minimum, maximum }: Schema, path: Path): readonly Break[] {
  const isBound = (bound: number | undefined): bound is number =>
    bound !== undefined && Number.isSafeInteger(bound - 1) && Number.isSafeInteger(bound + 1);
  return [
    { path, rule: 'fraction', value: 1.5 },
    ...(isBound(minimum) ? [{ path, rule: 'tooLow' as const, bound: minimum, value: minimum - 1 }] : []),
    ...(isBound(maximum) ? [{ path, rule: 'tooHigh' as const, bound: maximum, value: maximum + 1 }] : []),
  ];
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** What few formats have as one of theirs. */
const oddTexts = ['?', ' ', 'ö'];

function breaksOfText({ enum: words, minLength = 0, maxLength, pattern }: Schema, path: Path): readonly Break[] {
  if (words !== undefined) return [{ path, rule: 'word', value: 'nothing of the kind' }];
  const odd = pattern === undefined ? undefined : oddTexts.find((text) => !new RegExp(pattern).test(text));
  return [
    ...(minLength > 0 ? [{ path, rule: 'empty' as const, bound: minLength, value: '' }] : []),
    ...(maxLength === undefined ? [] : [{ path, rule: 'tooLong' as const, bound: maxLength, value: '1'.repeat(maxLength + 1) }]),
    ...(odd === undefined ? [] : [{ path, rule: 'format' as const, value: odd }]),
  ];
}

/** The value with another one at a path; what is on the way to it and not there is made up. */
function replaced(value: unknown, path: Path, by: JsonValue | undefined, given: Schema, reading: SchemaReading): unknown {
  const [step, ...below] = path;
  if (step === undefined) return by;
  const schema = resolvedSchema(given, reading);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- What is read of a sample is JSON.
  const there = (value ?? leastValue(schema, reading)) as JsonValue;
  if (schema.oneOf !== undefined) return replaced(there, path, by, shapeOf(schema.oneOf, there, reading), reading);
  if (typeof step === 'number') {
    const { items } = schema;
    const element = typeof items === 'object' && !Array.isArray(items) ? items : {};
    const list = Array.isArray(there) ? [...there] : [];
    list[step] = replaced(list[step], below, by, element, reading) as JsonValue;
    return list;
  }
  const { additionalProperties } = schema;
  const member =
    schema.properties === undefined && typeof additionalProperties === 'object'
      ? additionalProperties
      : memberSchema(schema, step);
  const { [step]: own, ...others } = objectOf(there);
  const next = replaced(own, below, by, member, reading);
  return { ...others, ...(next !== undefined && { [step]: next }) };
}
