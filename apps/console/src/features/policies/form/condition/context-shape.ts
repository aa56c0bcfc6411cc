import { ConditionContextValue } from '@countersign/kinds/schemas';
import { isKeyOf } from '@countersign/kernel';
import { z } from 'zod';

import type { Shape } from './completion.ts';

type Schema = z.core.JSONSchema.BaseSchema;

const deepest = 9;

/** What the context of a condition holds, by its own schema. Members of every alternative are offered together. */
export function contextShape(): Shape {
  const schema: Schema = z.toJSONSchema(ConditionContextValue, { io: 'input', unrepresentable: 'any', reused: 'inline' });
  return shapeOf(schema, schema.$defs ?? {}, 0);
}

function shapeOf(schema: Schema | boolean, definitions: Readonly<Record<string, Schema>>, depth: number): Shape {
  if (typeof schema === 'boolean' || depth > deepest) return { type: 'any' };
  const inner = (each: Schema | boolean) => shapeOf(each, definitions, depth + 1);
  if (schema.$ref !== undefined) return inner(definitions[schema.$ref.split('/').at(-1) ?? ''] ?? true);
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  if (alternatives.length > 0) return alternatives.map(inner).reduce(joined);
  if (schema.type === 'array') {
    const { items } = schema;
    return { type: 'list', element: items === undefined || Array.isArray(items) ? { type: 'any' } : inner(items) };
  }
  if (schema.type === 'object') {
    const members = Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, each]) => [name, inner(each)]));
    const others = schema.additionalProperties;
    return others ? { type: 'object', members, others: inner(others) } : { type: 'object', members };
  }
  return { type: typeof schema.type === 'string' && isKeyOf(plain, schema.type) ? plain[schema.type] : 'any' };
}

const plain = { string: 'text', number: 'number', integer: 'number', boolean: 'flag' } as const;

/** What is one shape or another. */
function joined(one: Shape, other: Shape): Shape {
  if (one.type === 'object' && other.type === 'object') {
    const names = [...new Set([...Object.keys(one.members), ...Object.keys(other.members)])];
    const member = (name: string): Shape => {
      const [left, right] = [one.members[name], other.members[name]];
      return left && right ? joined(left, right) : (left ?? right ?? { type: 'any' });
    };
    return { type: 'object', members: Object.fromEntries(names.map((name) => [name, member(name)])) };
  }
  if (one.type === 'list' && other.type === 'list') return { type: 'list', element: joined(one.element, other.element) };
  return one.type === other.type ? one : { type: 'any' };
}
