import '@countersign/ui/theme/styles.ts';
import '@countersign/ui/theme/form-styles.ts';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadProfile } from './app/profile/profile-store.ts';

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no root element');
void loadProfile();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  void navigator.serviceWorker.register('/service-worker.js', { type: 'module' });
