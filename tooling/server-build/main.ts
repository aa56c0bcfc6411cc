import { join } from 'node:path';

import { build } from './build.ts';
import { programs, threads } from './programs.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder to build to');
await build({ root: join(import.meta.dirname, '..', '..'), folder, entries: { ...programs, ...threads } });
