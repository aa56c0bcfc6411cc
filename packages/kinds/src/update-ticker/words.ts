import { defineWords } from '../words/kind-words.ts';
import { changed, customProperties, description, revision } from '../words/shared-fields.ts';

/** Another name or scale of an asset. Decimals decide how every amount of it reads. */
export const updateTicker = defineWords({
  type: 'v0_UpdateTicker',
  title: '{{who}} proposed a change to an asset',
  english: { change: 'change the asset {{name}}' },
  says: ({ reference }) => ({ key: 'change', pieces: { name: { kind: 'entity', entity: 'ticker', id: reference.id } } }),
  first: [
    changed('ticker'),
    { path: 'name', kind: 'text' },
    { path: 'symbol', kind: 'text' },
    { path: 'decimals', kind: 'number' },
    description,
  ],
  others: [revision, customProperties],
  proposing: { as: 'edit', of: 'ticker' },
});
