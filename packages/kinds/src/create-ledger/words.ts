import { defineWords } from '../words/kind-words.ts';
import { customProperties, description, newId, parameters } from '../words/shared-fields.ts';
import { caution } from '../words/warning.ts';

/** A network becomes usable. */
export const createLedger = defineWords({
  type: 'v0_CreateLedger',
  title: '{{who}} proposed a new ledger',
  english: { add: 'add the ledger {{name}}' },
  says: ({ alias }) => ({ key: 'add', pieces: { name: { kind: 'text', text: alias } } }),
  first: [
    { path: 'alias', kind: 'text' },
    newId,
    { path: 'parameters.type', kind: 'text' },
    { path: 'parameters.chainId', kind: 'number' },
    { path: 'parameters.networkId', kind: 'number' },
    description,
  ],
  others: [parameters, customProperties],
  warnings: () => [caution('ChangesRules')],
  proposing: { as: 'creation', of: 'ledger' },
});
