import { defineWords } from '../words/kind-words.ts';
import { customProperties, description, newId } from '../words/shared-fields.ts';
import { caution, danger } from '../words/warning.ts';

/** An account's key signs a message, a token or bytes for others to verify. */
export const signManifest = defineWords({
  type: 'v0_SignManifest',
  title: '{{who}} proposed signing a manifest',
  english: { sign: 'sign a manifest ({{kind}}) with {{account}}' },
  says: ({ content, accountId }) => ({
    key: 'sign',
    pieces: {
      kind: { kind: 'text', text: content.type },
      account: { kind: 'entity', entity: 'account', id: accountId },
    },
  }),
  first: [
    { path: 'accountId', kind: 'entity', entity: 'account', label: 'from' },
    { path: 'ledgerId', kind: 'entity', entity: 'ledger' },
    { path: 'content.type', kind: 'word' },
    { path: 'content.value', kind: 'encoded', as: 'manifest' },
    { path: 'content.header.algorithm', kind: 'text' },
    { path: 'content.header.type', kind: 'text' },
    { path: 'content.header.additionalParameters.*', kind: 'text' },
    { path: 'content.payload.issuer', kind: 'text' },
    { path: 'content.payload.subject', kind: 'text' },
    { path: 'content.payload.audience', kind: 'text' },
    { path: 'content.payload.issuedAt', kind: 'date' },
    { path: 'content.payload.notBefore', kind: 'date' },
    { path: 'content.payload.expiration', kind: 'date' },
    { path: 'content.payload.jwtId', kind: 'text' },
    { path: 'content.payload.additionalClaims.*', kind: 'text' },
    description,
  ],
  others: [newId, customProperties],
  warnings: ({ content }) => [content.type === 'Unsafe' ? danger('SignsForOutside') : caution('SignsForOutside')],
  proposing: { as: 'own', of: 'account', form: 'manifest' },
});
