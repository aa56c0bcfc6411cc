import { UiProvider } from '@countersign/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { i18n } from './i18n.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';

/** Everything the screens are built on: look, texts, data, routes. */
export function App() {
  return (
    <UiProvider texts={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>
  );
}
