import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');
const scope = '@countersign';
const ledgersFolder = join('packages', 'ledgers');
const nodesFolder = join('packages', 'adapters', 'src', 'ledger-nodes');
const sandboxesFolder = join('packages', 'adapters', 'src', 'sandbox-ledgers');
/** The tables in which each ledger has its line. */
const tables = {
  registry: join(ledgersFolder, 'registry', 'src', 'ledgers.ts'),
  rules: join(ledgersFolder, 'registry', 'src', 'ledger-modules.ts'),
  readers: join(ledgersFolder, 'registry', 'src', 'readers.ts'),
  sandboxes: join(sandboxesFolder, 'create-sandbox-ledgers.ts'),
  families: join(nodesFolder, 'families.ts'),
};
/** What a server runs from, and what it is built with. */
const copied = [
  'packages',
  'apps/server',
  'apps/devstack',
  'tooling',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.json',
];
const networks = join(ledgersFolder, 'registry', 'src', 'sandbox-ledgers.ts');

/** The folders of the ledgers that there are, with a sandbox and a way to their nodes. */
function ledgerFolders(): readonly string[] {
  const isThere = (name: string) =>
    existsSync(join(root, sandboxesFolder, name, 'rules.ts')) && existsSync(join(root, nodesFolder, name, 'connect.ts'));
  return readdirSync(join(root, ledgersFolder)).filter(isThere);
}

/**
 * Writes the server with all its packages into a folder, with so many further ledgers: each a copy of one that there is, under a name of its own, with its
 * rules, its sandbox and the way to its nodes. What our packages need of others is where it was. With sandboxes of some types alone where those are named.
 */
export function copyServer(folder: string, furtherLedgers: number, types?: readonly string[]): void {
  for (const part of copied) cpSync(join(root, part), join(folder, part), { recursive: true });
  linkModules(folder);
  const those = ledgerFolders();
  for (let count = 0; count < furtherLedgers; count++) addLedger(folder, those[count % those.length] ?? '', count + 1);
  if (types !== undefined) rewrite(join(folder, networks), (text) => withTypes(text, types));
}

function linkModules(folder: string): void {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, scope), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== scope && name !== '.cache') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  const packages = readdirSync(join(folder, 'packages')).filter((name) => name !== 'ledgers');
  for (const name of packages) link(folder, join('packages', name));
  for (const name of readdirSync(join(folder, ledgersFolder))) link(folder, join(ledgersFolder, name));
  for (const app of ['server', 'devstack']) link(folder, join('apps', app));
}

function link(folder: string, part: string): void {
  const { name }: { readonly name: string } = JSON.parse(readFileSync(join(folder, part, 'package.json'), 'utf8'));
  symlinkSync(join(folder, part), join(folder, 'node_modules', name));
}

/** A ledger like that of a folder, and its line in each table. */
function addLedger(folder: string, like: string, number: number): void {
  const [type, name] = [`Copy${number}`, `copy${number}`];
  const original = typeOf(folder, like);
  const renamed = (text: string) =>
    text.replaceAll(`'${original}'`, `'${type}'`).replaceAll(`${scope}/ledger-${like}`, `${scope}/ledger-${name}`);
  for (const place of [ledgersFolder, nodesFolder, sandboxesFolder])
    copyRenamed(join(folder, place, like), join(folder, place, name), renamed);
  link(folder, join(ledgersFolder, name));
  addLine(join(folder, tables.registry), {
    before: `import { descriptor as descriptorOf${type} } from '${scope}/ledger-${name}/descriptor';`,
    line: `${type}: { descriptor: descriptorOf${type} },`,
  });
  addLine(join(folder, tables.rules), {
    line: `${type}: async () => (await import('${scope}/ledger-${name}')).${like},`,
  });
  addLine(join(folder, tables.readers), { line: `${type}: () => import('${scope}/ledger-${name}/reader'),` });
  addLine(join(folder, tables.sandboxes), {
    line: `${type}: (parts) => createSandboxLedger({ ...parts, load: async () => (await import('./${name}/rules.ts')).${like}SandboxRules }),`,
  });
  addLine(join(folder, tables.families), {
    before: `import { ${like}Family as familyOf${type} } from './${name}/family.ts';`,
    line: `${type}: { ...familyOf${type}, load: async () => (await import('./${name}/connect.ts')).connect },`,
  });
  rewrite(join(folder, networks), (text) => withNetwork(text, original, type));
}

/** The type of a folder's ledger, as the registry has it. */
function typeOf(folder: string, like: string): string {
  const text = readFileSync(join(folder, tables.rules), 'utf8');
  const [, type] = new RegExp(`^ {2}(\\w+): .*${scope}/ledger-${like}'`, 'm').exec(text) ?? [];
  if (type === undefined) throw new Error(`The registry has no line of ${like}`);
  return type;
}

function copyRenamed(from: string, to: string, renamed: (text: string) => string): void {
  cpSync(from, to, { recursive: true });
  for (const entry of readdirSync(to, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile()) writeFileSync(file, renamed(readFileSync(file, 'utf8')));
  }
}

/** Adds a line to the first table of a file, and what has to be at its beginning. */
function addLine(file: string, { before = '', line }: { readonly before?: string; readonly line: string }): void {
  rewrite(file, (text) => `${before}\n${text.replace(/\n\}(?:;| satisfies)/, (end) => `\n  ${line}${end}`)}`);
  if (!readFileSync(file, 'utf8').includes(line)) throw new Error(`${file} has no table for ${line}`);
}

/** The sandbox ledgers with one that is like the original's, under an id and a type of its own. */
function withNetwork(text: string, original: string, type: string): string {
  const before = `before${type}`;
  return `${text.replace('export const sandboxLedgers', `const ${before}`)}
export const sandboxLedgers: readonly Ledger[] = [
  ...${before},
  ...${before}.filter(({ parameters }) => parameters.type === '${original}').map((ledger) => ({
    ...ledger, id: '${type.toLowerCase()}-sandbox', alias: '${type} sandbox', parameters: { ...ledger.parameters, type: '${type}' },
  })),
];
`;
}

/** The sandbox ledgers of some types. */
function withTypes(text: string, types: readonly string[]): string {
  return `${text.replace('export const sandboxLedgers', 'const allSandboxLedgers')}
const kept: readonly string[] = ${JSON.stringify(types)};
export const sandboxLedgers: readonly Ledger[] = allSandboxLedgers.filter(({ parameters }) => kept.includes(parameters.type));
`;
}

function rewrite(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}
