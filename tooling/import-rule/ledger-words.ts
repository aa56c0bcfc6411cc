import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { codeOf } from './tokens.ts';

const modelFolder = 'packages/model/src';

/** An endpoint of the public API has this name. */
const nameOfApi = 'ethereumCall';

/** Where a ledger's name or field may be, and why. Everywhere else readers take what they need from the ledgers' port. */
export const homesOfLedgers: readonly { readonly path: RegExp; readonly why: string }[] = [
  { path: /^packages\/ledgers\//, why: 'the ledgers themselves' },
  { path: /^packages\/adapters\/src\/(sandbox-ledgers|ledger-nodes)\//, why: 'the adapters of their networks' },
  {
    path: /^packages\/model\/src\/(orders|entities)\//,
    why: "shapes of the public API; descriptors are tested against the orders'",
  },
  { path: /\/ethereum-call\.ts$/, why: 'an endpoint of the public API has this name' },
  { path: /^packages\/signing\/src\/manifests\/eip-191\.ts$/, why: 'the prefix that the standard has' },
  { path: /^packages\/model\/src\/index\.ts$/, why: 'names the files of the shapes' },
  { path: /^apps\/devstack\/src\/demo\//, why: "configuration of the demo's networks" },
  { path: /\.test\.tsx?$|\/test\/|\/testing\/|^packages\/kinds\/src\/[^/]+\/sample\.ts$|test-samples\.ts$/, why: 'test code' },
  {
    path: /^apps\/console\/src\/features\/intents\/kinds\/manifest\//,
    why: "a token's type is one of JSON web tokens here",
  },
];

/** The types of ledgers that the public API knows. */
function ledgerTypes(root: string): readonly string[] {
  const source = readFileSync(join(root, modelFolder, 'entities/ledger.ts'), 'utf8');
  return [...source.matchAll(/\bLedgerParameters([A-Z]\w+) = z\.strictObject/g)].map(([, type = '']) => type);
}

function membersOf(source: string): readonly string[] {
  return [...source.matchAll(/(?:[{,(]|^)\s*(\w+): /gm)].map(([, name = '']) => name);
}

/** Shapes of the public API that are each in the terms of a ledger, which their names have in them. */
const shapesOfLedgers = ['ticker-properties.ts', 'fees.ts', 'transaction-dry-run.ts'];

/**
 * Names of fields that the orders of one ledger alone have, and those of ledgers' assets, fees and estimates. Plain words (`flags`,
 * `token`) may be anyone's, so only those of several words count, and what an estimate counts.
 */
function ownFields(root: string, types: readonly string[]): readonly string[] {
  const orders = join(root, modelFolder, 'orders');
  const entities = join(root, modelFolder, 'entities');
  const isOfSeveralWords = (name: string): boolean => /[A-Z]/.test(name);
  const ofOneLedger = new Map<string, number>();
  for (const file of readdirSync(orders)) {
    if (!types.some((type) => `${type.toLowerCase()}.ts` === file)) continue;
    for (const name of new Set(membersOf(readFileSync(join(orders, file), 'utf8'))))
      ofOneLedger.set(name, (ofOneLedger.get(name) ?? 0) + 1);
  }
  const ofShapes = shapesOfLedgers.flatMap((file) => {
    const shapes = readFileSync(join(entities, file), 'utf8').matchAll(/^export const (\w+) = z\.strictObject\(([^]*?)\);$/gm);
    return [...shapes].flatMap(([, shape = '', members = '']) => {
      if (!types.some((type) => shape.toLowerCase().includes(type.toLowerCase()))) return [];
      return membersOf(members).filter((name) => isOfSeveralWords(name) || /Estimate/.test(shape));
    });
  });
  const kinds = join(root, 'packages/kinds/src');
  const others = [
    ...readdirSync(entities)
      .filter((file) => !shapesOfLedgers.includes(file) && !/^(ledger|ethereum-call)\.ts$|\.test\.ts$/.test(file))
      .map((file) => join(entities, file)),
    ...readdirSync(kinds, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('schema.ts'))
      .map((file) => join(kinds, file)),
  ];
  const elsewhere = new Set(others.flatMap((file) => membersOf(readFileSync(file, 'utf8'))));
  const ofOrders = [...ofOneLedger].flatMap(([name, count]) => (count === 1 && isOfSeveralWords(name) ? [name] : []));
  return [...new Set([...ofOrders, ...ofShapes])].filter((name) => !elsewhere.has(name));
}

/** Finds the names of ledgers and of their fields in source, comments and sentences left out. */
export function ledgerWordFinder(root: string): (source: string) => readonly string[] {
  const types = ledgerTypes(root);
  const fields = ownFields(root, types);
  const names = [...types, 'Xrpl'];
  const beginnings = types.map((type) => type.toLowerCase());
  const words = new RegExp(
    `\\b(?:(?!${nameOfApi}\\b)(?:\\w*(?:${names.join('|')})\\w*|(?:${beginnings.join('|')})[A-Z]\\w*)|${fields.join('|')}|pallet)\\b`,
    'g',
  );
  return (source) => [...new Set(codeOf(source).match(words))];
}
