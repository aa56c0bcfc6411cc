import { Dropdown, SkeletonBlock } from '@countersign/ui';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { LatePart } from '../../shared/late/late-part.tsx';
import { inboxQuery } from './inbox-query.ts';
import classes from './shell.module.css';

const NotificationList = lazyScreen(() => import('./notifications/notification-list.tsx'), 'NotificationList');

const mostShown = 99;

/** What the person was told, under a bell that says how much of it is unread. */
export function NotificationBell() {
  const { t } = useTranslation('app');
  const unread = useQuery(inboxQuery).data?.unread ?? 0;
  return (
    <Dropdown
      label={t('inbox.title')}
      align="end"
      trigger={(props) => (
        <button {...props} className={classes.bell} title={t('inbox.title')}>
          <IconBell size={20} stroke={1.5} aria-hidden />
          <span className="cs-hidden">{t('inbox.button', { count: unread })}</span>
          {unread > 0 ? (
            <span className={classes.unread} aria-hidden>
              {unread > mostShown ? `${mostShown}+` : unread}
            </span>
          ) : null}
        </button>
      )}
    >
      {(close) => (
        <LatePart waiting={<SkeletonBlock lines={3} label={t('action.loading')} />}>
          <NotificationList onClose={close} />
        </LatePart>
      )}
    </Dropdown>
  );
}
