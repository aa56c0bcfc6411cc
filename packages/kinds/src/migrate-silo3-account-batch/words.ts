import { defineWords } from '../words/kind-words.ts';
import { lock } from '../words/shared-fields.ts';
import { caution } from '../words/warning.ts';

/** Accounts of an older system, whose keys come along. */
export const migrateSilo3AccountBatch = defineWords({
  type: 'v0_MigrateSilo3AccountBatch',
  title: '{{who}} proposed migrating accounts',
  english: {
    takeOver_one: 'take over {{number}} account into the vault {{vault}}',
    takeOver_other: 'take over {{number}} accounts into the vault {{vault}}',
  },
  says: ({ accounts, vaultId }) => ({
    key: 'takeOver',
    count: accounts.length,
    pieces: {
      number: { kind: 'count', count: accounts.length },
      vault: { kind: 'entity', entity: 'vault', id: vaultId },
    },
  }),
  first: [
    { path: 'vaultId', kind: 'entity', entity: 'vault' },
    { path: 'wasColdSilo', kind: 'flag' },
    { path: 'wasTestSilo', kind: 'flag' },
  ],
  others: [
    { path: 'accounts.*.alias', kind: 'text' },
    { path: 'accounts.*.ledgerId', kind: 'entity', entity: 'ledger' },
    { path: 'accounts.*.publicId', kind: 'text' },
    { path: 'accounts.*.derivationPath', kind: 'code' },
    { path: 'accounts.*.key.publicKey', kind: 'key' },
    { path: 'accounts.*.key.sealedKey', kind: 'code' },
    { ...lock, path: 'accounts.*.lockStatus' },
    { path: 'accounts.*.description', kind: 'text' },
    { path: 'accounts.*.id', kind: 'id' },
    { path: 'accounts.*.customProperties.*', kind: 'text' },
  ],
  warnings: () => [caution('NewKey')],
  proposing: { as: 'action', of: 'vault' },
});
