import { ChevronGlyph } from '@countersign/ui';
import { useLocalStorage } from '@mantine/hooks';
import { IconLogout } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { AppLink } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import { signOut } from '../../shared/session/sign-in.ts';
import type { NavigationItem } from '../visible-sections.ts';
import { DomainSwitcher } from './domain-switcher.tsx';
import { NewerConsoleLink } from './newer-console-link.tsx';
import classes from './shell.module.css';
import { useVisibleSections } from './use-visible-sections.ts';
import { WaitingCount } from './waiting-count.tsx';

const iconLook = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

/** Whether the administration's sections are shown: kept in the browser, open to begin with. */
const administrationOpen = { key: 'countersign-administration-open', defaultValue: true, getInitialValueInEffect: false };

/** The side panel: domain switcher, sections in their groups, sign-out at the foot. `onNavigate` closes it where it is a drawer. */
export function SideNavigation({ onNavigate }: { onNavigate?: () => void }) {
  const { t } = useTranslation('app');
  const [administration, setAdministration] = useLocalStorage(administrationOpen);
  const items = useVisibleSections();
  const administers = items.some(({ nav }) => nav.group === 'administration');
  const entries = (group: NavigationItem['nav']['group']) =>
    items.filter(({ nav }) => nav.group === group).map((item) => <Entry key={item.name} item={item} onNavigate={onNavigate} />);
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
          <IconLogout {...iconLook} />
          <span className={classes.itemText}>{t('nav.signOut')}</span>
        </button>
      </div>
    </aside>
  );
}

function Entry({ item, onNavigate }: { item: NavigationItem; onNavigate: (() => void) | undefined }) {
  const { t } = useTranslation('section');
  const scope = useScope();
  const href = paths.section(scope, item.name);
  const here = useLocation({ select: ({ pathname }) => pathname.split('/')[4] === item.name });
  const { Icon } = item.nav;
  const name = t(item.name);
  return (
    <li>
      <AppLink href={href} className={classes.item} aria-current={here ? 'page' : undefined} title={name} onClick={onNavigate}>
        <Icon {...iconLook} />
        <span className={classes.itemText}>{name}</span>
        {item.name === 'intents' ? <WaitingCount /> : null}
      </AppLink>
    </li>
  );
}
