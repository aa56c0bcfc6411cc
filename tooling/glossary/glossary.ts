import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The words of which STYLE.md's glossary says that nothing is called so. */
export function wordsNotUsed(root: string): readonly string[] {
  const rows = readFileSync(join(root, 'STYLE.md'), 'utf8').matchAll(/^\|[^|]+\|[^|]+\|([^|]+)\|$/gm);
  return [...rows].flatMap(([, last = '']) => [...last.matchAll(/`(\w+)`/g)].map(([, word = '']) => word));
}

/** The expressions of which STYLE.md says that no screen has them. */
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
  const code = source
    .replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, '');
  return new Set(code.match(/[A-Za-z_$][\w$]*/g));
}

function piecesOf(name: string): string {
  return `-${name.replaceAll(/([a-z0-9])([A-Z])|[^A-Za-z0-9]+/g, '$1-$2').toLowerCase()}-`;
}

/** Of these words, the ones that a name is made of: `doorRefusal` and `door-refusal.ts` are made of `door`, `indoors` is not. */
export function wordsIn(name: string, words: readonly string[]): readonly string[] {
  return words.filter((word) => piecesOf(name).includes(piecesOf(word)));
}

/** Each name in a source, its own included, with the word that it should not be made of. */
export function misnamed(file: string, source: string, words: readonly string[]): readonly string[] {
  return [file, ...identifiersOf(source)].flatMap((name) => wordsIn(name, words).map((word) => `${file}: ${name} (${word})`));
}
