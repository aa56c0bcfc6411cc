import type { JsonValue } from '@countersign/kernel';
import type { IntentType } from '@countersign/model';
import type { z } from 'zod';

import { intentPayloads, IntentPayload } from './intent-payload.ts';

type Schema = z.core.JSONSchema.JSONSchema;

/** The definitions that a schema refers to by name. */
export interface SchemaReading {
  readonly definitions: Readonly<Record<string, Schema>>;
}

/** The schema, or the one that it refers to. */
export function resolvedSchema(schema: Schema, { definitions }: SchemaReading): Schema {
  const name = schema.$ref?.replace('#/$defs/', '');
  return (name === undefined ? undefined : definitions[name]) ?? schema;
}

/** The schema of a member; one that says nothing where there is none. */
export function memberSchema({ properties = {} }: Schema, name: string): Schema {
  const member = properties[name];
  return typeof member === 'object' ? member : {};
}

/** The least payload of a kind that its schema lets pass: of nothing that there is. */
export function leastPayload(type: IntentType): IntentPayload {
  const schema: Schema = intentPayloads[type].toJSONSchema({ io: 'input' });
  return IntentPayload.parse(leastValue(schema, { definitions: schema.$defs ?? {} }));
}

/** Texts of the formats that there are. */
const soundTexts = [
  'x',
  '1',
  '00',
  '0x00',
  'AAAA',
  'ffffffff-ffff-4fff-bfff-ffffffffffff',
  '2026-03-01T12:00:00.000Z',
  '0001-00000001',
];

/** The least that a schema lets pass. */
export function leastValue(given: Schema, reading: SchemaReading): JsonValue {
  const schema = resolvedSchema(given, reading);
  const {
    const: fixed,
    enum: words,
    anyOf,
    oneOf = anyOf,
    properties,
    items,
    minItems = 0,
    minLength = 0,
    pattern = '',
  } = schema;
  if (typeof fixed === 'string' || typeof fixed === 'number' || typeof fixed === 'boolean') return fixed;
  if (words !== undefined) return String(words[0]);
  if (oneOf !== undefined) return leastValue(oneOf[0] ?? {}, reading);
  if (properties !== undefined)
    return Object.fromEntries((schema.required ?? []).map((name) => [name, leastValue(memberSchema(schema, name), reading)]));
  if (schema.type === 'array')
    return minItems > 0 && typeof items === 'object' && !Array.isArray(items) ? [leastValue(items, reading)] : [];
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'object') return {};
  return soundTexts.find((text) => text.length >= minLength && new RegExp(pattern).test(text)) ?? 'x'.repeat(minLength);
}
