import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly os?: readonly string[];
  readonly hasInstallScript?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

function read<T>(name: string): T {
  return JSON.parse(readFileSync(join(import.meta.dirname, '..', name), 'utf8')) as T;
}

const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json');
const { allowScripts } = read<{ allowScripts: Record<string, boolean> }>('package.json');
const outside = Object.entries(packages).filter(([path, { link }]) => path.startsWith('node_modules/') && link !== true);

test('every optional package of every platform is in the lock file, without which npm ci refuses it', () => {
  const missing = outside.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => packages[`node_modules/${name}`] === undefined && packages[`${path}/node_modules/${name}`] === undefined,
    ),
  );
  expect(outside.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

test('what is locked names no registry, and has a hash unless it is another platform’s tool', () => {
  for (const [path, { resolved, integrity, os }] of outside) {
    expect(resolved, path).toBeUndefined();
    if (os === undefined) expect(integrity, path).toMatch(/^sha512-/);
  }
});

test('whether a package may run a script when it is installed is written down for each that has one', () => {
  const withScript = outside
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([path]) => path.split('node_modules/').at(-1));
  expect(new Set(withScript)).toEqual(new Set(Object.keys(allowScripts)));
});
