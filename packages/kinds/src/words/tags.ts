import type { JsonValue, Translate } from '@countersign/kernel';
import type { AddressTag } from '@countersign/model';

import type { ShownPlace } from './names.ts';
import { isJsonObject } from './open-fields.ts';
import { unhidden } from './suspicious-text.ts';
import { wordText } from './word-text.ts';

/** A tag in words: its kind, and what it says with hidden characters written out, since some kinds are texts that anybody may write. */
export interface TagWords {
  readonly label: string;
  readonly text: string;
}

export function tagWords({ type, value }: AddressTag, translate: Translate): TagWords {
  return { label: wordText(translate, type), text: unhidden(value) };
}

/** The same within a sentence. */
export function tagText({ type, value }: AddressTag, translate: Translate): string {
  return translate(`tag.${type}`, { value: unhidden(value) });
}

/** A place in words, the address and the tag apart. */
export function placeWords(
  { address, tag }: ShownPlace,
  translate: Translate,
): { readonly address: string; readonly tag?: TagWords } {
  return { address, ...(tag !== undefined && { tag: tagWords(tag, translate) }) };
}

/**
 * A text that two tags have in common only if they are one: a number is another tag as a text. Devices remember tags so, and those of before there were
 * other kinds are numbers alone.
 */
export function tagKey(tag: AddressTag): string;
export function tagKey(tag: AddressTag | undefined): string | undefined;
export function tagKey(tag: AddressTag | undefined): string | undefined {
  return tag?.type === 'DestinationTag' ? tag.value : tag && `${tag.type} ${tag.value}`;
}

/** Kinds whose name is in the text. */
const namedKinds = ['MemoHash', 'MemoId', 'MemoReturn', 'MemoText', 'Muxed'] as const satisfies readonly AddressTag['type'][];

/** The tag of which a text is the {@link tagKey}. */
export function tagOfKey(key: string): AddressTag {
  const type = namedKinds.find((kind) => key.startsWith(`${kind} `));
  return type === undefined ? { type: 'DestinationTag', value: key } : { type, value: key.slice(type.length + 1) };
}

/** The tag that a record has; undefined where it has none, and for what is no tag. */
export function addressTag(recorded: JsonValue | undefined): AddressTag | undefined {
  if (!isJsonObject(recorded)) return undefined;
  const { type, value } = recorded;
  const known = (['DestinationTag', ...namedKinds] as const).find((kind) => kind === type);
  return known === undefined || typeof value !== 'string' ? undefined : { type: known, value };
}
