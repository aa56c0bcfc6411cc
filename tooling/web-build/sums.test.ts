import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import { differencesOf, seal, sumsFile, sumsOf } from './sums.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-sums-'));
  folders.push(folder);
  mkdirSync(join(folder, 'assets'));
  for (const [path, content] of Object.entries(files)) writeFileSync(join(folder, path), content);
  return folder;
}

describe('the manifest of an artefact', () => {
  it('is the same for the same files, whatever the order they were written in, and however often it is sealed', () => {
    const one = folderWith({ 'index.html': 'page', 'assets/b.js': 'b', 'assets/a.js': 'a' });
    const other = folderWith({ 'assets/a.js': 'a', 'assets/b.js': 'b', 'index.html': 'page' });
    expect(seal(one)).toBe(seal(other));
    expect(seal(one)).toBe(seal(one));
    expect(
      sumsOf(one)
        .split('\n')
        .map((line) => line.slice(66)),
    ).toEqual(['assets/a.js', 'assets/b.js', 'index.html', '']);
  });

  it('has another bundle hash and names the file when one byte, or one name, differs', () => {
    const one = folderWith({ 'index.html': 'page', 'assets/a.js': 'a' });
    const changed = folderWith({ 'index.html': 'page', 'assets/a.js': 'b' });
    const renamed = folderWith({ 'index.html': 'page', 'assets/b.js': 'a' });
    expect(new Set([one, changed, renamed].map(seal)).size).toBe(3);
    expect(differencesOf(sumsOf(one), sumsOf(changed)).map((line) => line.slice(66))).toEqual(['assets/a.js', 'assets/a.js']);
    expect(differencesOf(sumsOf(one), sumsOf(renamed)).map((line) => line.slice(66))).toEqual(['assets/a.js', 'assets/b.js']);
    expect(differencesOf(sumsOf(one), sumsOf(one))).toEqual([]);
  });

  it.runIf(process.platform === 'linux')('is checked by the tool that everybody has', () => {
    const folder = folderWith({ 'index.html': 'page', 'assets/a.js': 'a' });
    const hash = seal(folder);
    expect(execFileSync('sha256sum', [sumsFile], { cwd: folder, encoding: 'utf8' })).toContain(hash);
    expect(() => execFileSync('sha256sum', ['-c', sumsFile], { cwd: folder })).not.toThrow();
    writeFileSync(join(folder, 'index.html'), 'another page');
    expect(() => execFileSync('sha256sum', ['-c', sumsFile], { cwd: folder, stdio: 'pipe' })).toThrow();
  });
});
