import { UiProvider } from '@countersign/ui';
import { RouterProvider } from '@tanstack/react-router';
import { i18n } from './i18n.ts';
import { router } from './router.tsx';

/** Everything the screens are built on: look, texts, routes. */
export function App() {
  return (
    <UiProvider texts={i18n}>
      <RouterProvider router={router} />
    </UiProvider>
  );
}
