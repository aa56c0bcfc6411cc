import '@countersign/ui/theme/styles.ts';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepTranslatedTexts } from '@countersign/ui/translation/keep-texts.ts';

import { watchBrowser } from './shared/connection/connection.ts';
import { prepareFirstScreen } from './app/first-screen.ts';
import { App } from './app/providers.tsx';

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
