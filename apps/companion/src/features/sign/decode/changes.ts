import { canonicalJson, type JsonValue } from '@countersign/kernel';
import { intentPayloads, type IntentPayload } from '@countersign/kinds/schemas';
import { factsOf, type Fact, type FactValue } from './facts.ts';

/** How a field of an update differs from what the server says is there now. */
export type Change = { readonly kind: 'same' | 'added' } | { readonly kind: 'changed'; readonly before: FactValue };

/** What an update does to the fields that it replaces. */
export interface Changes {
  /** How the field differs; undefined where it does not replace anything, as the reference. */
  readonly of: (path: Fact['path']) => Change | undefined;
  /** Fields that are there now and that the update takes away. */
  readonly removed: readonly Fact[];
}

type Members = Record<string, JsonValue>;

const keyOf = (path: Fact['path']): string => path.join('\n');
const textOf = (value: FactValue): string =>
  canonicalJson(JSON.parse(JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part))));

/** Those kinds whose fields replace the entity's as a whole: what is not named is gone. */
const replaces = (type: string): boolean => type.startsWith('v0_Update');

/**
 * Compares an update with the entity's record as the server tells it; undefined where the payload is no update, or the record is not
 * of the revision that the update was made for.
 */
export function changesOf(payload: IntentPayload, record: JsonValue | undefined): Changes | undefined {
  if (!replaces(payload.type) || record === undefined) return undefined;
  const { metadata, ...members } = record as Members & { metadata?: Members };
  const now: Members = { ...metadata, ...members };
  const replaced = Object.keys(intentPayloads[payload.type].shape).filter((name) => name !== 'type' && name !== 'reference');
  const kept = Object.fromEntries(replaced.filter((name) => now[name] !== undefined).map((name) => [name, now[name]]));
  const before = new Map(
    factsOf({ ...kept, type: payload.type } as IntentPayload).map((fact) => [keyOf(fact.path), fact] as const),
  );
  const after = new Set(factsOf(payload).map(({ path }) => keyOf(path)));
  const values = new Map(factsOf(payload).map(({ path, value }) => [keyOf(path), value] as const));
  return {
    of: (path) => {
      const value = values.get(keyOf(path));
      if (path[0] === 'reference' || value === undefined) return undefined;
      const old = before.get(keyOf(path));
      if (old === undefined) return { kind: value.kind === 'empty' ? 'same' : 'added' };
      return textOf(old.value) === textOf(value) ? { kind: 'same' } : { kind: 'changed', before: old.value };
    },
    removed: [...before.values()].filter(({ path, value }) => !after.has(keyOf(path)) && value.kind !== 'empty'),
  };
}

/** The revision of a record, where it tells one. */
export function revisionOf(record: JsonValue | undefined): number | undefined {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return undefined;
  const { metadata } = record as Members;
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata)) return undefined;
  const { revision } = metadata as Members;
  return typeof revision === 'number' ? revision : undefined;
}
