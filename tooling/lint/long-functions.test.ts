import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const rule = 'eslint/max-lines-per-function';

interface Settings {
  readonly rules: Readonly<Record<string, unknown>>;
  readonly overrides: readonly { readonly files: readonly string[]; readonly rules: Readonly<Record<string, unknown>> }[];
}

/** Those of the files that have a function over the limit, by the linter with this rule alone. */
function withLongFunction(files: readonly string[], limit: unknown): ReadonlySet<string> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-lint-'));
  try {
    const config = join(folder, 'oxlint.json');
    writeFileSync(config, JSON.stringify({ plugins: [], categories: { correctness: 'off' }, rules: { [rule]: limit } }));
    const linter = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint');
    const args = [linter, '--config', config, '--format', 'json', ...files];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    expect(stderr).toBe('');
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly { readonly filename: string }[] };
    return new Set(diagnostics.map(({ filename }) => filename));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('a file that may have a function of more than 100 lines still has one; else it leaves the list in .oxlintrc.json', () => {
  const { rules, overrides } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as Settings;
  expect(rules[rule]).toEqual(['error', { max: 100, skipBlankLines: false, skipComments: false, IIFEs: true }]);
  const listed = overrides
    .filter((override) => override.rules[rule] === 'off')
    .flatMap(({ files }) => files)
    .filter((file) => !file.includes('*'));
  const long = withLongFunction(listed, rules[rule]);
  expect(listed.filter((file) => !long.has(file))).toEqual([]);
});
