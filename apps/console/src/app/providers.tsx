import { UiProvider } from '@countersign/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';

import { queryClient } from '../shared/api/query-client.ts';
import { i18n } from '../shared/i18n/i18n.ts';
import { router } from './router.tsx';

/** Everything the screens stand on: look, texts, data, routes. */
export function App() {
  return (
    <UiProvider texts={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>
  );
}
