import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';
import { build } from 'vite';

import { inEachLanguage } from './languages.ts';
import { neededEarly } from './needed-early.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-needed-'));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write('index.html', '<!doctype html><html lang="en"><body><script type="module" src="/main.js"></script></body></html>');
  write('main.js', `import './known.js'; import('./form.js'); import('./other.js');`);
  write('known.js', `console.log('known');`);
  write('form.js', `import './known.js'; import './shared.js'; console.log('form');`);
  write('other.js', `import './shared.js'; console.log('other');`);
  write('shared.js', `console.log('shared');`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function pages(screens: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const told = neededEarly(screens);
  const teller = {
    name: 'teller',
    transformIndexHtml: {
      order: 'post' as const,
      handler: (_page: string, { bundle }: { bundle?: Parameters<typeof told>[0] }) => [
        { tag: 'script', attrs: { src: '/first.js', ...told(bundle) }, injectTo: 'head-prepend' as const },
      ],
    },
  };
  await build({ root: folder, configFile: false, logLevel: 'silent', plugins: [teller, inEachLanguage()] });
  return ['index.html', 'index.de.html'].map((name) => readFileSync(join(folder, 'dist', name), 'utf8'));
}

test('the page names what a screen brings beside the app, in its own language', async () => {
  const [english = '', german = ''] = await pages({ '/form': 'form.js', '/other': 'other.js' });
  const form = (where: string) => `/form ${where}form-.{8}\\.js ${where}shared-.{8}\\.js`;
  const other = (where: string) => `/other ${where}other-.{8}\\.js ${where}shared-.{8}\\.js`;
  for (const [page, where] of [
    [english, '/assets/'],
    [german, '/assets/de/'],
  ] as const) {
    expect(page).toMatch(new RegExp(`data-app="${where}index-.{8}\\.js" data-screens="${form(where)} , ${other(where)}"`));
  }
});

test('what screens share is named by its script', async () => {
  const [english = ''] = await pages({ '/(create|edit)$': 'shared' });
  expect(english).toMatch(/data-screens="\/\(create\|edit\)\$ \/assets\/shared-.{8}\.js"/);
});

test('a build fails whose screen is no script of its own', async () => {
  await expect(pages({ '/form': 'gone.js' })).rejects.toThrow('No script is the screen gone.js');
});
