import { defineWords } from '../words/kind-words.ts';
import { changed, customProperties, revision, userFields } from '../words/shared-fields.ts';
import { caution } from '../words/warning.ts';

/** Other roles, another name or other logins of a user. */
export const updateUser = defineWords({
  type: 'v0_UpdateUser',
  title: '{{who}} proposed a change to a user',
  english: { change: 'change the user {{name}}, whose roles become {{roles}}' },
  says: ({ reference, roles }) => ({
    key: 'change',
    pieces: { name: { kind: 'entity', entity: 'user', id: reference.id }, roles: { kind: 'texts', texts: roles } },
  }),
  first: [changed('user'), ...userFields().filter(({ path }) => path !== 'publicKey' && path !== 'lock')],
  others: [revision, customProperties],
  warnings: () => [caution('ChangesAccess')],
  proposing: { as: 'edit', of: 'user' },
});
