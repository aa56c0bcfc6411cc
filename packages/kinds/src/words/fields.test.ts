import { intentPayloads } from '../schemas/index.ts';
import { IntentType } from '@countersign/model';
import { expect, test } from 'vitest';

import { matches, type Field } from './fields.ts';
import { wordsOf } from './registry.ts';
import { english } from './texts.ts';

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly $ref?: string;
}

// These are shown as one.
const whole = new Set(['destination', 'workflow', 'condition', 'words', 'texts']);

/** Paths of the schema's leaves, where `*` is any element or name; not further than where a field holds all below it. */
function leaves(schema: JsonSchema, path: readonly string[], fields: readonly Field[]): readonly string[] {
  if (fields.some((field) => whole.has(field.kind) && matches(field.path, path))) return [path.join('.')];
  const inner = [
    ...Object.entries(schema.properties ?? {}).map(([name, member]) => [name, member] as const),
    ...(typeof schema.additionalProperties === 'object' ? [['*', schema.additionalProperties] as const] : []),
    ...(schema.items ? [['*', schema.items] as const] : []),
  ].flatMap(([name, member]) => leaves(member, [...path, name], fields));
  const choices = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].flatMap((one) => leaves(one, path, fields));
  return inner.length + choices.length === 0 ? [path.join('.')] : [...inner, ...choices];
}

function schemaOf(type: IntentType): JsonSchema {
  const schema: JsonSchema = JSON.parse(JSON.stringify(intentPayloads[type].toJSONSchema({ io: 'input' })));
  return schema;
}

test.each(IntentType.options)('%s: every field that its schema allows is defined, and nothing else is', (type) => {
  const { first, others } = wordsOf(type);
  const fields = [...first, ...others];
  const there = [...new Set(leaves(schemaOf(type), [], fields))].filter((path) => path !== 'type');
  expect(there.length).toBeGreaterThan(0);
  expect(there.filter((path) => !fields.some((field) => matches(field.path, path.split('.'))))).toEqual([]);
  const closed = fields.filter(({ kind }) => kind !== 'open');
  expect(closed.filter((field) => !there.some((path) => matches(field.path, path.split('.')))).map(({ path }) => path)).toEqual(
    [],
  );
});

test.each(IntentType.options)('%s: what its fields refer to has a text', (type) => {
  const { first, others } = wordsOf(type);
  const keys = [...first, ...others].flatMap(({ label, absent, empty }) => [
    ...(label === undefined ? [] : [`field.${label}`]),
    ...[absent, empty].flatMap((meaning) => (meaning === undefined ? [] : [`absent.${meaning}`])),
  ]);
  expect(keys.filter((key) => english(key) === key)).toEqual([]);
});
