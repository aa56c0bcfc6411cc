import { defineWords } from '../words/kind-words.ts';
import { caution } from '../words/warning.ts';

/** The notary signs data for others to verify. */
export const notarizeData = defineWords({
  type: 'v0_NotarizeData',
  title: '{{who}} proposed notarizing data',
  english: { notarise: 'have data notarised' },
  says: () => ({ key: 'notarise', pieces: {} }),
  first: [{ path: 'data', kind: 'code' }],
  others: [],
  warnings: () => [caution('SignsForOutside')],
  proposing: { as: 'action', of: 'instance' },
});
