import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { foldersOf, hashOf } from './sources.ts';

// What changes an app's bundle in addition to its own folder and those of the packages it depends on.
const always = ['tooling/web-build', 'package-lock.json', 'tsconfig.base.json'];
const apps = ['console', 'companion'];

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
