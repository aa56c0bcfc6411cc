import { newId, type JsonObject, type JsonValue } from '@countersign/kernel';

import { isJsonObject } from '@countersign/kinds/words';

import type { FormNode, Member } from './form-node.ts';

/**
 * What is typed into a form, in the shape of its payload: texts for what is typed as text, `null` for a part that is left out. An id and a
 * revision are there as they will be signed.
 */
export type Draft = JsonValue;

/** A draft as an object; empty where it is not one. */
export function membersOfDraft(draft: Draft | undefined): JsonObject {
  return isJsonObject(draft) ? draft : {};
}

function elementsOf(draft: Draft | undefined): readonly Draft[] {
  return Array.isArray(draft) ? draft : [];
}

/** The shape that is chosen, where there is one. */
export function chosenShape(node: Extract<FormNode, { kind: 'shapes' }>, draft: Draft | undefined): FormNode | undefined {
  const word = membersOfDraft(draft)[node.by];
  return typeof word === 'string' ? node.shapes.get(word)?.() : undefined;
}

/** The draft of a payload's part; without one, what a form begins with. */
export function draftOf(node: FormNode, value: JsonValue | undefined, isRequired = true): Draft {
  switch (node.kind) {
    case 'fixed':
      return node.value;
    case 'made':
      return value ?? newId();
    case 'known':
      return value ?? null;
    case 'group':
      return value === undefined && !isRequired ? null : draftOfMembers(node.members(), membersOfDraft(value));
    case 'shapes': {
      const shape = chosenShape(node, value);
      return shape === undefined ? { [node.by]: '' } : draftOf(shape, value);
    }
    case 'list': {
      if (value === undefined) return isRequired ? [] : null;
      return elementsOf(value).map((element) => draftOf(node.item(), element));
    }
    case 'words':
    case 'texts':
    case 'entities':
      return value ?? (isRequired ? [] : null);
    case 'properties':
      if (value === undefined && !isRequired) return null;
      return Object.entries(membersOfDraft(value)).map(([name, text]) => ({ name, value: text ?? '' }));
    case 'json':
      return value === undefined ? '' : JSON.stringify(value, null, 2);
    case 'text':
    case 'amount':
    case 'number':
    case 'flag':
    case 'word':
    case 'entity':
      return typeof value === 'number' || typeof value === 'boolean' ? String(value) : (value ?? '');
  }
}

function draftOfMembers(members: readonly Member[], values: JsonObject): JsonObject {
  return Object.fromEntries(
    members.map(({ name, node, isRequired, field }) => [
      name,
      draftOf(node, values[name] ?? (isRequired ? field?.start : undefined), isRequired),
    ]),
  );
}

/** The part of a payload that a draft means; nothing for what is left out. What can't be read stays as it was typed, for the schema to refuse. */
export function valueOf(node: FormNode, draft: Draft | undefined): JsonValue | undefined {
  switch (node.kind) {
    case 'group':
      return draft === null ? undefined : valueOfMembers(node.members(), membersOfDraft(draft));
    case 'shapes': {
      const shape = chosenShape(node, draft);
      return shape && valueOf(shape, draft);
    }
    case 'list':
      return draft === null ? undefined : elementsOf(draft).map((element) => valueOf(node.item(), element) ?? null);
    case 'properties':
      if (draft === null) return undefined;
      return Object.fromEntries(
        elementsOf(draft).map((row) => [textOf(membersOfDraft(row)['name']), textOf(membersOfDraft(row)['value'])]),
      );
    case 'number':
      return draft === '' || Number.isNaN(Number(draft)) ? orNothing(draft) : Number(draft);
    case 'flag':
      return draft === '' ? undefined : draft === 'true';
    case 'json':
      return draft === '' ? undefined : parsed(textOf(draft));
    case 'text':
      return orNothing(node.writing === 'lines of code' ? draft : textOf(draft).trim());
    case 'words':
    case 'texts':
    case 'entities':
      // Where none can't be meant, nothing was chosen.
      return node.least > 0 && elementsOf(draft).length === 0 ? undefined : orNothing(draft);
    case 'fixed':
    case 'made':
    case 'known':
    case 'amount':
    case 'word':
    case 'entity':
      return orNothing(draft);
  }
}

function valueOfMembers(members: readonly Member[], drafts: JsonObject): JsonObject {
  return Object.fromEntries(
    members.flatMap(({ name, node }) => {
      const value = valueOf(node, drafts[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function orNothing(draft: Draft | undefined): JsonValue | undefined {
  return draft === '' || draft === null ? undefined : draft;
}

function textOf(draft: Draft | undefined): string {
  return typeof draft === 'string' ? draft : '';
}

function parsed(text: string): JsonValue {
  try {
    const value: JsonValue = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}
