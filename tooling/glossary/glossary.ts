import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { tokensOf } from '../import-rule/tokens.ts';

/**
 * Texts that have such a word and stay as they are, each with what has it. `take-in-history`: jobs that wait in the databases of running
 * instances are in the queue of this name.
 */
export const textsAtRest: readonly string[] = ['take-in-history'];

/** The words of which STYLE.md's glossary says that nothing is called so. */
export function wordsNotUsed(root: string): readonly string[] {
  const rows = readFileSync(join(root, 'STYLE.md'), 'utf8').matchAll(/^\|[^|]+\|[^|]+\|([^|]+)\|$/gm);
  return [...rows].flatMap(([, last = '']) => [...last.matchAll(/`(\w+)`/g)].map(([, word = '']) => word));
}

/** The expressions of which STYLE.md says that nobody would say them. */
export function expressionsNotSaid(root: string): readonly string[] {
  const rows = readFileSync(join(root, 'STYLE.md'), 'utf8').matchAll(/^\|((?: `[^`|]+`,?)+ )\|[^|]+\|$/gm);
  return [...rows].flatMap(([, first = '']) => [...first.matchAll(/`([^`]+)`/g)].map(([, expression = '']) => expression));
}

/** Those of these expressions that a text has, in any letter case. */
export function saidIn(text: string, expressions: readonly string[]): readonly string[] {
  return expressions.filter((expression) => new RegExp(`\\b${expression}\\b`, 'i').test(text));
}

/** The identifiers of a source, without what comments and texts say. */
function identifiersOf(source: string): ReadonlySet<string> {
  const code = [...tokensOf(source)].flatMap(({ kind, text }) => (kind === 'Code' ? [text] : []));
  return new Set(code.join(' ').match(/[A-Za-z_$][\w$]*/g));
}

/** What a source says: its texts and comments, each on one line. Comments with nothing between them are one, and so are parts of a template. */
function sayingsOf(source: string): readonly string[] {
  const said: string[] = [];
  let before = 'Code';
  for (const { kind, text } of tokensOf(source)) {
    if (kind === 'Code' && before === 'Comment' && text.trim() === '') continue;
    const words = kind === 'Comment' ? text.replaceAll(/\s*\*\/$|^\s*(?:\/\/|\/?\*+)/gm, '') : text;
    if (kind === 'Text' || (kind !== 'Code' && kind !== before)) said.push(words);
    else if (kind !== 'Code') said.push(`${said.pop() ?? ''}${kind === 'Comment' ? ' ' : ''}${words}`);
    before = kind;
  }
  return said.map((one) => one.replaceAll(/\s+/g, ' ').trim());
}

function piecesOf(text: string): string {
  const pieces = text.replaceAll(/([a-z0-9])([A-Z])|[^A-Za-z0-9\s]+/g, '$1-$2').replaceAll(/\s+/g, '- -');
  return `-${pieces.toLowerCase()}-`;
}

/**
 * Of these words, the ones that a name, or one of several between spaces, is made of: `doorRefusal` and `door-refusal.ts` are made of `door`,
 * `indoors` is not.
 */
export function wordsIn(text: string, words: readonly string[]): readonly string[] {
  const pieces = piecesOf(text);
  return words.filter((word) => pieces.includes(piecesOf(word)));
}

/** Each name in a source, its own included, with the word that it should not be made of. */
export function misnamed(file: string, source: string, words: readonly string[]): readonly string[] {
  return [file, ...identifiersOf(source)].flatMap((name) => wordsIn(name, words).map((word) => `${file}: ${name} (${word})`));
}

/** What a source, its name, its comments and its texts say with one of these words or expressions, each with that one. */
export function missaid(
  file: string,
  source: string,
  words: readonly string[],
  expressions: readonly string[],
): readonly string[] {
  const inName = saidIn(file.replaceAll(/[^A-Za-z0-9]+/g, ' '), expressions).map((one) => `${file} (${one})`);
  const inTexts = sayingsOf(source)
    .filter((text) => !textsAtRest.includes(text.replaceAll(/^['"]|['"]$/g, '')))
    .flatMap((text) =>
      [...wordsIn(text, words), ...saidIn(text, expressions)].map((one) => `${file}: ${text.slice(0, 100)} (${one})`),
    );
  return [...inName, ...inTexts];
}
