import { queryOptions } from '@tanstack/react-query';

import { api } from '../api/client.ts';

/** What this instance says of itself: addresses, version, whether it is a demo. */
export const instanceQuery = queryOptions({
  queryKey: ['instance'],
  queryFn: ({ signal }) => api.notifications.instance({}, { signal }),
  staleTime: 3_600_000,
});

/** Whether there is an organisation to sign in to: genesis makes the notary. */
export const isSetUp = ({ notaryPublicKey }: { readonly notaryPublicKey: string }): boolean => notaryPublicKey !== '';
