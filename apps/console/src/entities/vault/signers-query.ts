import { queryOptions } from '@tanstack/react-query';

import { api } from '../../shared/api/client.ts';

const refreshMs = 5_000;

/** What can sign here: each announced itself, and may have become a vault. Asked again while it is shown: one may announce itself meanwhile. */
export const signersQuery = queryOptions({
  queryKey: ['signers'],
  queryFn: async ({ signal }) => (await api.signers.list({}, { signal })).items,
  refetchInterval: refreshMs,
});
