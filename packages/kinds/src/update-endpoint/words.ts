import { defineWords } from '../words/kind-words.ts';
import { askedDescription, changed, customProperties, parameters, revision } from '../words/shared-fields.ts';
import { placedAt, placeOfEndpoint, placeValue } from '../words/destinations.ts';
import { caution } from '../words/warning.ts';

/** Another address, name or score of an endpoint. */
export const updateEndpoint = defineWords({
  type: 'v0_UpdateEndpoint',
  title: '{{who}} proposed a change to an endpoint',
  english: { change: 'change the endpoint {{name}}, whose address becomes {{address}}' },
  says: ({ reference, address, tag }) => ({
    key: 'change',
    pieces: {
      name: { kind: 'entity', entity: 'endpoint', id: reference.id },
      address: placedAt(address, tag),
    },
  }),
  first: [
    changed('endpoint'),
    { path: 'alias', kind: 'text' },
    // What an address looks like follows from its ledger.
    { path: 'ledgerId', kind: 'entity', entity: 'ledger' },
    { path: 'address', kind: 'address' },
    { path: 'tag.value', kind: 'text', label: 'tagValue' },
    { path: 'tag.type', kind: 'word', label: 'tagKind' },
    { path: 'trustScore', kind: 'number' },
    askedDescription,
  ],
  others: [revision, parameters, customProperties],
  warnings: ({ address, tag }, { names }) => [
    caution('OutsideAddress', { address: placeValue(placeOfEndpoint(address, tag, names)) }),
  ],
  proposing: { as: 'edit', of: 'endpoint' },
});
