import { writeFileSync } from 'node:fs';

import { rootVariables } from './root-variables.ts';

writeFileSync(new URL('./root-variables.css', import.meta.url), rootVariables());
