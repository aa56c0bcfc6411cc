import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { build } from 'vite';

import { differencesOf, seal, sumsFile } from '../web-build/sums.ts';

const app = join(import.meta.dirname, '..', '..', 'apps', 'companion');

/** Builds the companion into a folder and gives its bundle hash. */
async function buildInto(folder: string): Promise<string> {
  await build({
    root: app,
    configFile: join(app, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true },
  });
  return seal(folder);
}

const { values } = parseArgs({ options: { out: { type: 'string' }, check: { type: 'boolean', default: false } } });
const folder = resolve(values.out ?? join(app, 'artefact'));
console.log(`Bundle hash ${await buildInto(folder)}\n${folder}`);

if (values.check) {
  const again = mkdtempSync(join(tmpdir(), 'countersign-companion-'));
  try {
    await buildInto(again);
    const [one = '', other = ''] = [folder, again].map((place) => readFileSync(join(place, sumsFile), 'utf8'));
    const differences = differencesOf(one, other);
    console.log(
      differences.length === 0
        ? 'Built again elsewhere: the same'
        : `Built again elsewhere: not the same\n${differences.join('\n')}`,
    );
    if (differences.length > 0) process.exitCode = 1;
  } finally {
    rmSync(again, { recursive: true });
  }
}
