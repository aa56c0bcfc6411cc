import { systemPropertyIds } from '@countersign/model/names';

import { defineWords } from '../words/kind-words.ts';
import { danger } from '../words/warning.ts';

/** A key that the instance itself relies on. */
export const setSystemProperty = defineWords({
  type: 'v0_SetSystemProperty',
  title: '{{who}} proposed changing a system property',
  english: { set: 'set the system property {{name}}' },
  says: ({ value }) => ({ key: 'set', pieces: { name: { kind: 'word', text: value.type } } }),
  first: [
    { path: 'value.type', kind: 'word' },
    { path: 'value.value.publicKey.value', kind: 'key' },
    { path: 'value.value.publicKey.type', kind: 'word' },
  ],
  others: [{ path: 'revision', kind: 'number' }],
  warnings: () => [danger('SystemKey')],
  // Without a revision it is the first value: where there is one already, it is refused.
  replaces: ({ revision, value: { type } }) =>
    revision === undefined
      ? undefined
      : { propertyId: systemPropertyIds[type], before: ({ value }) => ({ value: { type, value } }) },
  proposing: { as: 'action', of: 'instance' },
});
