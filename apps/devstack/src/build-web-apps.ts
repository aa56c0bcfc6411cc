import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { z } from 'zod';

// What changes an app's bundle in addition to its own folder and those of the packages it depends on.
const always = ['tooling/web-build', 'package-lock.json', 'tsconfig.base.json'];
const apps = ['console', 'companion'];
const leftOut = new Set(['node_modules', 'dist', 'test']);

/** Builds the console and the companion where their sources changed since the last build. */
export function buildWebApps(root: string): void {
  for (const name of apps) {
    const app = `apps/${name}`;
    const stamp = join(root, app, 'dist', '.sources');
    const sources = hashOf(root, [...always, ...foldersOf(root, `@countersign/${name}`)]);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) continue;
    console.log(`Building ${app}`);
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const { status, stdout, stderr } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: join(root, app),
      encoding: 'utf8',
      // A test that starts an instance has another one, with which React would be built for developers, for everybody after it.
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (status !== 0) throw new Error(`The build of ${app} failed:\n${stdout}${stderr}`);
    writeFileSync(stamp, sources);
  }
}

const Manifest = z.object({ dependencies: z.record(z.string(), z.string()).default({}) });

/** The folders of a package of this repository and of those that it depends on, in turn. */
export function foldersOf(root: string, name: string): readonly string[] {
  const found = new Map<string, string>();
  const add = (each: string): void => {
    if (!each.startsWith('@countersign/') || found.has(each)) return;
    const folder = realpathSync(join(root, 'node_modules', each));
    found.set(each, relative(root, folder));
    const manifest = Manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
    Object.keys(manifest.dependencies).forEach(add);
  };
  add(name);
  return [...found.values()].toSorted();
}

function hashOf(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  const add = (path: string): void => {
    const entry = join(root, path);
    for (const child of existsSync(entry) ? readdirSync(entry, { withFileTypes: true }) : []) {
      if (leftOut.has(child.name)) continue;
      const below = `${path}/${child.name}`;
      if (child.isDirectory()) add(below);
      else if (!below.endsWith('.test.ts') && !below.endsWith('.md')) hash.update(below).update(readFileSync(join(root, below)));
    }
  };
  for (const path of paths) {
    if (path.includes('.')) hash.update(readFileSync(join(root, path)));
    else add(path);
  }
  return hash.digest('hex');
}
