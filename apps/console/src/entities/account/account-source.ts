import { api } from '../../shared/api/client.ts';
import { pollUnlessLive, underWayMs } from '../../shared/live/live-state.ts';
import { manyTexts, searchCodec, uuid } from '../../shared/routing/search-codec.ts';
import { defineSource } from '../define-source.ts';
import { entityFields } from '../entity-search.ts';
import { isBeingPrepared } from './ledger-standing.ts';

const search = searchCodec({ ...entityFields([]), ledgerId: manyTexts, vaultId: uuid });
const listMs = 5_000;

/** The accounts of a domain, with their envelopes and their state on each ledger. */
export const accountSource = defineSource({
  of: 'Account',
  search,
  sortBy: 'alias',
  list: (domainId, { ledgerId, vaultId, ...query }, options) =>
    api.accounts.list(
      {
        params: { domainId },
        query: {
          ...query,
          ...(ledgerId && { 'additionalDetails.ledgers.ledgerId': ledgerId }),
          ...(vaultId && { 'providerDetails.vaultId': vaultId }),
        },
      },
      options,
    ),
  one: (domainId, accountId, options) => api.accounts.get({ params: { domainId, accountId } }, options),
  name: ({ alias }) => alias,
  refetchMs: (accounts) => (accounts.some(isBeingPrepared) ? underWayMs : pollUnlessLive(listMs)),
});
