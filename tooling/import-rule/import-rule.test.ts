import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { circlesOf } from './circles.ts';
import { neededToRun, packageEntries, readImportGraph } from './import-graph.ts';
import type { Arrow } from './import-graph.ts';
import { folderOrders, layers } from './layers.ts';
import type { Layer } from './layers.ts';

const root = join(import.meta.dirname, '..', '..');
const present = layers.filter((layer) => existsSync(join(root, layer.folder)));
const arrows = readImportGraph(
  root,
  present.map((layer) => layer.folder),
);
const scope = '@countersign/';
const testCode = /\.test\.tsx?$|\/test\/|\.config\.ts$|\/conformance\/|test-database\.ts$/;
const nodeOnlyEntry = /^packages\/signing\/src\/node\//;
/** Runs in Node while an app is built, and is no part of what browsers get. */
const buildScript = /^apps\/[^/]+\/build\/|^packages\/ui\/src\/theme\/write-root-variables\.ts$/;

function layerOf(path: string): Layer | undefined {
  return layers
    .filter((layer) => path.startsWith(`${layer.folder}/`))
    .sort((left, right) => right.folder.length - left.folder.length)[0];
}

/** The packages that a package's own package.json names, with its own name. */
function dependenciesOf(folder: string): ReadonlySet<string> {
  const path = join(root, folder, 'package.json');
  if (!existsSync(path)) return new Set();
  const { name, dependencies = {}, devDependencies = {} }: PackageFile = JSON.parse(readFileSync(path, 'utf8'));
  return new Set([name, ...Object.keys(dependencies), ...Object.keys(devDependencies)]);
}

interface PackageFile {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

test('the walk saw the code it is meant to guard', () => {
  const crossing = arrows.filter(({ specifier }) => specifier.startsWith(scope));
  expect(crossing.length).toBeGreaterThan(100);
  const unseen = present.filter((layer) => !arrows.some(({ file }) => file.startsWith(`${layer.folder}/`)));
  expect(unseen.map((layer) => layer.folder)).toEqual([]);
});

test('a layer imports only the layers that the rule allows', () => {
  const broken = arrows.filter(({ file, specifier }) => {
    if (!specifier.startsWith(scope)) return false;
    const layer = layerOf(file);
    const target = specifier.slice(scope.length).split('/')[0] ?? '';
    return layer !== undefined && layer.name !== target && !layer.layers.includes('*') && !layer.layers.includes(target);
  });
  expect(broken.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([]);
});

test('what a package imports of the other packages its package.json names', () => {
  const named = new Map(present.map(({ folder }) => [folder, dependenciesOf(folder)]));
  const missing = arrows.flatMap(({ file, specifier }) => {
    const folder = layerOf(file)?.folder;
    const [imported] = /^@countersign\/[^/]+/.exec(specifier) ?? [];
    const isNamed = folder === undefined || imported === undefined || named.get(folder)?.has(imported);
    return isNamed ? [] : [`${folder} imports ${imported}`];
  });
  expect([...new Set(missing)]).toEqual([]);
});

const ledgers = present.flatMap(({ name }) => /^ledger-(?!port$|registry$)(.+)/.exec(name)?.[1] ?? []);
const sandboxes = 'packages/adapters/src/sandbox-ledgers/';
const nodes = 'packages/adapters/src/ledger-nodes/';

/** The tests that call a conformance suite. */
function testsOf(suite: string): readonly string[] {
  const tests = arrows.flatMap(({ file, specifier }) =>
    specifier === `${scope}ledger-port/conformance` && file.endsWith('.test.ts') ? [file] : [],
  );
  const trying = tests.filter((file) => readFileSync(join(root, file), 'utf8').includes(`${suite}(`));
  expect(trying.length).toBeGreaterThan(1);
  return trying;
}

const isIn = (folder: string) => arrows.some(({ file }) => file.startsWith(folder));

test.each([
  { folder: 'packages/ledgers/', suite: 'describeLedgerConformance', those: ledgers },
  { folder: sandboxes, suite: 'describeSandboxConformance', those: ledgers.filter((ledger) => isIn(`${sandboxes}${ledger}/`)) },
  { folder: nodes, suite: 'describeNetworkConformance', those: ledgers.filter((ledger) => isIn(`${nodes}${ledger}/`)) },
])('every ledger in $folder is tried by $suite', ({ folder, suite, those }) => {
  const trying = testsOf(suite);
  expect(those.filter((ledger) => !trying.some((file) => file.startsWith(`${folder}${ledger}/`)))).toEqual([]);
});

test('every ledger that is registered has a network: one that lives in an instance, or one that is reached by nodes', () => {
  const registered = ledgers.filter((ledger) => dependenciesOf('packages/ledgers/registry').has(`${scope}ledger-${ledger}`));
  expect(registered.length).toBeGreaterThan(5);
  const without = registered.filter((ledger) => !isIn(`${sandboxes}${ledger}/`) && !isIn(`${nodes}${ledger}/`));
  expect(without).toEqual([]);
});

test('a process that starts has nothing of any ledger but its description, and what settings of its networks are read with', () => {
  const entries = packageEntries(root, [...new Set(present.map(({ folder }) => folder))]);
  const ofLedger = /^packages\/ledgers\/(?!port\/|registry\/)/;
  const light = ['descriptor', 'settings', 'apart'].flatMap((name) =>
    ledgers.flatMap((ledger) => entries.get(`${scope}ledger-${ledger}/${name}`) ?? []),
  );
  expect(light.length).toBeGreaterThan(ledgers.length);
  // Neither codecs nor schemas.
  const ofLight = neededToRun(light, arrows, entries);
  const beside = [...ofLight].filter(([file]) => !/^packages\/(?:ledgers|kernel)\//.test(file));
  expect(beside.map(([file, by]) => `${by} needs ${file}`)).toEqual([]);
  const starts = ['main.ts', 'verify/main.ts', 'trials/trial-worker.ts'].map((file) => `apps/server/src/${file}`);
  const needed = neededToRun(starts, arrows, entries);
  expect(needed.size).toBeGreaterThan(500);
  const networksOf = new RegExp(`^(?:${sandboxes}[^/]+/rules|${nodes}[^/]+/connect)\\.ts$`);
  const heavy = [...needed].filter(([file]) => (ofLedger.test(file) && !ofLight.has(file)) || networksOf.test(file));
  expect(heavy.map(([file, by]) => `${by} needs ${file}`)).toEqual([]);
});

test('a relative import stays within its layer', () => {
  const broken = arrows.filter(({ file, target }) => target !== undefined && layerOf(target)?.name !== layerOf(file)?.name);
  const outsideTests = broken.filter(({ file }) => !testCode.test(file));
  expect(outsideTests.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([]);
});

test('outside packages are imported only where the rule names them', () => {
  const isOutside = ({ specifier }: Arrow) =>
    !specifier.startsWith('.') &&
    !specifier.startsWith(scope) &&
    !specifier.startsWith('node:') &&
    !builtinModules.includes(specifier);
  const broken = arrows.filter((arrow) => {
    const layer = layerOf(arrow.file);
    if (layer === undefined || testCode.test(arrow.file) || !isOutside(arrow) || layer.outside.includes('*')) return false;
    return !layer.outside.some((name) => arrow.specifier === name || arrow.specifier.startsWith(`${name}/`));
  });
  expect(broken.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([]);
});

test("code that runs in browsers leaves Node's modules alone", () => {
  const broken = arrows.filter(
    ({ file, specifier }) =>
      specifier.startsWith('node:') &&
      layerOf(file)?.portable === true &&
      !testCode.test(file) &&
      !nodeOnlyEntry.test(file) &&
      !buildScript.test(file),
  );
  expect(broken.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([]);
});

test('what browsers get imports no build script', () => {
  const broken = arrows.filter(
    ({ file, target }) => target !== undefined && buildScript.test(target) && !buildScript.test(file) && !testCode.test(file),
  );
  expect(broken.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([]);
});

test('browsers take routes from the contract and leave its schemas alone, of which they need the types', () => {
  const isContract = ({ specifier }: Arrow) => specifier.startsWith(`${scope}contract`);
  const broken = arrows.filter(
    (arrow) =>
      isContract(arrow) &&
      /^(?:apps\/(?:console|companion)|packages\/(?:client|ui))\//.test(arrow.file) &&
      !arrow.typeOnly &&
      arrow.specifier !== `${scope}contract/routes` &&
      !testCode.test(arrow.file),
  );
  expect(broken.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([]);
});

test.each([
  { app: 'console', start: 'apps/console/src/main.tsx' },
  { app: 'companion', start: 'apps/companion/src/main.tsx' },
])('the first screens of the $app wait for no schema and no curve', ({ start }) => {
  const entries = packageEntries(
    root,
    present.map(({ folder }) => folder),
  );
  const needed = neededToRun([start], arrows, entries);
  expect(needed.size).toBeGreaterThan(100);
  const way = (file: string): string[] => (file === '' ? [] : [file, ...way(needed.get(file) ?? '')]);
  const heavy = [...needed.keys()].filter((file) => file === 'zod' || file.startsWith('@noble/'));
  expect(heavy.map(way)).toEqual([]);
});

test('a feature is entered by its index alone, and never by another feature', () => {
  const feature = /^(apps\/(?:console|companion)\/src\/features\/[^/]+)\//;
  const broken = arrows.filter(({ file, target, typeOnly }) => {
    const to = target === undefined ? undefined : feature.exec(target)?.[1];
    const from = feature.exec(file)?.[1];
    // One test holds the readers of different apps side by side.
    if (to === undefined || to === from || target === undefined || testCode.test(file)) return false;
    return from !== undefined || (!typeOnly && !/\/index\.tsx?$/.test(target));
  });
  expect(broken.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([]);
});

test.each(folderOrders)('the folders of $source build on each other in one order', ({ source, folders }) => {
  const rank = (file: string) => folders.findIndex((names) => names.some((name) => file.startsWith(source + name)));
  const within = arrows.filter(
    ({ file, target }) => file.startsWith(source) && target?.startsWith(source) && !testCode.test(file),
  );
  expect(within.length).toBeGreaterThan(100);
  const broken = within.filter(({ file, target = '' }) => rank(file) < rank(target) || rank(file) === -1 || rank(target) === -1);
  expect(broken.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([]);
});

test('no files import each other in a circle, not for types and not later', () => {
  const walk = (files: readonly string[]) =>
    files.map((file, at) => ({ file, target: files[at + 1] ?? 'a', specifier: '', typeOnly: false, isLazy: false }));
  expect(circlesOf(walk(['a', 'b', 'c']))).toEqual([['a', 'b', 'c']]);
  expect(circlesOf(arrows)).toEqual([]);
});
