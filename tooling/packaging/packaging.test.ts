import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { seal, sumsFile } from '../web-build/sums.ts';
import { readArtefact } from './artefact.ts';
import { putInto } from './capacitor.ts';
import { launcherBlob, withoutConsole } from './windows.ts';

const files = {
  'index.html': '<title>Companion</title>',
  'index.de.html': '<title>Begleiter</title>',
  'assets/app-1.js': `export const answer = ${'4'.repeat(500)};`,
  'assets/de/texts.js': 'export default { ä: "ö" };',
};
let folder: string;
let made: string;
let bundleHash: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-packaging-'));
  made = join(folder, 'artefact');
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(made, path, '..'), { recursive: true });
    writeFileSync(join(made, path), content);
  }
  bundleHash = seal(made);
});

afterAll(() => rmSync(folder, { recursive: true }));

test('the pages of the apps for phones are the artefact, byte for byte, and nothing else', () => {
  const artefact = readArtefact(made);
  expect(artefact).toEqual({ folder: made, bundleHash, paths: [...Object.keys(files).toSorted(), sumsFile] });
  const project = join(folder, 'phones');
  mkdirSync(join(project, 'www'), { recursive: true });
  writeFileSync(join(project, 'www', 'of-before.js'), 'old');
  expect(putInto(artefact, project).bundleHash).toBe(bundleHash);
  for (const path of artefact.paths) expect(readFileSync(join(project, 'www', path))).toEqual(readFileSync(join(made, path)));
});

test('the launcher for Windows has every file of the artefact in it, byte for byte, with its manifest', () => {
  const blob = launcherBlob(readArtefact(made), join(folder, 'work'));
  const lacking = [...Object.keys(files), sumsFile].filter(
    (path) => !blob.includes(readFileSync(join(made, path))) || !blob.includes(Buffer.from(path)),
  );
  expect(lacking).toEqual([]);
});

test('nothing is made of an artefact that was altered, has files more or less, or has no manifest', () => {
  const code = (where: string) => {
    try {
      return readArtefact(where).bundleHash;
    } catch (error) {
      return (error as { code?: string }).code;
    }
  };
  const altered = join(folder, 'altered');
  putInto(readArtefact(made), altered);
  const pages = join(altered, 'www');
  writeFileSync(join(pages, 'more.js'), '1');
  expect(code(pages)).toBe('ArtefactAltered');
  rmSync(join(pages, 'more.js'));
  expect(code(pages)).toBe(bundleHash);
  writeFileSync(join(pages, 'index.html'), '<title>Companion!</title>');
  expect(code(pages)).toBe('ArtefactAltered');
  rmSync(join(pages, 'index.html'));
  expect(code(pages)).toBe('ArtefactAltered');
  rmSync(join(pages, sumsFile));
  expect(code(pages)).toBe('NoArtefact');
});

test('a program for Windows opens no console of its own, and is otherwise what it was', () => {
  const program = Buffer.alloc(0x200, 7);
  program.writeUInt32LE(0x80, 0x3c);
  program.write('PE\0\0', 0x80, 'latin1');
  program.writeUInt16LE(3, 0x80 + 24 + 68);
  const changed = withoutConsole(program);
  expect(changed.readUInt16LE(0x80 + 24 + 68)).toBe(2);
  expect([...changed].filter((byte, index) => byte !== program[index])).toHaveLength(1);
  expect(() => withoutConsole(Buffer.from('#!/bin/sh'))).toThrow('no program');
});
