import './texts.ts';

import { ErrorState, MomentText, QrPicture, SkeletonBlock, buttonLook } from '@countersign/ui';
import type { InvitationStatus } from '@countersign/model';
import { useQuery } from '@tanstack/react-query';
import { Navigate, getRouteApi } from '@tanstack/react-router';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { errorText } from '../../shared/api/error-text.ts';
import { instanceQuery } from '../../shared/instance/instance-query.ts';
import { companionLink } from './companion-link.ts';
import { InvitedPage } from './invited-page.tsx';
import classes from './invited.module.css';
import { previewQuery } from './queries.ts';

const route = getRouteApi('/invitation/$invitationId');

/** Where each invitation goes on that waits for nothing here any more. */
const elsewhere = {
  Pending: undefined,
  DeviceRegistered: '/invitation/$invitationId/confirmation',
  Completed: '/invitation/$invitationId/confirmation',
  Expired: '/invitation/$invitationId/expired',
  Cancelled: '/invitation/$invitationId/expired',
} as const satisfies Record<InvitationStatus, string | undefined>;

/** Welcomes somebody who opened the link of an invitation: who invites them, till when, and the ways to answer. */
export function Welcome() {
  const { t } = useTranslation('invited');
  const { invitationId } = route.useParams();
  const { data, error, refetch } = useQuery(previewQuery(invitationId));
  const instance = useQuery(instanceQuery).data;
  if (error && !data)
    return (
      <InvitedPage title={t('unknown.title')} lead={t('unknown.lead')}>
        <ErrorState message={errorText(error, t)} onRetry={() => void refetch()} />
      </InvitedPage>
    );
  if (!data) return <InvitedPage title={t('title')}>{<SkeletonBlock lines={4} label={t('app:action.loading')} />}</InvitedPage>;
  const next = elsewhere[data.status];
  if (next !== undefined) return <Navigate to={next} params={{ invitationId }} replace />;
  const { user, validUntil, invitedBy } = data;
  const link = instance?.companion && companionLink(instance.companion, instance.backend, invitationId);
  return (
    <InvitedPage
      title={invitedBy ? t('titleTo', { domain: invitedBy.domain }) : t('title')}
      lead={invitedBy ? t('leadBy', { inviter: invitedBy.alias, person: user.alias }) : t('lead', { person: user.alias })}
    >
      <p className={classes.lead}>
        {t('openUntil')} <MomentText value={validUntil} />
      </p>
      <p className={classes.lead}>{t('howItGoes')}</p>
      {link ? (
        <div className={classes.ways}>
          <section className={classes.way} aria-labelledby="phone">
            <h2 id="phone">{t('phone.title')}</h2>
            <p>{t('phone.hint')}</p>
            <QrPicture value={link} size={200} title={t('phone.qr')} />
          </section>
          <section className={classes.way} aria-labelledby="here">
            <h2 id="here">{t('here.title')}</h2>
            <p>{t('here.hint')}</p>
            <div>
              <a {...buttonLook()} href={link}>
                {t('here.open')}
              </a>
            </div>
            <p>{t('here.code')}</p>
            <code className={classes.code}>{invitationId}</code>
          </section>
        </div>
      ) : (
        <p>{t('noLink')}</p>
      )}
    </InvitedPage>
  );
}
