import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const docs = join(import.meta.dirname, '..', '..', 'docs');
const pagesOf = (folder: string) =>
  readdirSync(join(docs, folder)).filter((name) => name.endsWith('.md') && name !== 'README.md');

/** As many decisions as were numbered before pages by topic took their place, and the number of the last one. */
const numbered = { count: 149, last: 194 };

test('a decision goes into the page of its topic in docs/design: docs/decisions gets no new file', () => {
  const names = pagesOf('decisions');
  expect(names.filter((name) => !/^\d{4}-/.test(name) || Number(name.slice(0, 4)) > numbered.last)).toEqual([]);
  expect(names.length).toBeLessThanOrEqual(numbered.count);
});

test('docs/design/README.md lists every page of its folder by its title, and nothing else', () => {
  const rows = readFileSync(join(docs, 'design', 'README.md'), 'utf8').matchAll(/^- \[(.+)\]\((.+\.md)\)/gm);
  const listed = [...rows].map(([, title, name]) => `${name}: ${title}`);
  const titleOf = (name: string) => /^# (.+)$/m.exec(readFileSync(join(docs, 'design', name), 'utf8'))?.[1];
  expect(listed.toSorted()).toEqual(
    pagesOf('design')
      .map((name) => `${name}: ${titleOf(name)}`)
      .toSorted(),
  );
});
