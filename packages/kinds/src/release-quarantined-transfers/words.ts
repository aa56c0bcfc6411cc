import { defineWords } from '../words/kind-words.ts';

/** Incoming transfers become spendable. */
export const releaseQuarantinedTransfers = defineWords({
  type: 'v0_ReleaseQuarantinedTransfers',
  title: '{{who}} proposed a release from quarantine',
  english: {
    release_one: 'release {{number}} quarantined transfer of {{account}}',
    release_other: 'release {{number}} quarantined transfers of {{account}}',
  },
  says: ({ accountId, transferIds }) => ({
    key: 'release',
    count: transferIds.length,
    pieces: {
      number: { kind: 'count', count: transferIds.length },
      account: { kind: 'entity', entity: 'account', id: accountId },
    },
  }),
  first: [
    { path: 'accountId', kind: 'entity', entity: 'account' },
    { path: 'transferIds.*', kind: 'id', of: 'transfer' },
  ],
  others: [],
  proposing: { as: 'own', of: 'account', form: 'release' },
});
