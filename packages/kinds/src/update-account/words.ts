import { defineWords } from '../words/kind-words.ts';
import { changed, customProperties, description, revision } from '../words/shared-fields.ts';

/** Another name or description of an account. */
export const updateAccount = defineWords({
  type: 'v0_UpdateAccount',
  title: '{{who}} proposed a change to an account',
  english: { change: 'change the account {{name}}' },
  says: ({ reference }) => ({ key: 'change', pieces: { name: { kind: 'entity', entity: 'account', id: reference.id } } }),
  first: [changed('account'), { path: 'alias', kind: 'text' }, { ...description, asked: true }],
  others: [{ path: 'frozenOutputs', kind: 'texts' }, { path: 'chosenOutputs', kind: 'texts' }, revision, customProperties],
  proposing: { as: 'edit', of: 'account' },
});
