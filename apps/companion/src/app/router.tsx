import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';
import { History, HistoryEntry } from '../features/history/index.ts';
import { Invitation } from '../features/invitation/index.ts';
import { Pair } from '../features/pairing/index.ts';
import {
  CreateProfile,
  EditProfile,
  KeyGone,
  Notifications,
  PickDemoPerson,
  Profiles,
  ProfileView,
  PublicKey,
  Welcome,
} from '../features/profile/index.ts';
import { OpenedByNotification, Requests, Scan, Sitting, TaskScreen } from '../features/sign/index.ts';
import { notificationAddress } from './push/show-requests.ts';
import { Frame } from './shell/frame.tsx';
import { ScreenError } from './shell/screen-error.tsx';
import { Page } from './shell/page.tsx';

const RequestScreen = lazyScreen(() => import('./request-screen.tsx'), 'RequestScreen');

function NotFound() {
  const { t } = useTranslation();
  return <Page title={t('error.notFound')} back="/" />;
}

const root = createRootRoute({ component: Frame, notFoundComponent: NotFound });

const request = createRoute({
  getParentRoute: () => root,
  path: '/requests/$hash',
  component: function Request() {
    const { hash } = request.useParams();
    return <RequestScreen key={hash} hash={hash} />;
  },
});

const task = createRoute({
  getParentRoute: () => root,
  path: '/tasks/$domainId/$intentId',
  component: function Task() {
    const place = task.useParams();
    return <TaskScreen key={place.intentId} {...place} />;
  },
});

const historyEntry = createRoute({
  getParentRoute: () => root,
  path: '/history/$entryId',
  component: function Entry() {
    return <HistoryEntry entryId={historyEntry.useParams().entryId} />;
  },
});

const routes = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/', component: Requests }),
  createRoute({ getParentRoute: () => root, path: notificationAddress, component: OpenedByNotification }),
  request,
  task,
  createRoute({ getParentRoute: () => root, path: '/history', component: History }),
  historyEntry,
  createRoute({ getParentRoute: () => root, path: '/sitting', component: Sitting }),
  createRoute({
    getParentRoute: () => root,
    path: '/scan',
    component: Scan,
  }),
  createRoute({ getParentRoute: () => root, path: '/welcome', component: Welcome }),
  createRoute({ getParentRoute: () => root, path: '/demo', component: PickDemoPerson }),
  createRoute({
    getParentRoute: () => root,
    path: '/pair',
    component: Pair,
  }),
  createRoute({ getParentRoute: () => root, path: '/invitation', component: Invitation }),
  createRoute({ getParentRoute: () => root, path: '/key', component: PublicKey }),
  createRoute({ getParentRoute: () => root, path: '/key-gone', component: KeyGone }),
  createRoute({ getParentRoute: () => root, path: '/notifications', component: Notifications }),
  createRoute({ getParentRoute: () => root, path: '/profiles', component: Profiles }),
  createRoute({ getParentRoute: () => root, path: '/profile', component: ProfileView }),
  createRoute({ getParentRoute: () => root, path: '/profile/new', component: CreateProfile }),
  createRoute({ getParentRoute: () => root, path: '/profile/edit', component: EditProfile }),
]);

/** The app's screens by address. */
export const router = createRouter({ routeTree: routes, defaultErrorComponent: ScreenError, scrollRestoration: true });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
