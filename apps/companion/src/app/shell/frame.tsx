import { Avatar, Mark, Spinner, ToastRegion } from '@countersign/ui';
import { IconHistory, IconInbox, IconScan, IconUser } from '@tabler/icons-react';
import { Link, Navigate, Outlet, useMatches } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { AskedAuthenticator } from '../confirm/asked-authenticator.tsx';
import { AskedPin } from '../pin/asked-pin.tsx';
import { placeOf, type Profile } from '../profile/profile.ts';
import { useProfileState, type ProfileState } from '../profile/profile-store.ts';
import { UpdateNotice } from '../update/update-notice.tsx';
import { detour } from './detour.ts';
import classes from './frame.module.css';
import { Page } from './page.tsx';
import { ProfileScope } from './profile-scope.tsx';

/** What is gone through to its end, or left by its way back: the sections would lie over its foot. */
const toTheEnd = ['/requests/', '/tasks/', '/invitation', '/profile/new'];

/** The frame of every screen: the mark, for whom the device acts, the sections. */
export function Frame() {
  const { t } = useTranslation();
  const state = useProfileState();
  // The screen that is drawn, not the address, which runs ahead of it while a route is entered.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' });
  const elsewhere = detour(state, path);
  const showsSections =
    state.status === 'ready' && state.profile.instance !== undefined && !toTheEnd.some((start) => path.startsWith(start));
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
        {state.status === 'ready' ? <Who profile={state.profile} /> : null}
      </header>
      <UpdateNotice />
      <main ref={main} id="content" className={classes.main} tabIndex={-1}>
        <ProfileScope>
          {elsewhere === undefined ? <Screen state={state} /> : <Navigate to={elsewhere} hash replace />}
        </ProfileScope>
      </main>
      {showsSections ? <Sections /> : <div />}
      <AskedAuthenticator />
      <AskedPin />
      <ToastRegion />
    </div>
  );
}

/** For whom the device acts now, on every screen; leads to the other profiles. */
function Who({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const { name, publicKey } = profile;
  const more = [placeOf(profile), profile.email === name ? undefined : profile.email].filter((text) => text !== undefined);
  return (
    <Link to="/profiles" className={classes.who} title={t('profiles.change')}>
      <span className={classes.whoText}>
        <span className={classes.whoName}>{name}</span>
        {more.length === 0 ? null : <span className={classes.whoMore}>{more.join(' · ')}</span>}
      </span>
      <Avatar name={name} tintKey={publicKey} size="sm" />
    </Link>
  );
}

function Screen({ state }: { state: ProfileState }) {
  const { t } = useTranslation();
  if (state.status === 'loading') {
    return (
      <output className={classes.center}>
        <Spinner />
        <span className="cs-hidden">{t('app.loading')}</span>
      </output>
    );
  }
  if (state.status === 'blocked') return <Page title={t('app.otherTab')} lead={t('app.otherTabHint')} />;
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
      <Link to="/history">
        <IconHistory size={22} aria-hidden />
        {t('nav.history')}
      </Link>
      <Link to="/profile">
        <IconUser size={22} aria-hidden />
        {t('nav.profile')}
      </Link>
    </nav>
  );
}
