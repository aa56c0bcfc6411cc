import { defineWords } from '../words/kind-words.ts';
import { customProperties, newId, userFields } from '../words/shared-fields.ts';
import { caution } from '../words/warning.ts';

/** A person's key becomes a user with roles. */
export const createUser = defineWords({
  type: 'v0_CreateUser',
  title: '{{who}} proposed a new user',
  english: { add: 'add the user {{name}} with the roles {{roles}}' },
  says: ({ alias, roles }) => ({
    key: 'add',
    pieces: { name: { kind: 'text', text: alias }, roles: { kind: 'texts', texts: roles } },
  }),
  first: userFields(),
  others: [newId, customProperties],
  warnings: () => [caution('ChangesAccess'), caution('NewKey')],
  proposing: { as: 'creation', of: 'user' },
});
