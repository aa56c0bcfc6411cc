import { defineWords } from '../words/kind-words.ts';
import { askedDescription, changed, customProperties, parameters, revision, signWithin } from '../words/shared-fields.ts';

/** Another name, description or setting of a vault. */
export const updateVault = defineWords({
  type: 'v0_UpdateVault',
  title: '{{who}} proposed a change to a vault',
  english: { change: 'change the vault {{name}}' },
  says: ({ reference }) => ({ key: 'change', pieces: { name: { kind: 'entity', entity: 'vault', id: reference.id } } }),
  first: [changed('vault'), { path: 'alias', kind: 'text' }, signWithin, askedDescription],
  others: [revision, parameters, customProperties],
  proposing: { as: 'edit', of: 'vault' },
});
