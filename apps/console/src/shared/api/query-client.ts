import { ApiError } from '@countersign/client';
import { onlineManager } from '@tanstack/react-query';
import { SteadyQueryClient } from '@countersign/ui/queries/steady-query-client.ts';

import { isConnectionLost, onConnectionChange } from '../connection/connection.ts';

const maxRetries = 2;

/** Whether another try can help: not after a refusal, which would be the same again. */
export function worthRetrying(failures: number, error: unknown): boolean {
  return failures < maxRetries && !(error instanceof ApiError && error.status < 500);
}

// While the server cannot be reached nothing is asked and nothing fails; once it can, what was waiting or failed is asked again.
onlineManager.setEventListener((setOnline) => onConnectionChange(() => setOnline(!isConnectionLost())));

/** One cache for all reads: data is fresh for some seconds, then refetched on focus, reconnect and mount. */
export const queryClient = new SteadyQueryClient({
  defaultOptions: { queries: { retry: worthRetrying, staleTime: 5_000, gcTime: 600_000 }, mutations: { retry: false } },
});
