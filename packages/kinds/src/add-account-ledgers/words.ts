import { defineWords } from '../words/kind-words.ts';
import { changed, revision } from '../words/shared-fields.ts';

/** An account gets addresses on more ledgers. */
export const addAccountLedgers = defineWords({
  type: 'v0_AddAccountLedgers',
  title: '{{who}} proposed adding ledgers to an account',
  english: { add: 'add {{ledgers}} to the account {{name}}' },
  says: ({ reference, ledgerIds = [] }) => ({
    key: 'add',
    pieces: {
      name: { kind: 'entity', entity: 'account', id: reference.id },
      ledgers: { kind: 'entities', entity: 'ledger', ids: ledgerIds },
    },
  }),
  first: [changed('account'), { path: 'ledgerIds.*', kind: 'entity', entity: 'ledger' }],
  others: [revision],
  proposing: { as: 'own', of: 'account', form: 'ledgers' },
});
