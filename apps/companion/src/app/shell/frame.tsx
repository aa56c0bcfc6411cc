import { Mark, ToastRegion } from '@countersign/ui';
import { IconInbox, IconScan, IconUser } from '@tabler/icons-react';
import { Link, Navigate, Outlet, useMatches } from '@tanstack/react-router';
import { Loader } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { useProfileState, type ProfileState } from '../profile/profile-store.ts';
import { detour } from './detour.ts';
import classes from './frame.module.css';
import { Page } from './page.tsx';

/** The frame of every screen: the mark, who this is, the sections. */
export function Frame() {
  const { t } = useTranslation();
  const state = useProfileState();
  // The screen that is drawn, not the address, which runs ahead of it while a route is entered.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' });
  const elsewhere = detour(state, path);
  const showsSections = state.status === 'ready' && state.profile.instance !== undefined && !path.startsWith('/requests/');
  const main = useRef<HTMLElement>(null);
  const drawn = useRef(path);
  useEffect(() => {
    // A reader who goes on to another screen begins at its start, as after loading a page.
    if (drawn.current !== path) main.current?.focus({ preventScroll: true });
    drawn.current = path;
  }, [path]);
  return (
    <div className={classes.frame} data-sections={showsSections || undefined}>
      <a className={classes.skip} href="#content">
        {t('app.skip')}
      </a>
      <header className={classes.head}>
        <Link to="/" className={classes.brand}>
          <Mark size={26} />
          <span>{t('app.name')}</span>
        </Link>
        {state.status === 'ready' ? (
          <span className={classes.who} title={state.profile.email}>
            {state.profile.email}
          </span>
        ) : null}
      </header>
      <main ref={main} id="content" className={classes.main} tabIndex={-1}>
        {elsewhere === undefined ? <Screen state={state} /> : <Navigate to={elsewhere} replace />}
      </main>
      {showsSections ? <Sections /> : <div />}
      <ToastRegion />
    </div>
  );
}

function Screen({ state }: { state: ProfileState }) {
  const { t } = useTranslation();
  if (state.status === 'loading') {
    return (
      <output className={classes.center}>
        <Loader aria-hidden />
        <span className="cs-hidden">{t('app.loading')}</span>
      </output>
    );
  }
  if (state.status === 'failed') return <Page title={t('error.generic')} lead={t('error.storage')} />;
  return <Outlet />;
}

function Sections() {
  const { t } = useTranslation();
  return (
    <nav className={classes.nav} aria-label={t('nav.label')}>
      <Link to="/" activeOptions={{ exact: true }}>
        <IconInbox size={22} aria-hidden />
        {t('nav.requests')}
      </Link>
      <Link to="/scan">
        <IconScan size={22} aria-hidden />
        {t('nav.scan')}
      </Link>
      <Link to="/profile">
        <IconUser size={22} aria-hidden />
        {t('nav.profile')}
      </Link>
    </nav>
  );
}
