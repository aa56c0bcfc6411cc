import { CodedError } from '@countersign/kernel';
import { fieldOf, openKind, placeOf, type NamedKind, type Field } from '@countersign/kinds/words';
import { intentPayloads, memberSchema, resolvedSchema, type SchemaReading } from '@countersign/kinds/schemas';
import type { IntentType } from '@countersign/model';
import type { z } from 'zod';

type Schema = z.core.JSONSchema.JSONSchema;

/** How a text is typed: on one line, on several, or as a machine reads it. */
type Writing = 'line' | 'prose' | 'code' | 'lines of code';

/** A member of a payload as a form asks for it: its name, and what it is. */
export interface Member {
  readonly name: string;
  /** Where it stands: `*` is any element. */
  readonly pattern: readonly string[];
  readonly field: Field | undefined;
  readonly isRequired: boolean;
  readonly node: FormNode;
}

/**
 * What a form asks for at one place of a payload: its shape is the schema's, and what it means is the words' of its kind. What is below is
 * made when it is asked for, because a workflow's steps and a condition's parts contain others of their kind.
 */
export type FormNode =
  /** Nothing is asked: it has one value. */
  | { readonly kind: 'fixed'; readonly value: string | number | boolean }
  /** Nothing is asked: the id of something new, or what an update is made for. */
  | { readonly kind: 'made' }
  | { readonly kind: 'known' }
  | { readonly kind: 'text'; readonly writing: Writing; readonly isHex: boolean }
  /** An amount in smallest units. */
  | { readonly kind: 'amount' }
  | { readonly kind: 'number'; readonly least: number | undefined; readonly most: number | undefined }
  | { readonly kind: 'flag' }
  | { readonly kind: 'word'; readonly words: readonly string[] }
  | { readonly kind: 'words'; readonly words: readonly string[]; readonly least: number }
  | { readonly kind: 'texts'; readonly least: number }
  | { readonly kind: 'entity'; readonly entity: NamedKind }
  | { readonly kind: 'entities'; readonly entity: NamedKind; readonly least: number }
  /** Names and values. */
  | { readonly kind: 'properties' }
  | { readonly kind: 'group'; readonly members: () => readonly Member[] }
  | { readonly kind: 'list'; readonly item: () => FormNode; readonly least: number }
  /** One of several shapes, told apart by a word under the name `by`. */
  | { readonly kind: 'shapes'; readonly by: string; readonly shapes: ReadonlyMap<string, () => FormNode> }
  /** Of no shape that a form could be made for: JSON. */
  | { readonly kind: 'json' };

interface Reading extends SchemaReading {
  readonly type: IntentType;
}

/** True if a person is asked for something there. */
export function isAsked({ kind }: FormNode): boolean {
  return kind !== 'fixed' && kind !== 'made' && kind !== 'known';
}

/** What the form of a kind of intent asks for. */
export function formOf(type: IntentType): FormNode {
  const schema: Schema = intentPayloads[type].toJSONSchema({ io: 'input' });
  return nodeOf(schema, [], { type, definitions: schema.$defs ?? {} });
}

/** The part of a form at a path, in which `*` is any element of a list. Throws where there is none: what a form of its own asks for is its schema's. */
export function partOf(form: FormNode, [step, ...below]: Path): FormNode {
  if (step === undefined) return form;
  const member = form.kind === 'group' ? form.members().find(({ name }) => name === step)?.node : undefined;
  const part = form.kind === 'list' && step === '*' ? form.item() : member;
  if (part === undefined) throw new CodedError('NoSuchField', `The form has no ${step}`);
  return partOf(part, below);
}

type Path = readonly string[];

/** Makes what is below when it is asked for first, and keeps it: a form is looked at with every key that is typed. */
function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  return () => (made ??= { value: make() }).value;
}

function nodeOf(given: Schema, path: Path, reading: Reading): FormNode {
  const schema = resolvedSchema(given, reading);
  const field = fieldOf(reading.type, path);
  const { const: fixed, enum: words = [], oneOf, properties, additionalProperties } = schema;
  if (typeof fixed === 'string' || typeof fixed === 'number' || typeof fixed === 'boolean')
    return { kind: 'fixed', value: fixed };
  if (path.join('.') === 'reference') return { kind: 'known' };
  if (oneOf !== undefined) return shapesOf(oneOf, path, reading);
  const texts = words.filter((word) => typeof word === 'string');
  if (texts.length > 0) return { kind: 'word', words: texts };
  if (schema.type === 'boolean') return { kind: 'flag' };
  if (schema.type === 'integer' || schema.type === 'number')
    return { kind: 'number', least: schema.minimum, most: schema.maximum };
  if (schema.type === 'string') return textOf(schema, path, field);
  if (schema.type === 'array') return listOf(schema, path, reading);
  if (properties !== undefined && additionalProperties === false)
    return { kind: 'group', members: once(() => membersOf(schema, path, reading)) };
  const values = typeof additionalProperties === 'object' ? resolvedSchema(additionalProperties, reading) : {};
  return properties === undefined && values.type === 'string' ? { kind: 'properties' } : { kind: 'json' };
}

/** From how many characters on a text has room for several lines. */
const severalLines = 200;

function textOf({ maxLength = 0, pattern }: Schema, path: Path, field: Field | undefined): FormNode {
  const meaning = field === undefined || field.kind === 'open' || field.kind === 'ledger' ? openKind(path) : field;
  const { kind } = meaning;
  if (kind === 'entity') return { kind, entity: meaning.entity };
  if (kind === 'amount') return { kind };
  // An id that refers to nothing is that of something new; a ledger's is chosen.
  if (kind === 'id' && meaning.of === undefined && pattern !== undefined) return { kind: 'made' };
  const isHex = pattern !== undefined && isPatternOfHex(new RegExp(pattern));
  if (kind === 'text' || kind === 'word') return { kind: 'text', writing: maxLength > severalLines ? 'prose' : 'line', isHex };
  return { kind: 'text', writing: kind === 'code' || kind === 'encoded' ? 'lines of code' : 'code', isHex };
}

function isPatternOfHex(pattern: RegExp): boolean {
  return ['00aF', '0x00aF'].some((text) => pattern.test(text)) && !pattern.test('00aG') && !pattern.test('0x00aG');
}

function listOf({ items, minItems: least = 0 }: Schema, path: Path, reading: Reading): FormNode {
  if (typeof items !== 'object' || Array.isArray(items)) return { kind: 'json' };
  const item = once(() => nodeOf(items, [...path, '*'], reading));
  const { type } = resolvedSchema(items, reading);
  if (type !== 'string') return { kind: 'list', item, least };
  const one = item();
  if (one.kind === 'word') return { kind: 'words', words: one.words, least };
  return one.kind === 'entity' ? { kind: 'entities', entity: one.entity, least } : { kind: 'texts', least };
}

function shapesOf(options: readonly Schema[], path: Path, reading: Reading): FormNode {
  const by = 'type';
  const shapes = options.flatMap((option): [string, () => FormNode][] => {
    const word = memberSchema(resolvedSchema(option, reading), by).const;
    return typeof word === 'string' ? [[word, once(() => nodeOf(option, path, reading))]] : [];
  });
  const [first, ...others] = shapes;
  if (first === undefined || shapes.length < options.length) return { kind: 'json' };
  return others.length === 0 ? first[1]() : { kind: 'shapes', by, shapes: new Map(shapes) };
}

/** The members of an object in the order in which the words of its kind name them. */
function membersOf(schema: Schema, path: Path, reading: Reading): readonly Member[] {
  const members = Object.keys(schema.properties ?? {}).map((name): Member => {
    const at = [...path, name];
    const isRequired = schema.required?.includes(name) === true;
    const node = nodeOf(memberSchema(schema, name), at, reading);
    return {
      name,
      pattern: at,
      field: fieldOf(reading.type, at) ?? fieldOf(reading.type, [...at, '*']),
      isRequired,
      // What may be left out is to be chosen also where it can be one thing alone.
      node: node.kind === 'fixed' && !isRequired ? { kind: 'word', words: [String(node.value)] } : node,
    };
  });
  return members.toSorted((a, b) => placeOf(reading.type, a.pattern) - placeOf(reading.type, b.pattern));
}
