import { gzipSync } from 'node:zlib';

import { ledgerTypes } from '@countersign/ledger-registry';
import { build, type OutputChunk } from 'rolldown';
import { expect, test } from 'vitest';

/** What is shared: what a device has loaded before it reads an order, and the library by which several ledgers spell addresses. */
const shared = [
  '@countersign/kernel',
  '@countersign/ledger-port',
  '@countersign/ledger-registry/descriptors',
  '@countersign/model',
  '@countersign/signing',
  '@scure/base',
];
const readerOf = (type: string) => `@countersign/ledger-${type.toLowerCase()}/reader`;
const input = Object.fromEntries([...shared, ...ledgerTypes.map(readerOf)].map((module) => [module, module]));
const { output } = await build({ input, output: { minify: true }, platform: 'browser', write: false });
const chunks = output.filter((part) => part.type === 'chunk');

/** The chunk that begins with a module, with all that it loads. */
function loadedWith(module: string): ReadonlySet<OutputChunk> {
  const found = new Set(chunks.filter(({ isEntry, name }) => isEntry && name === module));
  if (found.size === 0) throw new Error(`Nothing begins with ${module}`);
  for (const { imports } of found) for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
  return found;
}

test.each(ledgerTypes)('%s: what reads its orders on a device is at most 8 KB beside what is shared', (type) => {
  const before = new Set(shared.flatMap((module) => [...loadedWith(module)]));
  const more = [...loadedWith(readerOf(type))].filter((chunk) => !before.has(chunk));
  const bytes = more.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).byteLength, 0);
  expect(bytes).toBeLessThanOrEqual(8_192);
});

test('what a device holds of ledgers builds and signs no transaction', () => {
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => id.includes('/packages/ledgers/'));
  expect(modules.filter((id) => /\/src\/transaction\/(assemble|build|check-unsigned)\.ts$/.test(id))).toEqual([]);
});
