import { defineWords } from '../words/kind-words.ts';
import { askedDescription, customProperties, lock, newId, parameters, signWithin } from '../words/shared-fields.ts';
import { caution } from '../words/warning.ts';

/** A signer that announced itself becomes a vault. */
export const createVault = defineWords({
  type: 'v0_CreateVault',
  title: '{{who}} proposed a new vault',
  english: { setUp: 'set up the vault {{name}}' },
  says: ({ alias }) => ({ key: 'setUp', pieces: { name: { kind: 'text', text: alias } } }),
  first: [{ path: 'alias', kind: 'text' }, { path: 'publicKey', kind: 'key' }, signWithin, lock, askedDescription],
  others: [newId, parameters, customProperties],
  warnings: () => [caution('NewKey')],
  proposing: { as: 'creation', of: 'vault' },
});
