import { defineWords } from '../words/kind-words.ts';
import { changed, customProperties, description, revision } from '../words/shared-fields.ts';

/** Another name or description of a domain. */
export const updateDomain = defineWords({
  type: 'v0_UpdateDomain',
  title: '{{who}} proposed a change to a domain',
  english: { change: 'change the domain {{name}}' },
  says: ({ reference }) => ({ key: 'change', pieces: { name: { kind: 'entity', entity: 'domain', id: reference.id } } }),
  first: [changed('domain'), { path: 'alias', kind: 'text' }, { ...description, asked: true }],
  others: [revision, customProperties],
  proposing: { as: 'edit', of: 'domain' },
});
