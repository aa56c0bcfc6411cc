import { defineWords } from '../words/kind-words.ts';
import { askedDescription, customProperties, lock, newId, parameters } from '../words/shared-fields.ts';
import { placedAt, placeOfEndpoint, placeValue } from '../words/destinations.ts';
import { caution } from '../words/warning.ts';

/** An address outside gets a name and a score of trust. */
export const createEndpoint = defineWords({
  type: 'v0_CreateEndpoint',
  title: '{{who}} proposed a new endpoint',
  english: { add: 'add the endpoint {{name}} for {{address}} on {{ledger}}' },
  says: ({ alias, address, tag, ledgerId }) => ({
    key: 'add',
    pieces: {
      name: { kind: 'text', text: alias },
      address: placedAt(address, tag),
      ledger: { kind: 'entity', entity: 'ledger', id: ledgerId },
    },
  }),
  first: [
    { path: 'alias', kind: 'text' },
    // What an address looks like follows from its ledger.
    { path: 'ledgerId', kind: 'entity', entity: 'ledger' },
    { path: 'address', kind: 'address' },
    { path: 'tag.value', kind: 'text', label: 'tagValue' },
    { path: 'trustScore', kind: 'number' },
    lock,
    askedDescription,
  ],
  others: [newId, { path: 'tag.type', kind: 'word', label: 'tagKind' }, parameters, customProperties],
  warnings: ({ address, tag }, { names }) => [
    caution('OutsideAddress', { address: placeValue(placeOfEndpoint(address, tag, names)) }),
  ],
  proposing: { as: 'creation', of: 'endpoint' },
});
