import { ChevronGlyph } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { domainsQuery, meQuery } from '../../shared/membership/membership-queries.ts';
import { usersOf } from '../../shared/membership/membership.ts';
import { AppLink } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import { useHasScreens } from '../../shared/routing/sections.ts';
import { signOut } from '../../shared/session/sign-in.ts';
import { DomainSwitcher } from './domain-switcher.tsx';
import { visibleItems, type NavigationItem } from './navigation-items.ts';
import { NewerConsoleLink } from './newer-console-link.tsx';
import { sectionIcons, SignOutIcon } from './section-icons.tsx';
import classes from './shell.module.css';
import { WaitingCount } from './waiting-count.tsx';

/** The side panel: domain switcher, sections in their groups, sign-out at the foot. `onNavigate` closes it where it is a drawer. */
export function SideNavigation({ onNavigate }: { onNavigate?: () => void }) {
  const { t } = useTranslation('app');
  const { domainId } = useScope();
  const me = useQuery(meQuery).data;
  const domains = useQuery(domainsQuery).data;
  const [administration, setAdministration] = useState(true);
  const hasScreens = useHasScreens();
  const items = visibleItems(domainId, me ? usersOf(me) : [], domains).filter(({ section }) => hasScreens(section));
  const administers = items.some(({ group }) => group === 'administration');
  const entries = (group: NavigationItem['group']) =>
    items.filter((item) => item.group === group).map((item) => <Entry key={item.section} item={item} onNavigate={onNavigate} />);
  return (
    <aside className={classes.side} aria-label={t('nav.panel')}>
      <DomainSwitcher onNavigate={onNavigate} />
      <nav className={classes.nav} aria-label={t('nav.label')}>
        <ul>{entries('main')}</ul>
        {administers ? (
          <>
            <button
              type="button"
              className={classes.group}
              aria-expanded={administration}
              aria-controls="administration"
              onClick={() => setAdministration(!administration)}
            >
              <span className={classes.groupName}>{t('nav.administration')}</span>
              <ChevronGlyph size={12} />
            </button>
            <ul id="administration" hidden={!administration}>
              {entries('administration')}
            </ul>
          </>
        ) : null}
      </nav>
      <div className={classes.sideFoot}>
        <NewerConsoleLink />
        <button type="button" className={classes.item} title={t('nav.signOut')} onClick={() => void signOut()}>
          <SignOutIcon />
          <span className={classes.itemText}>{t('nav.signOut')}</span>
        </button>
      </div>
    </aside>
  );
}

function Entry({ item, onNavigate }: { item: NavigationItem; onNavigate: (() => void) | undefined }) {
  const { t } = useTranslation('app');
  const scope = useScope();
  const href = paths.section(scope, item.section);
  const here = useLocation({ select: ({ pathname }) => pathname.split('/')[4] === item.section });
  const Icon = sectionIcons[item.section];
  const name = t(`nav.${item.section}`);
  return (
    <li>
      <AppLink href={href} className={classes.item} aria-current={here ? 'page' : undefined} title={name} onClick={onNavigate}>
        <Icon />
        <span className={classes.itemText}>{name}</span>
        {item.section === 'intents' ? <WaitingCount /> : null}
      </AppLink>
    </li>
  );
}
