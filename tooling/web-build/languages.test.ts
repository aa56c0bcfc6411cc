import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';
import { build } from 'vite';

import { inEachLanguage } from './languages.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-languages-'));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write('index.html', '<!doctype html><html lang="en"><body><script type="module" src="/main.js"></script></body></html>');
  write(
    'main.js',
    `import texts from './first.en.json' with { type: 'json' }; document.title = texts.hello; import('./later.js');`,
  );
  write('later.js', `import texts from './later.en.json' with { type: 'json' }; console.log(texts.bye, texts.bye);`);
  write('first.en.json', '{"hello":"Hello \\"you\\" at $1"}');
  write('first.de.json', '{"hello":"Guten Tag bei $1"}');
  write('later.en.json', '{"bye":"Goodbye"}');
  write('later.de.json', '{"bye":"Auf Wiedersehen"}');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function built(): Promise<ReadonlyMap<string, string>> {
  await build({ root: folder, configFile: false, logLevel: 'silent', plugins: [inEachLanguage()], build: { emptyOutDir: true } });
  const dist = join(folder, 'dist');
  return new Map(globSync('**/*.{js,html}', { cwd: dist }).map((file) => [file, readFileSync(join(dist, file), 'utf8')]));
}

const filesIn = (files: ReadonlyMap<string, string>, pattern: RegExp) => [...files].filter(([name]) => pattern.test(name));
const english = /^assets\/[^/]+\.js$/;
const german = /^assets\/de\/[^/]+\.js$/;

test('a page and scripts of its own for each language, with no text of another one', async () => {
  const files = await built();
  const spoken = (pattern: RegExp) =>
    filesIn(files, pattern)
      .map(([, code]) => code)
      .join('\n');
  expect(spoken(english)).toMatch(/Hello \\?"you\\?" at \$1[^]*Goodbye|Goodbye[^]*Hello \\?"you\\?" at \$1/);
  expect(spoken(english)).not.toMatch(/Guten|Wiedersehen|__countersignTexts__/);
  expect(spoken(german)).toMatch(/Guten Tag bei \$1/);
  expect(spoken(german)).toMatch(/Auf Wiedersehen/);
  expect(spoken(german)).not.toMatch(/Hello|Goodbye|__countersignTexts__/);
  expect(files.get('index.html')).toMatch(/<html lang="en">[^]*src="\/assets\/[^/"]+\.js"/);
  expect(files.get('index.de.html')).toMatch(/<html lang="de">[^]*src="\/assets\/de\/[^/"]+\.js"/);
  // What a script asks for later is beside it.
  for (const [, code] of filesIn(files, german))
    for (const [, path = ''] of code.matchAll(/["'`](assets\/[^"'`]+\.js)["'`]/g)) expect(path).toMatch(german);
});

test('a script has another name once its texts change, in whichever language', async () => {
  const before = filesIn(await built(), english).map(([name]) => name);
  writeFileSync(join(folder, 'later.de.json'), '{"bye":"Tschüss"}');
  const after = filesIn(await built(), english).map(([name]) => name);
  expect(after.filter((name) => before.includes(name))).not.toHaveLength(before.length);
  expect(after.find((name) => name.includes('later'))).not.toBe(before.find((name) => name.includes('later')));
});
