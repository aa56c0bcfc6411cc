import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { CodedError } from '@countersign/kernel';

import { bundleHashOf, differencesOf, sumsFile, sumsOf } from '../web-build/sums.ts';

/** A folder that `npm run build:companion` made. */
export interface Artefact {
  readonly folder: string;
  readonly bundleHash: string;
  /** The paths of all its files, its manifest among them. */
  readonly paths: readonly string[];
}

/** An artefact whose files are those of its manifest. Throws `NoArtefact`, or `ArtefactAltered` with what differs. */
export function readArtefact(folder: string): Artefact {
  const manifest = join(folder, sumsFile);
  if (!existsSync(manifest))
    throw new CodedError('NoArtefact', `${folder} has no ${sumsFile}: build it with npm run build:companion`);
  const sums = readFileSync(manifest, 'utf8');
  const differences = differencesOf(sums, sumsOf(folder));
  if (differences.length > 0) {
    throw new CodedError('ArtefactAltered', `${folder} is not what its manifest says:\n${differences.join('\n')}`);
  }
  const paths = sums.split('\n').flatMap((line) => (line === '' ? [] : [line.slice(66)]));
  return { folder, bundleHash: bundleHashOf(sums), paths: [...paths, sumsFile] };
}
