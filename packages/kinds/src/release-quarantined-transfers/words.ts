import { defineWords } from '../words/kind-words.ts';

/** Incoming transfers become spendable. */
export const releaseQuarantinedTransfers = defineWords({
  type: 'v0_ReleaseQuarantinedTransfers',
  title: '{{who}} proposed a release from quarantine',
  english: {
    one: 'release the quarantined transfer {{transfer}} to {{account}}',
    many: 'release {{number}} quarantined transfers to {{account}}',
  },
  says: ({ accountId, transferIds }) => {
    const account = { kind: 'entity', entity: 'account', id: accountId } as const;
    const [transfer, ...others] = transferIds;
    return transfer !== undefined && others.length === 0
      ? { key: 'one', pieces: { transfer: { kind: 'id', text: transfer, of: 'transfer' }, account } }
      : { key: 'many', pieces: { number: { kind: 'count', count: transferIds.length }, account } };
  },
  actsOn: ({ transferIds }) => ({ transfers: transferIds }),
  first: [
    { path: 'accountId', kind: 'entity', entity: 'account' },
    { path: 'transferIds.*', kind: 'id', of: 'transfer' },
  ],
  others: [],
  proposing: { as: 'own', of: 'account', form: 'release' },
});
