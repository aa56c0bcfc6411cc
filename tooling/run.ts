import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { builtServer } from './server-build/built.ts';
import { isProgram, programs } from './server-build/programs.ts';

const root = join(import.meta.dirname, '..');
const [name, ...settings] = process.argv.slice(2);
if (isProgram(name)) {
  const folder = builtServer(root, () => name === 'start' && process.stdout.write('Building the server\n'));
  const program = folder === undefined ? join(root, programs[name]) : join(folder, `${name}.js`);
  process.argv = [process.execPath, program, ...settings];
  await import(pathToFileURL(program).href);
} else {
  process.stderr.write(`countersign: node tooling/run.ts ${Object.keys(programs).join('|')} [settings]\n`);
  process.exitCode = 1;
}
