import { ApiError } from '@countersign/client';
import { isCodedError } from '@countersign/kernel';
import { QueryClient } from '@tanstack/react-query';

/** For answers of the API. What the server refused, or never ends to tell, is not asked again by itself. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => !(error instanceof ApiError || isCodedError(error, 'EndlessList')) && count < 2,
        networkMode: 'always',
        refetchOnWindowFocus: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
