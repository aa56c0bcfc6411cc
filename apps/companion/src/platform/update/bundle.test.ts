import { createHash } from 'node:crypto';
import { utf8 } from '@countersign/kernel';
import { expect, test } from 'vitest';
import { bundleOf } from './bundle.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const sums = `${hashOf('a script')}  assets/app.js\n${hashOf('a page')}  index.html\n`;
const files = (kept: Readonly<Record<string, string | undefined>>) =>
  new Map(
    Object.entries(kept).map(([address, text]) => [
      address,
      () => Promise.resolve(text === undefined ? undefined : utf8(text).buffer),
    ]),
  );

test('a version is named by the hash of its manifest, and what the device keeps of it is what is in there', async () => {
  const kept = files({ '/index.html': 'a page', '/assets/app.js': 'a script' });
  expect(await bundleOf(sums, kept)).toEqual({ hash: hashOf(sums), altered: [] });
});

test('a file that is another one, is missing, or is not in the manifest is named', async () => {
  const kept = files({ '/index.html': 'another page', '/assets/app.js': undefined, '/assets/more.js': 'a script' });
  expect((await bundleOf(sums, kept)).altered).toEqual(['/index.html', '/assets/app.js', '/assets/more.js']);
});

test('an app that is hosted without a manifest has no hash', async () => {
  expect(await bundleOf(undefined, files({ '/index.html': 'a page' }))).toEqual({ altered: [] });
});
