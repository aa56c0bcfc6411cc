import type { Translate } from './translate.ts';

/** `VaultHard` or `destinationTag` as "Vault hard" and "Destination tag". */
export function humanised(name: string): string {
  const words = name
    .replace(/^v0_/, '')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** One of the model's words, in words; kinds of intent among them: `v0_CreateUser` reads "Create user". */
export function wordText(translate: Translate, word: string): string {
  return translate(`word.${word}`, { defaultValue: humanised(word) });
}
