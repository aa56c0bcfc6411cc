import { IntentType, PolicyScope, ScriptingEngine } from '@countersign/model';

import { namedQuery } from '../../query/named.ts';
import { repeated } from '../../query/values.ts';

/** How policies are sorted and looked for. */
export const policiesQuery = namedQuery(['rank', 'scope'], {
  intentTypes: repeated(IntentType).optional(),
  scope: PolicyScope.optional(),
  scriptingEngine: ScriptingEngine.optional(),
});
