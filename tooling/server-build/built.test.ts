import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Worker } from 'node:worker_threads';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { foldersOf } from '../../apps/devstack/src/sources.ts';
import { builtServer, keptOr } from './built.ts';
import { programs, threads } from './programs.ts';

const root = join(import.meta.dirname, '..', '..');
let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'countersign-built-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what is kept is made once, aside, and nothing stays of one that fails', () => {
  const kept = join(folder, 'once');
  const make = vi.fn((unfinished: string) => {
    expect(readdirSync(kept)).not.toContain('name');
    writeFileSync(join(unfinished, 'main.js'), '');
  });
  expect(() => keptOr(kept, 'name', () => expect.fail('as it is'))).toThrow('as it is');
  expect(readdirSync(kept)).toEqual([]);
  for (let times = 0; times < 2; times++) expect(keptOr(kept, 'name', make)).toBe(join(kept, 'name'));
  expect(make).toHaveBeenCalledOnce();
  expect(readdirSync(kept)).toEqual(['name']);
});

test('of two that make it at once, both have that of the faster one', () => {
  const kept = join(folder, 'twice');
  const made = keptOr(kept, 'name', (unfinished) => {
    writeFileSync(join(unfinished, 'by'), 'the slower one');
    mkdirSync(join(kept, 'name'));
    writeFileSync(join(kept, 'name', 'by'), 'the faster one');
  });
  expect(readFileSync(join(made ?? '', 'by'), 'utf8')).toBe('the faster one');
  expect(readdirSync(kept)).toEqual(['name']);
});

/** Root may write everywhere. */
function withoutRootsRights<T>(work: () => T): T {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.(65_534);
  try {
    return work();
  } finally {
    process.seteuid?.(0);
  }
}

test.skipIf(process.platform === 'win32')('where nobody may write, there is none', () => {
  const closed = join(folder, 'closed');
  mkdirSync(closed, { mode: 0o555 });
  chmodSync(folder, 0o755);
  expect(withoutRootsRights(() => keptOr(join(closed, 'kept'), 'name', () => expect.fail()))).toBeUndefined();
  expect(readdirSync(closed)).toEqual([]);
});

test('an old one is deleted once there are ten later ones', () => {
  const kept = join(folder, 'old');
  const names = Array.from({ length: 13 }, (_, index) => `old-${index}`);
  for (const [index, name] of names.entries()) {
    mkdirSync(join(kept, name), { recursive: true });
    // The first ones are some days old; all others are of today.
    const seconds = Date.now() / 1_000 - (index < 6 ? 300_000 - index : 60);
    utimesSync(join(kept, name), seconds, seconds);
  }
  keptOr(kept, 'new', () => undefined);
  expect(readdirSync(kept).toSorted()).toEqual(['new', ...names.slice(4)].toSorted());
});

test('a program is run from what was built, with no module of its sources, and of ledgers none', { timeout: 900_000 }, () => {
  const built = builtServer(root) ?? '';
  expect(readdirSync(built)).toEqual(
    expect.arrayContaining(Object.keys({ ...programs, ...threads }).map((name) => `${name}.js`)),
  );
  const hook = `import { registerHooks } from 'node:module';
registerHooks({ load: (url, context, next) => { if (url.startsWith('file:')) console.error(url); return next(url, context); } });`;
  const loads = `data:text/javascript,${encodeURIComponent(hook)}`;
  const said = join(folder, 'loaded');
  execFileSync(
    'sh',
    ['-c', '"$0" "$@" 2> "$SAID"', process.execPath, '--import', loads, join(root, 'tooling', 'run.ts'), 'server', '--help'],
    {
      env: { ...process.env, SAID: said },
    },
  );
  const loaded = readFileSync(said, 'utf8').split('\n');
  expect(loaded.filter((url) => url.includes(built)).length).toBeGreaterThan(2);
  // What looks for it is the one part that is run from its source.
  expect(loaded.filter((url) => /\/(?:packages|apps)\//.test(url) && !url.endsWith('/apps/devstack/src/sources.ts'))).toEqual([]);
  expect(loaded.length).toBeLessThan(60);
  // A ledger's rules, its sandbox and its nodes: each is a file of its own.
  const late =
    /(?:^|\/)(?:ledgers-(?!port)[a-z]+|adapters-sandbox-ledgers-[a-z]+-rules|adapters-ledger-nodes-[a-z]+-connect)-.{8}\.js$/;
  expect(readdirSync(built).filter((name) => late.test(name)).length).toBeGreaterThan(8);
  expect(loaded.filter((url) => late.test(url))).toEqual([]);
});

test('threads that were built find what they need, and their stacks name the sources', { timeout: 900_000 }, async () => {
  const ask = async (thread: keyof typeof threads, message: object): Promise<unknown> => {
    const worker = new Worker(join(builtServer(root) ?? '', `${thread}.js`));
    const { promise, resolve } = Promise.withResolvers<unknown>();
    worker.once('message', resolve).once('error', resolve);
    worker.postMessage(message, []);
    try {
      return await promise;
    } finally {
      await worker.terminate();
    }
  };
  const settings = { module: join(folder, 'no-module.so'), label: 'none', pin: '0000' };
  expect(await ask('token-worker', { id: 1, name: 'open', input: settings })).toMatchObject({
    error: { code: 'HsmUnavailable' },
  });
  // A question without its parts: the thread has its rules and its engine for scripts by then.
  const over = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const failed = await ask('trial-worker', { name: 'MadeUp', question: { past: {} }, over });
  expect(failed).toMatchObject({
    stack: expect.stringContaining(join('packages', 'service', 'src', 'trials', 'judge-trial.ts')),
  });
});

test('all of ours that is built is in what decides whether it is built again', () => {
  const folders = foldersOf(root, '@countersign/devstack');
  const built = builtServer(root) ?? '';
  const sources = readdirSync(built)
    .filter((name) => name.endsWith('.js.map'))
    .flatMap((name): readonly string[] => JSON.parse(readFileSync(join(built, name), 'utf8')).sources)
    .map((source) => relative(root, join(built, source)));
  const ours = sources.filter((source) => !source.startsWith('node_modules/') && !source.startsWith('tooling/server-build/'));
  expect(ours.length).toBeGreaterThan(500);
  expect(ours.filter((source) => !folders.some((each) => source.startsWith(`${each}/`)))).toEqual([]);
});
