import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';

/** One import as it stands in the source. Paths are relative to the repository, with forward slashes. */
export interface Arrow {
  readonly file: string;
  readonly specifier: string;
  /** The file that a relative specifier points at. */
  readonly target?: string;
  /** `import type` and `export type` vanish before the code runs. */
  readonly typeOnly: boolean;
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
    const typeOnly = type !== undefined;
    if (!specifier.startsWith('.')) return { file, specifier, typeOnly };
    return {
      file,
      specifier,
      typeOnly,
      target: normalize(join(dirname(file), specifier))
        .split(sep)
        .join('/'),
    };
  });
}
