import { join } from 'node:path';

import { buildWebApps } from '../../apps/devstack/src/build-web-apps.ts';

buildWebApps(join(import.meta.dirname, '..', '..'));
