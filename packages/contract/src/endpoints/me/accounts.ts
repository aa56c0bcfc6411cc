import { AccountsCollection, LockStatus, uuid } from '@countersign/model';

import { endpoint } from '../../endpoint.ts';
import { listQuery } from '../../query/list-query.ts';
import { ledgerId, repeated, searchText } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** `GET /internal/v1/me/accounts`: one call for the accounts of however many domains, to choose from or of a vault. */
export const listReadableAccounts = endpoint(routes.me.accounts, {
  summary: 'The accounts of every domain whose accounts the caller may read',
  query: listQuery(['alias'], {
    alias: searchText.optional(),
    'address.startsWith': searchText.optional(),
    'providerDetails.vaultId': uuid.optional(),
    lock: repeated(LockStatus).optional(),
    'additionalDetails.ledgers.ledgerId': repeated(ledgerId).optional(),
  }),
  status: 200,
  response: AccountsCollection,
  errors: [],
});
