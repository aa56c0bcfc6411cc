import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';

const leftOut = new Set(['node_modules', 'dist', 'test']);

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** The folders of a package of this repository and of those that it depends on, in turn. */
export function foldersOf(root: string, name: string): readonly string[] {
  const found = new Map<string, string>();
  const add = (each: string): void => {
    if (!each.startsWith('@countersign/') || found.has(each)) return;
    const folder = realpathSync(join(root, 'node_modules', each));
    found.set(each, relative(root, folder));
    const { dependencies = {} }: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    Object.keys(dependencies).forEach(add);
  };
  add(name);
  return [...found.values()].toSorted();
}

/** The SHA-256 of all sources in these folders and files below `root`, in hex: of what they say and where, without tests and documents. */
export function hashOf(root: string, paths: readonly string[]): string {
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
