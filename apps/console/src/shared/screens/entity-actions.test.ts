import { kindName } from '@countersign/kinds/words';
import { expect, test } from 'vitest';

import { editActions } from '../../entities/proposal-actions.ts';
import { actionLabel } from './entity-actions.tsx';

// What a text that is not there looks like.
const t = (key: string) => `users:${key}`;

test.each(['user', 'policy', 'vault', 'ticker'] as const)('what edits a %s has a name and no key', (kind) => {
  const actions = editActions(kind);
  expect(actions.length).toBeGreaterThan(0);
  for (const action of actions) {
    expect(actionLabel(action, t)).not.toContain(':');
    expect(actions.map((one) => one.named && kindName(one.named))).toContain(actionLabel(action, t));
  }
});
