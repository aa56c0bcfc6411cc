import type { JsonObject, JsonValue } from '@countersign/kernel';
import type { AddressTag } from '@countersign/model';
import type { IntentPayload } from '../schemas/index.ts';

import { changesOf, comparison, type Change } from './changes.ts';
import { firstFields } from './field-of.ts';
import { matches, type Field } from './fields.ts';
import type { Ledgers } from './ledger-fields.ts';
import type { NamedKind } from './names.ts';
import { factsOf, factsOfRecord, type Fact } from './read-fields.ts';
import { wordsOf } from './registry.ts';
import { addressTag } from './tags.ts';
import type { Value } from './values.ts';

/** One line of what a person reads: a field that is signed, or what an update takes away. */
export interface Line {
  /** Where the field is: in the proposal's payload, in the proposal around it, or in the decision on it. */
  readonly of: 'payload' | 'proposal' | 'decision';
  readonly path: Fact['path'];
  /** The part of the path for the label, without what a group's title already says. */
  readonly labelled: Fact['path'];
  /** The text key of the label, where the field's definition names one. */
  readonly label?: string;
  /** The label in the ledger's own words. */
  readonly ownLabel?: string;
  readonly value: Value;
  readonly change?: Change | { readonly kind: 'removed' };
}

/** Lines that belong together. The title is a text key below `group`, `number` what it counts. */
export interface LineGroup {
  readonly title: string;
  readonly number?: number;
  readonly lines: readonly Line[];
}

/** What a person reads of a payload: what matters first, and the lines of everything else. */
export interface PayloadLines {
  readonly first: readonly Line[];
  readonly rest: readonly Line[];
}

/** Every field of the payload, each once; compared with the record of the entity that an update replaces, where that is known. */
export function payloadLines(payload: IntentPayload, ledgers: Ledgers, record?: JsonValue): PayloadLines {
  const changes = changesOf(payload, ledgers, record);
  const facts = factsOf(payload, ledgers);
  const content = facts.map((fact): Line => {
    const change = changes?.of(fact.path);
    return { ...lineOf(fact), labelled: withoutLoneNumber(fact.path, facts), ...(change && { change }) };
  });
  const removed = (changes?.removed ?? []).map((fact): Line => ({ ...lineOf(fact), change: { kind: 'removed' } }));
  const rank = ranking(firstFields(payload, ledgers));
  const isFirst = (line: Line): boolean => line.change?.kind !== 'same' && rank(line) !== undefined;
  const ranked = inOrder(content.filter(isFirst), rank);
  const others = inOrderOfFields(facts, content).filter((line) => !isFirst(line));
  // What changes must not be behind what stays.
  const changedToo = changes === undefined ? [] : others.filter(({ change }) => change && change.kind !== 'same');
  return {
    first: [...ranked, ...changedToo, ...removed, ...becoming(payload)],
    rest: others.filter((line) => !changedToo.includes(line)),
  };
}

/** What an entity is, for people who decide on what is done to it: ids, what is empty and whether it is locked say nothing of that. */
export function recordLines(kind: NamedKind, record: JsonObject): readonly Line[] {
  const telling = factsOfRecord(kind, record).filter(
    ({ path, value }) => !['id', 'empty', 'absent'].includes(value.kind) && path[0] !== 'lock',
  );
  return withTag(telling.map(lineOf), addressTag(record['tag']));
}

/** With a tag beside the address that it belongs to, as the text has it that is both in one. */
function withTag(lines: readonly Line[], tag: AddressTag | undefined): readonly Line[] {
  if (tag === undefined) return lines;
  return lines.flatMap((line): readonly Line[] => {
    if (line.path[0] === 'tag') return [];
    return [line.value.kind === 'address' ? { ...line, value: { ...line.value, tag } } : line];
  });
}

/** What is another than in the revision before: what was changed or added, then what was taken away. The first revision has it all. */
export function revisionLines(kind: NamedKind, record: JsonObject, before?: JsonObject): readonly Line[] {
  const facts = factsOfRecord(kind, record);
  const changes = comparison(before === undefined ? [] : factsOfRecord(kind, before), facts);
  const lines = facts.flatMap((fact): readonly Line[] => {
    const change = changes.of(fact.path);
    return change === undefined || change.kind === 'same' ? [] : [{ ...lineOf(fact), change }];
  });
  return [...lines, ...changes.removed.map((fact): Line => ({ ...lineOf(fact), change: { kind: 'removed' } }))];
}

/** As a kind defines its fields, each element of a list separately; what has no definition stays in its place behind them. */
function inOrderOfFields(facts: readonly Fact[], lines: readonly Line[]): readonly Line[] {
  const places = new Map(facts.map(({ path, place = Infinity }) => [path, place]));
  const listOf = ({ path }: Line): string => (typeof path[1] === 'number' ? `${path[0]} ${path[1]}` : '');
  const lists = new Map<string, Line[]>();
  for (const line of lines) lists.set(listOf(line), [...(lists.get(listOf(line)) ?? []), line]);
  const placeOf = ({ path }: Line): number => places.get(path) ?? Infinity;
  return [...lists.values()].flatMap((list) =>
    list.toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b))),
  );
}

/** What an entity becomes though it is not in the payload. */
function becoming({ type }: IntentPayload): readonly Line[] {
  const { becomes } = wordsOf(type);
  if (becomes === undefined) return [];
  const { path, before, after } = becomes;
  return [{ of: 'payload', path: [path], labelled: [path], value: after, change: { kind: 'changed', before } }];
}

function lineOf({ path, value, field }: Fact): Line {
  return { of: 'payload', path, labelled: path, value, ...named(field) };
}

function named({ label, ownLabel }: Partial<Field> = {}): Pick<Line, 'label' | 'ownLabel'> {
  return { ...(label !== undefined && { label }), ...(ownLabel !== undefined && { ownLabel }) };
}

/** A list of one needs no number. */
function withoutLoneNumber(path: Fact['path'], facts: readonly Fact[]): Fact['path'] {
  const [name, number, ...below] = path;
  const isAlone = number === 1 && below.length > 0 && !facts.some((fact) => fact.path[0] === name && fact.path[1] === 2);
  return isAlone ? below : path;
}

type Rank = (line: Pick<Line, 'path' | 'value'>) => number | undefined;

/** The place of a line among what matters: that of its field, and of the first field of its list. */
function ranking(first: readonly Field[]): Rank {
  return ({ path }) => {
    const found = first.findIndex((field) => matches(field.path, path) || field.path === `${path.join('.')}.*`);
    return found < 0 ? undefined : found;
  };
}

/** By rank; the fields of a list's elements by their number first, so that an amount is next to its destination. */
function inOrder(lines: readonly Line[], rank: Rank): readonly Line[] {
  const listOf = ({ path }: Line): string | undefined => {
    const at = path.findIndex((part) => typeof part === 'number');
    return at < 0 ? undefined : path.slice(0, at).join('.');
  };
  const numberOf = ({ path }: Line): number => path.find((part) => typeof part === 'number') ?? 0;
  const firstOfList = new Map<string, number>();
  for (const line of lines) {
    const list = listOf(line);
    if (list === undefined) continue;
    firstOfList.set(list, Math.min(firstOfList.get(list) ?? Infinity, rank(line) ?? Infinity));
  }
  const placeOf = (line: Line): readonly number[] => {
    const own = rank(line) ?? 0;
    const list = listOf(line);
    return [list === undefined ? own : (firstOfList.get(list) ?? own), numberOf(line), own];
  };
  return lines.toSorted((a, b) => {
    const [left, right] = [placeOf(a), placeOf(b)];
    return left.map((part, index) => part - (right[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
  });
}

/** The line with what its ledger reads from it, where it is what a contract is called with. */
export function withCall(line: Line, says: string | undefined): Line {
  const { value } = line;
  return value.kind === 'encoded' && value.isCallData ? { ...line, value: { ...value, says } } : line;
}

const identifiers = new Set(['id', 'revision', 'reference', 'transferIds']);

/** The group that a line belongs to, and how much of its path the group's title says. */
function groupOf({ of, path, change, value }: Line): { readonly title: string; readonly number?: number; readonly told: number } {
  const [name, below] = path;
  if (of !== 'payload') return { title: of, told: 0 };
  if (change?.kind === 'same') return { title: 'unchanged', told: 0 };
  if (typeof below === 'number' && path.length > 2) return { title: String(name), number: below, told: 2 };
  if (identifiers.has(String(name)) || (path.length === 1 && value.kind === 'empty')) return { title: 'identifiers', told: 0 };
  return path.length > 1 ? { title: String(name), told: 1 } : { title: 'details', told: 0 };
}

const lastGroups = ['unchanged', 'identifiers', 'proposal', 'decision'];

/** Lines in groups, what is least asked for last. */
export function grouped(lines: readonly Line[]): readonly LineGroup[] {
  const groups = new Map<string, { title: string; number?: number; lines: Line[] }>();
  for (const line of lines) {
    const { title, number, told } = groupOf(line);
    const key = `${title} ${number ?? ''}`;
    const group = groups.get(key) ?? { title, ...(number !== undefined && { number }), lines: [] };
    groups.set(key, group);
    group.lines.push({ ...line, labelled: line.path.slice(told) });
  }
  const place = ({ title }: LineGroup): number => lastGroups.indexOf(title);
  return [...groups.values()].toSorted((a, b) => place(a) - place(b));
}
