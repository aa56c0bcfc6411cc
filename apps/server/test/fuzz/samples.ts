import type { JsonValue } from '@countersign/kernel';
import fc from 'fast-check';
import { z } from 'zod';

/** Where a value is in a document: the names and positions that lead to it. */
export type Path = readonly (string | number)[];

/** A document of a shape, and the part of it that no sample before it had: what is worth changing in it. */
export interface Sample {
  readonly value: JsonValue;
  readonly part: Path;
}

interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: JsonValue;
  readonly enum?: readonly JsonValue[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
}

/** Shapes that contain themselves (workflows, conditions) are followed this far down. */
const maximumDepth = 12;

/** Samples of a shape: one with every member that there can be, and one more for each further alternative somewhere in it. */
export function samplesOf(shape: z.ZodType): readonly Sample[] {
  const root = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return samples(root, root, 0);
}

/** Every value that a shape names one by one, wherever in it that is. */
export function namedValuesOf(shape: z.ZodType): readonly JsonValue[] {
  return namedValues(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
}

function namedValues({
  enum: named = [],
  const: only,
  anyOf = [],
  oneOf = [],
  allOf = [],
  items,
}: JsonSchema): readonly JsonValue[] {
  const inner = [...anyOf, ...oneOf, ...allOf, ...(items === undefined ? [] : [items])];
  return [...named, ...(only === undefined ? [] : [only]), ...inner.flatMap(namedValues)];
}

function samples(schema: JsonSchema, root: JsonSchema, depth: number): readonly Sample[] {
  if (schema.$ref !== undefined) return samples(definition(schema.$ref, root), root, depth + 1);
  const alternatives = schema.oneOf ?? schema.anyOf ?? schema.allOf?.slice(0, 1);
  if (alternatives !== undefined) {
    const chosen = depth < maximumDepth ? alternatives : alternatives.slice(0, 1);
    return chosen.flatMap((alternative) => samples(alternative, root, depth + 1));
  }
  if (schema.type === 'object') return objects(schema, root, depth);
  if (schema.type === 'array') return arrays(schema, root, depth);
  return [{ value: leaf(schema), part: [] }];
}

function definition(reference: string, root: JsonSchema): JsonSchema {
  return root.$defs?.[reference.split('/').at(-1) ?? ''] ?? root;
}

function objects({ properties = {}, additionalProperties }: JsonSchema, root: JsonSchema, depth: number): readonly Sample[] {
  const named = typeof additionalProperties === 'object' ? { ...properties, note: additionalProperties } : properties;
  const members = Object.entries(named).map(([name, schema]) => [name, samples(schema, root, depth + 1)] as const);
  const whole = Object.fromEntries(members.flatMap(([name, [first]]) => (first === undefined ? [] : [[name, first.value]])));
  const others = members.flatMap(([name, [, ...further]]) =>
    further.map(({ value, part }) => ({ value: { ...whole, [name]: value }, part: [name, ...part] })),
  );
  return [{ value: whole, part: [] }, ...others];
}

function arrays({ items }: JsonSchema, root: JsonSchema, depth: number): readonly Sample[] {
  if (items === undefined || depth >= maximumDepth) return [{ value: [], part: [] }];
  return samples(items, root, depth + 1).map(({ value, part }, index) => ({
    value: [value],
    part: index === 0 ? [] : [0, ...part],
  }));
}

function leaf(schema: JsonSchema): JsonValue {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0] ?? null;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1);
  if (schema.type === 'null') return null;
  if (schema.type !== 'string') return {};
  if (schema.pattern === undefined) return 'a'.repeat(Math.max(schema.minLength ?? 1, 1));
  return matching(schema.pattern);
}

/** What matches a pattern, by the pattern: finding one takes a while, and shapes have thousands of fields of a few patterns. */
const found = new Map<string, string>();

function matching(pattern: string): string {
  const known = found.get(pattern) ?? fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 1, seed: 7 })[0] ?? '';
  found.set(pattern, known);
  return known;
}
