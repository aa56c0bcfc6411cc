import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { CodedError } from '@countersign/kernel';

import { readArtefact, type Artefact } from './artefact.ts';

/** The folder of the project, with what it needs locked outside the workspaces. */
export const capacitorProject = join(import.meta.dirname, '../../packaging/capacitor');

const platforms = ['android', 'ios'] as const;

/** Where the native projects have the app's files. */
const places = {
  android: 'android/app/src/main/assets/public',
  ios: 'ios/App/App/public',
} as const satisfies Record<(typeof platforms)[number], string>;

/** What Capacitor adds of its own beside the app's files, empty where no plug-in is in it. */
const ownFiles = ['cordova.js', 'cordova_plugins.js'];

/** Puts the artefact where the project takes its pages from, byte for byte and nothing else. */
export function putInto(artefact: Artefact, project: string): Artefact {
  const pages = join(project, 'www');
  rmSync(pages, { recursive: true, force: true });
  for (const path of artefact.paths) cpSync(join(artefact.folder, path), join(pages, path));
  return sameAs(artefact, pages);
}

/** Makes the native projects around the artefact, and looks that each has it byte for byte. */
export function packageForPhones(artefact: Artefact, project = capacitorProject): void {
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: project, stdio: 'inherit' });
  run('npm', 'ci', '--ignore-scripts');
  putInto(artefact, project);
  for (const platform of platforms) {
    const capacitor = (action: string) => run('npx', '--no-install', 'cap', action, platform);
    if (!existsSync(join(project, platform))) capacitor('add');
    capacitor('copy');
    const pages = join(project, places[platform]);
    for (const name of ownFiles) rmSync(join(pages, name), { force: true });
    sameAs(artefact, pages);
  }
}

function sameAs({ bundleHash }: Artefact, folder: string): Artefact {
  const copy = readArtefact(folder);
  if (copy.bundleHash !== bundleHash) throw new CodedError('ArtefactAltered', `${folder} has another artefact`);
  return copy;
}
