import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { readArtefact } from './artefact.ts';
import { capacitorProject, packageForPhones } from './capacitor.ts';
import { packageForWindows } from './windows.ts';

const companion = join(import.meta.dirname, '../../apps/companion');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    artefact: { type: 'string', default: join(companion, 'artefact') },
    out: { type: 'string', default: join(companion, 'downloads') },
  },
});

const artefact = readArtefact(resolve(values.artefact));
console.log(`Bundle hash ${artefact.bundleHash}`);
if (positionals.includes('phones')) {
  packageForPhones(artefact);
  console.log(`The projects for Android and iOS are in ${capacitorProject}`);
}
if (positionals.includes('windows')) {
  const { name, bytes, sha256 } = packageForWindows(artefact, resolve(values.out));
  console.log(`${join(resolve(values.out), name)}\n${bytes} bytes, SHA-256 ${sha256}`);
}
if (positionals.length === 0) {
  console.error('Say for what: phones, windows');
  process.exitCode = 1;
}
