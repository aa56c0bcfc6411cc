import { canonicalJson, type JsonObject, type JsonValue } from '@countersign/kernel';
import type { IntentPayload } from '../schemas/index.ts';

import type { Ledgers } from './ledger-fields.ts';
import { isJsonObject } from './open-fields.ts';
import { factsOf, factsWithin, type Fact } from './read-fields.ts';
import { changedRecord } from './references.ts';
import { wordsOf } from './registry.ts';
import type { Value } from './values.ts';

/** How a field of an update differs from what is there now. */
export type Change = { readonly kind: 'same' | 'added' } | { readonly kind: 'changed'; readonly before: Value };

/** What an update does to the fields that it replaces. */
export interface Changes {
  /** How the field differs; undefined where it does not replace anything, as the reference. */
  readonly of: (path: Fact['path']) => Change | undefined;
  /** Fields that are there now and that the update takes away. */
  readonly removed: readonly Fact[];
}

function keyOf(path: Fact['path']): string {
  return path.join('\n');
}

function textOf(value: Value): string {
  const plain: JsonValue = JSON.parse(
    JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part)),
  );
  return canonicalJson(plain);
}

function saysNothing({ kind }: Value): boolean {
  return kind === 'empty' || kind === 'absent';
}

/** What an entity's record has of the members that an update of the kind replaces. */
export function replacedMembers(type: IntentPayload['type'], record: JsonObject): JsonObject {
  const { metadata, ...members } = record;
  const now = { ...(isJsonObject(metadata) && metadata), ...members };
  const { first, others } = wordsOf(type);
  const replaced = new Set([...first, ...others].map(({ path }) => path.split('.')[0]));
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => name !== 'reference' && replaced.has(name) && value !== undefined),
  );
}

/** What a record says of all that a payload replaces, in the payload's form. */
export function membersBefore(payload: IntentPayload, record: JsonObject): JsonObject {
  const property = wordsOf(payload.type).replaces?.(payload);
  return property?.before(record) ?? replacedMembers(payload.type, record);
}

/**
 * Compares an update with the record that it replaces; undefined where the payload is no update, or the record is not known.
 */
export function changesOf(payload: IntentPayload, ledgers: Ledgers, record: JsonValue | undefined): Changes | undefined {
  if (changedRecord(payload)?.isReplaced !== true || !isJsonObject(record)) return undefined;
  return comparison(factsWithin(payload.type, membersBefore(payload, record)), factsOf(payload, ledgers));
}

/** Members that say what an update was made from, and replace nothing. */
const madeFrom: ReadonlySet<Fact['path'][number] | undefined> = new Set(['reference', 'revision']);

/** How facts differ from those before. */
export function comparison(earlier: readonly Fact[], later: readonly Fact[]): Changes {
  const before = new Map(earlier.map((fact) => [keyOf(fact.path), fact] as const));
  const after = new Map(later.map(({ path, value }) => [keyOf(path), value] as const));
  return {
    of: (path) => {
      const value = after.get(keyOf(path));
      if (madeFrom.has(path[0]) || value === undefined) return undefined;
      const old = before.get(keyOf(path));
      // What is taken away as a whole leaves the meaning of its absence behind.
      const wasThere = [...before.keys()].some((key) => key.startsWith(`${keyOf(path)}\n`));
      if (old === undefined) return { kind: saysNothing(value) && !wasThere ? 'same' : 'added' };
      return textOf(old.value) === textOf(value) ? { kind: 'same' } : { kind: 'changed', before: old.value };
    },
    removed: [...before.values()].filter(({ path, value }) => !after.has(keyOf(path)) && !saysNothing(value)),
  };
}

/** The revision of a record, where it has one. */
export function revisionOf(record: JsonValue | undefined): number | undefined {
  if (!isJsonObject(record) || !isJsonObject(record['metadata'])) return undefined;
  const { revision } = record['metadata'];
  return typeof revision === 'number' ? revision : undefined;
}
