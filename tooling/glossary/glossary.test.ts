import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { expressionsNotSaid, misnamed, saidIn, wordsIn, wordsNotUsed } from './glossary.ts';

const root = join(import.meta.dirname, '..', '..');
const words = wordsNotUsed(root);

test('nothing is called by a word that the glossary has another one for', () => {
  expect(words).toContain('vouch');
  const files = ['packages', 'apps', 'bench', 'e2e', 'tooling'].flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' }),
  );
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.flatMap((file) => misnamed(file, readFileSync(join(root, file), 'utf8'), words))).toEqual([]);
});

test('no screen says what nobody would say', () => {
  const expressions = expressionsNotSaid(root);
  expect(expressions).toEqual(expect.arrayContaining(['whoever', 'stand below']));
  expect(saidIn('Whoever opens it', expressions)).toEqual(['whoever']);
  const files = ['packages', 'apps'].flatMap((folder) =>
    globSync(`${folder}/**/*.en.json`, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' }),
  );
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
])('%s is made of %j', (name, made) => {
  expect(wordsIn(name, ['vouched', 'carryOut'])).toEqual(made);
});

test('comments and texts may have any word', () => {
  const source = `/** The door. */\nconst text = 'door'; // door\nopenDoor();`;
  expect(misnamed('a.ts', source, ['door'])).toEqual(['a.ts: openDoor (door)']);
});
