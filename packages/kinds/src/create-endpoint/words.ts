import { defineWords } from '../words/kind-words.ts';
import { askedDescription, customProperties, lock, newId, parameters } from '../words/shared-fields.ts';
import { caution } from '../words/warning.ts';

/** An address outside gets a name and a score of trust. */
export const createEndpoint = defineWords({
  type: 'v0_CreateEndpoint',
  title: '{{who}} proposed a new endpoint',
  english: { add: 'add the endpoint {{name}} for {{address}} on {{ledger}}' },
  says: ({ alias, address, ledgerId }) => ({
    key: 'add',
    pieces: {
      name: { kind: 'text', text: alias },
      address: { kind: 'address', text: address },
      ledger: { kind: 'entity', entity: 'ledger', id: ledgerId },
    },
  }),
  first: [
    { path: 'alias', kind: 'text' },
    // What an address looks like follows from its ledger.
    { path: 'ledgerId', kind: 'entity', entity: 'ledger' },
    { path: 'address', kind: 'address' },
    { path: 'trustScore', kind: 'number' },
    lock,
    askedDescription,
  ],
  others: [newId, parameters, customProperties],
  warnings: ({ address }) => [caution('OutsideAddress', { address })],
  proposing: { as: 'creation', of: 'endpoint' },
});
