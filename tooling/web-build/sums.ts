import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The manifest of an artefact: a line a file, as `sha256sum` writes and checks them. */
export const sumsFile = 'SHA256SUMS';

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

/** The lines of the manifest of a folder, by the bytes of their paths, so that they are the same on every machine. */
export function sumsOf(folder: string): string {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => path !== sumsFile)
    .toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
  return paths.map((path) => `${sha256(readFileSync(join(folder, path)))}  ${path}\n`).join('');
}

/** The one hash that stands for a whole artefact: that of its manifest. */
export const bundleHashOf = (sums: string): string => sha256(sums);

/** Writes the manifest into the folder and gives the bundle hash. */
export function seal(folder: string): string {
  const sums = sumsOf(folder);
  writeFileSync(join(folder, sumsFile), sums);
  return bundleHashOf(sums);
}

/** The lines that are in one manifest alone: empty where two artefacts are the same, byte for byte. */
export function differencesOf(one: string, other: string): string[] {
  const [ones, others] = [one, other].map((sums) => new Set(sums.split('\n')));
  return ones === undefined || others === undefined ? [] : [...ones.symmetricDifference(others)];
}
