import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';

/** One import as it is in the source. Paths are relative to the repository, with forward slashes. */
export interface Arrow {
  readonly file: string;
  readonly specifier: string;
  /** The file that a relative specifier points at. */
  readonly target?: string;
  /** `import type` and `export type` vanish before the code runs. */
  readonly typeOnly: boolean;
  /** `import()` is loaded when it is needed. */
  readonly isLazy: boolean;
}

const sourceFile = /\.(ts|tsx|mjs)$/;
const leftOut = new Set(['node_modules', 'dist', '.data', 'coverage', 'test-results']);
const importPattern =
  /^[ \t]*(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/gm;

/** Every import of every source file below the given folders. */
export function readImportGraph(root: string, folders: readonly string[]): Arrow[] {
  return folders.flatMap((folder) => sourceFiles(root, folder)).flatMap((file) => readArrows(root, file));
}

function sourceFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return leftOut.has(entry.name) ? [] : sourceFiles(root, path);
    return sourceFile.test(entry.name) ? [path] : [];
  });
}

function readArrows(root: string, file: string): Arrow[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(importPattern)].map(([, type, fixed, dynamic]) => {
    const specifier = fixed ?? dynamic ?? '';
    const arrow = { file, specifier, typeOnly: type !== undefined, isLazy: dynamic !== undefined };
    if (!specifier.startsWith('.')) return arrow;
    const target = normalize(join(dirname(file), specifier));
    return { ...arrow, target: target.split(sep).join('/') };
  });
}

/** The file behind each way into our packages, by what is written to import it: `@countersign/model/names`. */
export function packageEntries(root: string, folders: readonly string[]): ReadonlyMap<string, string> {
  const entries = folders.flatMap((folder) => {
    const path = join(root, folder, 'package.json');
    if (!existsSync(path)) return [];
    const { name, exports = {} }: { readonly name: string; readonly exports?: Readonly<Record<string, string>> } = JSON.parse(
      readFileSync(path, 'utf8'),
    );
    return Object.entries(exports).map(([entry, file]) => [name + entry.slice(1), `${folder}/${file.slice(2)}`] as const);
  });
  return new Map(entries);
}

/** Everything that the files need before they run, by the file that imports it: files, and packages of others by their names. */
export function neededToRun(
  starts: readonly string[],
  arrows: readonly Arrow[],
  entries: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const byFile = Map.groupBy(
    arrows.filter(({ typeOnly, isLazy }) => !typeOnly && !isLazy),
    ({ file }) => file,
  );
  const found = new Map(starts.map((file) => [file, '']));
  // A Map may grow while it is iterated: what is added is visited too.
  for (const file of found.keys()) {
    for (const { specifier, target } of byFile.get(file) ?? []) {
      const needed = target ?? entries.get(specifier) ?? specifier;
      if (!found.has(needed)) found.set(needed, file);
    }
  }
  return found;
}
