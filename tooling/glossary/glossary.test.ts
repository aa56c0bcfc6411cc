import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { expressionsNotSaid, misnamed, missaid, saidIn, textsAtRest, wordsIn, wordsNotUsed } from './glossary.ts';

const root = join(import.meta.dirname, '..', '..');
const words = wordsNotUsed(root);
const expressions = expressionsNotSaid(root);

function filesOf(folders: readonly string[], names: string): readonly string[] {
  const leftOut = (name: string) => name === 'node_modules' || name === 'dist';
  return folders.flatMap((folder) => globSync(`${folder}/**/${names}`, { cwd: root, exclude: leftOut }));
}

const sources = filesOf(['packages', 'apps', 'bench', 'e2e', 'tooling'], '*.{ts,tsx}').map((file) => ({
  file: file.replaceAll('\\', '/'),
  source: readFileSync(join(root, file), 'utf8'),
}));

/** What databases have of it stays as it was when it was written. */
const isMigration = (file: string) => /\/migrations(?:\.ts$|\/)/.test(file);

test('nothing is called by a word that the glossary has another one for', () => {
  expect(words).toContain('vouch');
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.flatMap(({ file, source }) => misnamed(file, source, words))).toEqual([]);
});

test('no comment, text or file name says what nobody would say, or has a word that the glossary has another one for', () => {
  expect(expressions).toEqual(expect.arrayContaining(['whoever', 'stand below']));
  const read = sources.filter(({ file }) => !isMigration(file) && !file.startsWith('tooling/glossary/'));
  expect(read.flatMap(({ file, source }) => missaid(file, source, words, expressions))).toEqual([]);
});

test.each(textsAtRest)('%s, which stays as it is, is still there', (text) => {
  const read = sources.filter(({ file }) => !file.startsWith('tooling/glossary/'));
  expect(read.some(({ source }) => source.includes(`'${text}'`))).toBe(true);
});

test('no screen says what nobody would say', () => {
  expect(saidIn('Whoever opens it', expressions)).toEqual(['whoever']);
  const files = filesOf(['packages', 'apps'], '*.en.json');
  expect(files.length).toBeGreaterThan(20);
  const said = files.flatMap((file) =>
    saidIn(readFileSync(join(root, file), 'utf8'), expressions).map((one) => `${file}: ${one}`),
  );
  expect(said).toEqual([]);
});

test.each([
  ['isVouched', ['vouched']],
  ['vouched-addresses.ts', ['vouched']],
  ['VOUCHED', ['vouched']],
  ['avouchedly', []],
  ['carryOutEffects', ['carryOut']],
  ['carryOutput', []],
  ['carry out of the vouched', ['vouched']],
])('%s is made of %j', (name, made) => {
  expect(wordsIn(name, ['vouched', 'carryOut'])).toEqual(made);
});

test('a name is an identifier, and neither a comment nor a text', () => {
  const source = `/** The door. */\nconst text = 'door'; // door\nopenDoor();`;
  expect(misnamed('a.ts', source, ['door'])).toEqual(['a.ts: openDoor (door)']);
});

test.each([
  ['a.ts', '// Behind the door.', ['a.ts: Behind the door. (door)']],
  ['a.ts', "type Way = 'In' | 'ByDoor';", ["a.ts: 'ByDoor' (door)"]],
  ['a.ts', "const queue = 'carry-out';", ["a.ts: 'carry-out' (carryOut)"]],
  ['a.ts', "// To carry out.\nconst text = 'take-in-history';\nopenDoor();", []],
  ['a.ts', '/**\n * What a person is\n * told.\n */', ['a.ts: What a person is told. (is told)']],
  ['a.ts', '// What a person is\n  // told.', ['a.ts: What a person is told. (is told)']],
  ['a.ts', 'const text = `${name} is\n told`;', ['a.ts: is told (is told)']],
  ['a.ts', "test('it is told', () => isTold());", ["a.ts: 'it is told' (is told)"]],
  ['is-told.ts', 'isTold();', ['is-told.ts (is told)']],
])('%s: %j says %j', (file, source, said) => {
  expect(missaid(file, source, ['door', 'carryOut', 'takeIn'], ['is told'])).toEqual(said);
});
