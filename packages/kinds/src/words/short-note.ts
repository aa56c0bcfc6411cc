import { unhidden } from './suspicious-text.ts';

const mostCharacters = 140;

/** The words that came with a proposal, in one line for a list; undefined where there are none. */
export function shortNote(description: string | undefined): string | undefined {
  // Whole characters: a half of one is drawn as a mark of something broken.
  const words = Array.from(unhidden((description ?? '').replaceAll(/\s+/g, ' ').trim()));
  if (words.length === 0) return undefined;
  return words.length > mostCharacters ? `${words.slice(0, mostCharacters - 1).join('')}…` : words.join('');
}
