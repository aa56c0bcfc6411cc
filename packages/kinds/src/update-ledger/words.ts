import { defineWords } from '../words/kind-words.ts';
import { changed, customProperties, description, parameters, revision } from '../words/shared-fields.ts';
import { caution } from '../words/warning.ts';

/** Other settings of a network. */
export const updateLedger = defineWords({
  type: 'v0_UpdateLedger',
  title: '{{who}} proposed a change to a ledger',
  english: { change: 'change the ledger {{name}}' },
  says: ({ reference }) => ({ key: 'change', pieces: { name: { kind: 'entity', entity: 'ledger', id: reference.id } } }),
  first: [changed('ledger'), { path: 'alias', kind: 'text' }, parameters, description],
  others: [revision, customProperties],
  warnings: () => [caution('ChangesRules')],
  proposing: { as: 'edit', of: 'ledger' },
});
