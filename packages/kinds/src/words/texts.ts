import { translator, type Texts } from '@countersign/kernel';
import type { IntentType } from '@countersign/model';

import { wordText } from './word-text.ts';
import { registry } from './registry.ts';
import shared from './texts.en.json' with { type: 'json' };

/** In another language than English the file has the titles and sentences of the kinds, too. */
const own: Texts & { readonly proposed?: Texts; readonly what?: Texts } = shared;

/** All texts about kinds of intent, in the language of the build: the namespace `kinds` for translators. */
export const kindTexts = {
  ...shared,
  proposed: { ...Object.fromEntries(Object.values(registry).map(({ type, title }) => [type, title])), ...own.proposed },
  what: { ...Object.fromEntries(Object.values(registry).map(({ type, english }) => [type, english])), ...own.what },
};

/** What a kind is called in lists, in the language of the build: `v0_CreateTransferOrder` is "Create transfer order". */
export function kindName(type: IntentType): string {
  return wordText(english, type);
}

/** Reads a text where nothing else translates, as on a terminal. */
export const english = translator('en', kindTexts);
