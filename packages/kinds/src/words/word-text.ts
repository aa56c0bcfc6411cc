import type { Translate } from '@countersign/kernel';

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

/** A ledger's own label in the reader's language; as the ledger has it where there is no translation. Parts of a label have ` · ` between them. */
export function ledgerLabel(translate: Translate, label: string): string {
  const parts = label.split(' · ');
  return parts.map((part) => translate(`ledger.${part}`, { defaultValue: part })).join(' · ');
}
