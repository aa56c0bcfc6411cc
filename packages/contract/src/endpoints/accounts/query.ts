import { AccountLedgerStatus, AccountProcessingStatus, uuid } from '@countersign/model';

import { namedQuery } from '../../query/named.ts';
import { ledgerId, repeated, searchText } from '../../query/values.ts';

/** How accounts are sorted and looked for. */
export const accountsQuery = namedQuery(['ledgerId'], {
  ledgerId: ledgerId.optional(),
  'address.startsWith': searchText.optional(),
  'providerDetails.vaultId': uuid.optional(),
  'additionalDetails.processingStatus': AccountProcessingStatus.optional(),
  'additionalDetails.ledgers.ledgerId': repeated(ledgerId).optional(),
  'additionalDetails.ledgers.status': repeated(AccountLedgerStatus).optional(),
});
