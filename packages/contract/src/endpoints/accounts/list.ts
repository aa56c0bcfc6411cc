import { AccountLedgerStatus, AccountProcessingStatus, AccountsCollection, LockStatus, uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { listQuery } from '../../query/list-query.ts';
import { idsOfPage, ledgerId, metadataFilters, repeated, searchText } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** `GET /v1/domains/{domainId}/accounts` */
export const listAccounts = endpoint(routes.accounts.list, {
  summary: 'The accounts of a domain',
  params: z.strictObject({ domainId: uuid }),
  query: listQuery(['id', 'alias', 'ledgerId', 'lock', 'metadata.createdAt', 'metadata.lastModifiedAt'], {
    id: idsOfPage.optional(),
    ledgerId: ledgerId.optional(),
    alias: searchText.optional(),
    'address.startsWith': searchText.optional(),
    'providerDetails.vaultId': uuid.optional(),
    lock: repeated(LockStatus).optional(),
    'additionalDetails.processingStatus': AccountProcessingStatus.optional(),
    'additionalDetails.ledgers.ledgerId': repeated(ledgerId).optional(),
    'additionalDetails.ledgers.status': repeated(AccountLedgerStatus).optional(),
    ...metadataFilters,
  }),
  status: 200,
  response: AccountsCollection,
  errors: [],
});
