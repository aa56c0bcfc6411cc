import type { IntentType } from '@countersign/model';

import { wordText } from './word-text.ts';
import { registry } from './registry.ts';
import shared from './texts.en.json' with { type: 'json' };

/** All texts about kinds of intent in English: the namespace `kinds` for translators. */
export const kindTexts = {
  ...shared,
  what: Object.fromEntries(Object.values(registry).map(({ type, english }) => [type, english])),
};

/** What a kind is called in lists: `v0_CreateTransferOrder` is "Create transfer order". */
export function kindName(type: IntentType): string {
  return wordText(english, type);
}

/** Reads a text where nothing else translates, as on a terminal. */
export function english(key: string, values: Readonly<Record<string, string | number>> = {}): string {
  const { count, defaultValue } = values;
  const plural = typeof count === 'number' ? textAt(`${key}_${count === 1 ? 'one' : 'other'}`) : undefined;
  const text = plural ?? textAt(key) ?? String(defaultValue ?? key);
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_hole, name: string) => String(values[name] ?? ''));
}

function textAt(key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<unknown>(
      (at, step) => (typeof at === 'object' && at !== null ? new Map(Object.entries(at)).get(step) : undefined),
      kindTexts,
    );
  return typeof found === 'string' ? found : undefined;
}
