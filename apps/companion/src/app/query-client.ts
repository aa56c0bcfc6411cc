import { ApiError } from '@countersign/client';
import { QueryClient } from '@tanstack/react-query';

/** Answers of the API. What the server refused is not asked again by itself. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (count, error) => !(error instanceof ApiError) && count < 2,
      networkMode: 'always',
      refetchOnWindowFocus: true,
    },
    mutations: { networkMode: 'always' },
  },
});
