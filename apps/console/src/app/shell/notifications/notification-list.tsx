import './texts.ts';

import type { Notification } from '@countersign/contract';
import { Button, EmptyState, ErrorState, SkeletonBlock, WhenText } from '@countersign/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/error-text.ts';
import { useMembership } from '../../../shared/membership/use-membership.ts';
import { AppLink } from '../../../shared/routing/app-link.tsx';
import { paths, type Scope } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { inboxQuery } from '../inbox-query.ts';
import classes from './notification-list.module.css';
import { NotificationWords } from './notification-words.tsx';

/** Where a notification leads; nowhere from a request to sign, which is on the device. */
function hrefOf(notification: Notification, scope: Scope): string | undefined {
  if (notification.type === 'SignatureRequested') return undefined;
  const there = { ...scope, domainId: notification.domainId };
  if ('intentId' in notification) return paths.intent(there, notification.intentId);
  if ('transferId' in notification) return paths.transfer(there, notification.transferId);
  if ('invitationId' in notification) return paths.invitation(there, notification.invitationId);
  return paths.transaction(there, notification.transactionId);
}

/** The newest notifications, each with a link to what it is about, which marks it as read. */
export function NotificationList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notifications');
  const scope = useScope();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(inboxQuery);
  const marking = useMutation({
    mutationFn: (ids: string[]) => api.notifications.markRead({ body: { ids } }),
    onSettled: () => queries.invalidateQueries({ queryKey: inboxQuery.queryKey }),
  });
  const items = data?.items ?? [];
  const unread = items.filter(({ readAt }) => readAt === undefined).map(({ id }) => id);
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <h2>{t('app:inbox.title')}</h2>
        <Button
          size="xs"
          variant="default"
          disabled={unread.length === 0}
          loading={marking.isPending}
          onClick={() => marking.mutate(unread)}
        >
          {t('markRead')}
        </Button>
      </div>
      {marking.error ? <p role="alert">{errorText(marking.error, t)}</p> : null}
      {data ? (
        items.length === 0 ? (
          <EmptyState title={t('empty')} hint={t('emptyHint')} />
        ) : (
          <ul className={classes.items}>
            {items.map((item) => (
              <Item
                key={item.id}
                item={item}
                href={hrefOf(item, scope)}
                onOpen={() => {
                  if (item.readAt === undefined) marking.mutate([item.id]);
                  onClose();
                }}
              />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState message={errorText(error, t)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonBlock lines={3} label={t('app:action.loading')} />
      )}
      <AppLink className={classes.settings} href={paths.notificationSettings(scope)} onClick={onClose}>
        {t('app:user.notifications')}
      </AppLink>
    </div>
  );
}

function Item({ item, href, onOpen }: { item: Notification; href: string | undefined; onOpen: () => void }) {
  const { t } = useTranslation('notifications');
  const { visible } = useMembership();
  const isUnread = item.readAt === undefined;
  const domain = item.type === 'SignatureRequested' ? undefined : visible.find(({ id }) => id === item.domainId)?.alias;
  const words = (
    <>
      {isUnread ? <span className="cs-hidden">{t('unread')} </span> : null}
      <NotificationWords of={item} />
    </>
  );
  return (
    <li data-unread={isUnread || undefined}>
      {href === undefined ? (
        <span>{words}</span>
      ) : (
        <AppLink href={href} onClick={onOpen}>
          {words}
        </AppLink>
      )}
      <span className={classes.about}>
        {domain ? <span className={classes.domain}>{domain}</span> : null}
        <WhenText value={item.createdAt} />
      </span>
    </li>
  );
}
