import { join } from 'node:path';

import { buildWebApps } from '../../apps/devstack/src/build-web-apps.ts';
import { builtServer } from '../server-build/built.ts';

const root = join(import.meta.dirname, '..', '..');
builtServer(root);
buildWebApps(root);
