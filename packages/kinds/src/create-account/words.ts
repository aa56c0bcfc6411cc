import { defineWords } from '../words/kind-words.ts';
import { customProperties, description, lock, newId } from '../words/shared-fields.ts';

/** An account, whose keys a vault makes. */
export const createAccount = defineWords({
  type: 'v0_CreateAccount',
  title: '{{who}} proposed a new account',
  english: { open: 'open the account {{name}} on {{ledgers}} in the vault {{vault}}' },
  says: ({ alias, ledgerIds, ledgerId, providerDetails }) => ({
    key: 'open',
    pieces: {
      name: { kind: 'text', text: alias },
      ledgers: { kind: 'entities', entity: 'ledger', ids: ledgerIds ?? (ledgerId === undefined ? [] : [ledgerId]) },
      vault: { kind: 'entity', entity: 'vault', id: providerDetails.vaultId },
    },
  }),
  first: [
    { path: 'alias', kind: 'text' },
    { path: 'ledgerIds.*', kind: 'entity', entity: 'ledger' },
    { path: 'ledgerId', kind: 'entity', entity: 'ledger' },
    { path: 'providerDetails.vaultId', kind: 'entity', entity: 'vault' },
    { path: 'providerDetails.keyStrategy', kind: 'word' },
    lock,
    description,
  ],
  others: [newId, { path: 'providerDetails.type', kind: 'word' }, customProperties],
  proposing: { as: 'own', of: 'account', form: 'account' },
});
