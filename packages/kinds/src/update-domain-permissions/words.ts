import { defineWords } from '../words/kind-words.ts';
import { changed, readAccess, revision } from '../words/shared-fields.ts';
import { caution } from '../words/warning.ts';

/** Who may read what in a domain. */
export const updateDomainPermissions = defineWords({
  type: 'v0_UpdateDomainPermissions',
  title: '{{who}} proposed a change of who may read a domain',
  english: { change: 'change who may read in the domain {{name}}' },
  says: ({ reference }) => ({ key: 'change', pieces: { name: { kind: 'entity', entity: 'domain', id: reference.id } } }),
  first: [changed('domain'), readAccess],
  others: [revision],
  warnings: () => [caution('ChangesAccess')],
  proposing: { as: 'edit', of: 'domain' },
});
