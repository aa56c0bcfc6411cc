import '@countersign/ui/theme/styles.ts';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepTranslatedTexts } from '@countersign/ui/translation/keep-texts.ts';

import { watchBrowser } from './shared/connection/connection.ts';
import { prepareFirstScreen } from './app/first-screen.ts';
import { App } from './app/providers.tsx';

function start(): void {
  keepTranslatedTexts();
  watchBrowser();
  prepareFirstScreen();
  const root = document.querySelector('#root');
  if (!root) throw new Error('The page has no root element');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

// A task of its own: reading the whole script is one already, in which a slow phone answers nobody.
setTimeout(start);
