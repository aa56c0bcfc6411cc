import { Mark, ToastRegion } from '@countersign/ui';
import { IconInbox, IconScan, IconUser } from '@tabler/icons-react';
import { Link, Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useProfileState, type ProfileState } from '../profile/profile-store.ts';
import classes from './frame.module.css';
import { Page } from './page.tsx';

const withoutProfile = new Set(['/welcome', '/profile/new', '/demo']);
const withoutInstance = new Set(['/pair', '/key', '/profile', '/profile/edit']);

/** Where a person must go first, given what this device has; undefined if they may stay. */
export function detour(state: ProfileState, path: string): string | undefined {
  if (state.status === 'none') return withoutProfile.has(path) ? undefined : '/welcome';
  if (state.status !== 'ready') return undefined;
  if (withoutProfile.has(path)) return state.profile.instance === undefined ? '/pair' : '/';
  return state.profile.instance === undefined && !withoutInstance.has(path) ? '/pair' : undefined;
}

/** What every screen stands in: the mark, who this is, the sections. */
export function Frame() {
  const { t } = useTranslation();
  const state = useProfileState();
  const { pathname } = useLocation();
  const elsewhere = detour(state, pathname);
  return (
    <div className={classes.frame}>
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
      <main id="content" className={classes.main} tabIndex={-1}>
        {elsewhere === undefined ? <Screen state={state} /> : <Navigate to={elsewhere} replace />}
      </main>
      {state.status === 'ready' && state.profile.instance !== undefined ? <Sections /> : <div />}
      <ToastRegion />
    </div>
  );
}

function Screen({ state }: { state: ProfileState }) {
  const { t } = useTranslation();
  if (state.status === 'loading') {
    return (
      <div className={classes.center} role="status">
        <Loader aria-hidden />
        <span className="cs-hidden">{t('app.loading')}</span>
      </div>
    );
  }
  if (state.status === 'failed') return <Page title={t('error.generic')} lead={t('error.storage')} children={null} />;
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
