import { UiProvider } from '@countersign/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { I18nextProvider } from 'react-i18next';
import { i18n } from './i18n.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';

/** Everything the screens are built on: look, texts, data, routes. */
export function App() {
  return (
    <UiProvider>
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nextProvider>
    </UiProvider>
  );
}
