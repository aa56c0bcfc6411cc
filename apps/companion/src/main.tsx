import '@countersign/ui/theme/styles.ts';
// Before the app's own: what these say of a control wins.
import '@countersign/ui/theme/form-styles.ts';

import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepTranslatedTexts } from '@countersign/ui/translation/keep-texts.ts';
import { App } from './app/app.tsx';
import { fetchFirstScreen } from './app/first-screen.ts';
import { i18n } from './app/i18n.ts';
import { keepOnDeviceOnceDrawn } from './app/keep-on-device.ts';
import { loadProfiles } from './app/profile/profile-store.ts';
import { notificationAddress, showRequestsWhenAsked } from './app/push/show-requests.ts';
import { drawAnswersTogether } from './app/query-client.ts';
import { router } from './app/router.tsx';
import { lockWhenIdle } from './app/session/idle.ts';

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no root element');
keepTranslatedTexts();
drawAnswersTogether();
fetchFirstScreen();
void loadProfiles();
void lockWhenIdle().catch(() => undefined);
const app = createRoot(root);
// Drawn piece by piece: a slow phone answers its owner meanwhile.
startTransition(() =>
  app.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
showRequestsWhenAsked(() => router.navigate({ to: notificationAddress }));
keepOnDeviceOnceDrawn(i18n.language);
