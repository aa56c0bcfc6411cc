import { defineWords } from '../words/kind-words.ts';
import { customProperties, description, ledgerDetails } from '../words/shared-fields.ts';

/** An asset of a ledger is registered. */
export const createTicker = defineWords({
  type: 'v0_CreateTicker',
  title: '{{who}} proposed a new asset',
  english: { register: 'register the asset {{name}} on {{ledger}}' },
  says: ({ name, ledgerId }) => ({
    key: 'register',
    pieces: { name: { kind: 'text', text: name }, ledger: { kind: 'entity', entity: 'ledger', id: ledgerId } },
  }),
  first: [
    { path: 'name', kind: 'text' },
    { path: 'symbol', kind: 'text' },
    { path: 'decimals', kind: 'number' },
    { path: 'ledgerId', kind: 'entity', entity: 'ledger' },
    { path: 'kind', kind: 'word', label: 'assetKind' },
    ledgerDetails,
    description,
  ],
  others: [customProperties],
  proposing: { as: 'creation', of: 'ticker' },
});
