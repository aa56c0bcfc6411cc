import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// What runs in browsers; the rest of the packages changes nothing in the two apps.
const shared = [
  ...['kernel', 'model', 'contract', 'signing', 'governance', 'ledgers', 'client', 'ui'].map((name) => `packages/${name}`),
  'tooling/web-build',
  'package-lock.json',
  'tsconfig.base.json',
];
const apps = ['apps/console', 'apps/companion'];
const leftOut = new Set(['node_modules', 'dist', 'test']);

/** Builds the console and the companion where their sources changed since the last build. */
export function buildWebApps(root: string): void {
  for (const app of apps) {
    const stamp = join(root, app, 'dist', '.sources');
    const sources = hashOf(root, [...shared, app]);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) continue;
    console.log(`Building ${app}`);
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const { status, stdout, stderr } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: join(root, app),
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`The build of ${app} failed:\n${stdout}${stderr}`);
    writeFileSync(stamp, sources);
  }
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
