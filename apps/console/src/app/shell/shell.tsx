import { Mark, ToastRegion } from '@countersign/ui';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { Opened } from '../../shared/late/opened.tsx';
import { CommandKeys } from '../commands/command-keys.tsx';
import { NavigationLine } from '../connection/navigation-line.tsx';
import { OutgoingScreen } from '../connection/outgoing-screen.tsx';
import { useRememberDomain } from '../../shared/membership/use-remember-domain.ts';
import { AppLink } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import { SigningProvider } from '../../shared/signing/signing-provider.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import classes from './shell.module.css';
import { SideNavigation } from './side-navigation.tsx';
import { useFocusAfterLeaving } from './use-focus-after-leaving.ts';
import { UserMenu } from './user-menu.tsx';

const NavigationDrawer = lazyScreen(() => import('./navigation-drawer.tsx'), 'NavigationDrawer');

/** Below this width the side panel is a drawer. */
const drawerBelow = '(max-width: 47.99em)';

/** The frame of every signed-in screen: top bar, side panel, the screen itself, and messages. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('app');
  const scope = useScope();
  const narrow = useMediaQuery(drawerBelow, undefined, { getInitialValueInEffect: false });
  const [collapsed, setCollapsed] = useLocalStorage({
    key: 'countersign-side-collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [drawer, setDrawer] = useState(false);
  useRememberDomain();
  const content = useFocusAfterLeaving();
  const toggle = () => (narrow ? setDrawer(true) : setCollapsed(!collapsed));
  return (
    <SigningProvider>
      <a href="#content" className={classes.skip}>
        {t('nav.skip')}
      </a>
      <div className={classes.frame} data-collapsed={(!narrow && collapsed) || undefined}>
        <header className={classes.top}>
          <button
            type="button"
            className={classes.menuButton}
            aria-label={narrow || collapsed ? t('nav.open_panel') : t('nav.close_panel')}
            aria-expanded={narrow ? drawer : !collapsed}
            onClick={toggle}
          >
            <IconMenu2 size={20} stroke={1.5} aria-hidden />
          </button>
          <AppLink href={paths.home(scope)} className={classes.logo} aria-label={t('nav.toDashboard')}>
            <Mark size={26} />
            <span className={classes.logoText}>Countersign</span>
          </AppLink>
          <Breadcrumbs />
          <CommandKeys />
          <NotificationBell />
          <UserMenu />
        </header>
        {narrow ? (
          drawer ? (
            <Opened onClose={() => setDrawer(false)}>
              <NavigationDrawer onClose={() => setDrawer(false)} />
            </Opened>
          ) : null
        ) : (
          <SideNavigation />
        )}
        <NavigationLine />
        <main ref={content} id="content" className={classes.content} tabIndex={-1}>
          <Suspense fallback={<ScreenSkeleton />}>
            <OutgoingScreen>{children}</OutgoingScreen>
          </Suspense>
        </main>
      </div>
      <ToastRegion
        renderLink={(link) => (
          <AppLink href={link.href} onClick={link.onClick}>
            {link.label}
          </AppLink>
        )}
      />
    </SigningProvider>
  );
}
