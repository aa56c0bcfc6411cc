import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

type Named = Readonly<Record<string, string>>;

interface Dependencies {
  readonly dependencies?: Named;
  readonly devDependencies?: Named;
  readonly optionalDependencies?: Named;
}

interface Locked extends Dependencies {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly os?: readonly string[];
  readonly hasInstallScript?: boolean;
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, '..', name), 'utf8'));
}

const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };
const { allowScripts, workspaces } = read('package.json') as { allowScripts: Record<string, boolean>; workspaces: string[] };
const outside = Object.entries(packages).filter(([path, { link }]) => path.startsWith('node_modules/') && link !== true);

test('every package of our own is locked with what its package.json depends on, without which npm ci refuses it', () => {
  const files = globSync(
    workspaces.map((folder) => `${folder}/package.json`),
    { cwd: join(import.meta.dirname, '..') },
  );
  const folders = files.map((file) => dirname(file)).toSorted();
  const linked = Object.values(packages).flatMap(({ link, resolved = '' }) => (link === true ? [resolved] : []));
  expect(linked.toSorted()).toEqual(folders);
  const needs = ({ dependencies, devDependencies, optionalDependencies }: Dependencies) => ({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
  });
  const needed = (of: (folder: string) => Dependencies) => folders.map((folder) => [folder, needs(of(folder))]);
  expect(needed((folder) => packages[folder] ?? {})).toEqual(needed((folder) => read(`${folder}/package.json`) as Dependencies));
});

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
  const paths = (isBad: (locked: Locked) => boolean) => outside.flatMap(([path, locked]) => (isBad(locked) ? [path] : []));
  expect(paths(({ resolved }) => resolved !== undefined)).toEqual([]);
  expect(paths(({ os, integrity }) => os === undefined && integrity?.startsWith('sha512-') !== true)).toEqual([]);
});

test('whether a package may run a script when it is installed is written down for each that has one', () => {
  const withScript = outside
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([path]) => path.split('node_modules/').at(-1));
  expect(new Set(withScript)).toEqual(new Set(Object.keys(allowScripts)));
});
