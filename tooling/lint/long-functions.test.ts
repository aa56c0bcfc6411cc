import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const rule = 'eslint/max-lines-per-function';
/** What excepts the function below it, with the reason. */
const exception = new RegExp(`^ *// oxlint-disable-next-line ${rule} -- [A-Z].+\\.\\n`, 'gm');
/** Those that were longer before the rule was there, and are so still. */
const mostExceptions = 18;

interface Settings {
  readonly rules: Readonly<Record<string, unknown>>;
  readonly overrides: readonly { readonly files: readonly string[]; readonly rules: Readonly<Record<string, unknown>> }[];
}

interface Source {
  readonly file: string;
  readonly text: string;
}

/** How many functions over the limit each of the sources has, by the linter with this rule alone. */
function longFunctionsIn(sources: readonly Source[], limit: unknown): readonly number[] {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-lint-'));
  try {
    const config = join(folder, 'oxlint.json');
    writeFileSync(config, JSON.stringify({ plugins: [], categories: { correctness: 'off' }, rules: { [rule]: limit } }));
    const names = sources.map(({ file }, index) => `${index} ${basename(file)}`);
    sources.forEach(({ text }, index) => writeFileSync(join(folder, names[index] ?? ''), text));
    const linter = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint');
    const args = [linter, '--config', config, '--format', 'json', '.'];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    expect(stderr).toBe('');
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly { readonly filename: string }[] };
    return names.map((name) => diagnostics.filter(({ filename }) => basename(filename) === name).length);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('functions of more than 100 lines are excepted one by one, each has as many still, and they only become fewer', () => {
  const { rules, overrides } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as Settings;
  expect(rules[rule]).toEqual(['error', { max: 100, skipBlankLines: false, skipComments: false, IIFEs: true }]);
  const listed = overrides.filter((override) => override.rules[rule] === 'off').flatMap(({ files }) => files);
  expect(listed.filter((files) => !files.includes('*'))).toEqual([]);
  const leftOut = (name: string) => name === 'node_modules' || name === 'dist';
  const sources = globSync('{packages,apps,bench,e2e}/**/*.{ts,tsx}', { cwd: root, exclude: leftOut })
    .map((file): Source => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    .filter(({ text }) => text.includes(rule));
  const excepted = sources.map(({ text }) => text.match(exception)?.length ?? 0);
  const long = longFunctionsIn(
    sources.map(({ file, text }) => ({ file, text: text.replaceAll(exception, '') })),
    rules[rule],
  );
  expect(sources.map(({ file }, index) => [file, long[index]])).toEqual(
    sources.map(({ file }, index) => [file, excepted[index]]),
  );
  expect(excepted.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(mostExceptions);
});
