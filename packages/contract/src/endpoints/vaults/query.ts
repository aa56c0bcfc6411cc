import { VaultProcessingStatus } from '@countersign/model';

import { namedQuery } from '../../query/named.ts';
import { exactText, searchText } from '../../query/values.ts';

/** How vaults are sorted and looked for. */
export const vaultsQuery = namedQuery([], {
  publicKey: exactText.optional(),
  'publicKey.startsWith': searchText.optional(),
  'additionalDetails.processingStatus': VaultProcessingStatus.optional(),
});
