import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { build } from './build.ts';

const sources = {
  'main.ts': `import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { Refused } from './refused.ts';

class Late extends Error {}

interface Said {
  readonly stack: string | undefined;
}

const said = await new Promise<unknown>((resolve, reject) => {
  new Worker(new URL('./threads/counting.ts', import.meta.url)).once('message', resolve).once('error', reject);
});
const error: Said = new Refused('as it should be');
console.log(JSON.stringify({
  byFolder: readFileSync(join(import.meta.dirname, 'beside.txt'), 'utf8'),
  byAddress: readFileSync(new URL('./beside.txt', import.meta.url), 'utf8'),
  package: createRequire(import.meta.url).resolve('../package.json'),
  said,
  stack: error.stack,
  name: Late.name,
  late: process.argv.includes('late') ? (await import('./late.ts')).late : '',
}));
`,
  'refused.ts': `export class Refused extends Error {
  override readonly name = 'Refused';
}

class Late extends Error {}
export const isLate = (error: Error): boolean => error instanceof Late;
`,
  'late.ts': `export const late = 'only when it is asked for';\n`,
  'threads/counting.ts': `import { parentPort } from 'node:worker_threads';

parentPort?.postMessage({ count: 3, stack: new Error('in a thread').stack }, []);
`,
  'beside.txt': 'beside the source',
};

let root: string;
const entries = { main: 'src/main.ts', counting: 'src/threads/counting.ts' };

beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-build-')));
  mkdirSync(join(root, 'src', 'threads'), { recursive: true });
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(root, 'src', name), text);
  await build({ root, folder: join(root, 'kept', 'built'), entries });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const run = (...settings: readonly string[]) =>
  JSON.parse(execFileSync(process.execPath, [join(root, 'kept', 'built', 'main.js'), ...settings], { encoding: 'utf8' }));

test('what was built finds what lies beside its sources, and starts its threads', () => {
  expect(run()).toMatchObject({
    byFolder: 'beside the source',
    byAddress: 'beside the source',
    package: join(root, 'package.json'),
    said: { count: 3 },
  });
});

test('stacks name the sources, in a thread too', () => {
  const { stack, said } = run();
  expect(stack.split('\n').slice(0, 2)).toEqual(['Refused: as it should be', `    at ${join(root, 'src', 'main.ts')}:17:21`]);
  expect(said.stack).toContain(`${join(root, 'src', 'threads', 'counting.ts')}:3:`);
});

test('two of one name keep it', () => {
  expect(run().name).toBe('Late');
});

test('what is imported when it is needed is a file of its own', () => {
  const files = readdirSync(join(root, 'kept', 'built')).filter((name) => name.endsWith('.js'));
  const [late = ''] = files.filter((name) => readFileSync(join(root, 'kept', 'built', name), 'utf8').includes('only when'));
  expect(late).toMatch(/^src-late-|^late-/);
  expect(run('late').late).toBe('only when it is asked for');
  const [file, away] = [join(root, 'kept', 'built', late), join(root, 'kept', 'away.js')];
  renameSync(file, away);
  expect(run().late).toBe('');
  renameSync(away, file);
});

test('a thread that nobody named is refused', async () => {
  const folder = join(root, 'kept', 'other');
  await expect(build({ root, folder, entries: { main: 'src/main.ts' } })).rejects.toThrow('starts a thread that is not built');
});
