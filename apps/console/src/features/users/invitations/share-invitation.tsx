import '../../../entities/invitation/texts.ts';

import {
  buttonLook,
  CopyAsTextButton,
  DetailItem,
  DetailList,
  DetailSection,
  ErrorState,
  MomentText,
  Mono,
  Notice,
  QrPicture,
  SkeletonBlock,
} from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { invitationSource, type Invitation } from '../../../entities/invitation/invitation-source.ts';
import { errorText } from '../../../shared/api/error-text.ts';
import { useMembership } from '../../../shared/membership/use-membership.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import classes from './invitations.module.css';
import { madeCodeQuery } from './queries.ts';

/** How the invited person learns of it: once the invitation is there, with what is to be done next. */
export function ShareInvitation({ id, after }: { id: string; after: ReactNode }) {
  const { t } = useTranslation('invitations');
  const { domainId } = useScope();
  const { data, error, refetch } = useQuery(invitationSource.one(domainId, id));
  if (error && !data) return <ErrorState screen message={errorText(error, t)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBlock lines={6} label={t('app:action.loading')} />;
  return (
    <>
      <SharePanel invitation={data} />
      <div className={classes.buttons}>{after}</div>
    </>
  );
}

/** The link, as text, as a picture and in an email, and the code for who can't follow it; where it was made alone. */
export function SharePanel({ invitation: { id, user, validUntil } }: { invitation: Invitation }) {
  const { t } = useTranslation('invitations');
  const { domainAlias } = useMembership();
  const { data: code } = useQuery(madeCodeQuery(id));
  if (code === undefined) return <Notice tone="past" title={t('share.shownOnce', { person: user.alias })} />;
  const link = new URL(`/invitation/${code}`, window.location.origin).toString();
  const subject = t('share.mailSubject', { domain: domainAlias });
  const body = t('share.mailBody', { domain: domainAlias, link, code });
  const mail = `mailto:${encodeURIComponent(user.alias)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  return (
    <DetailSection title={t('share.title')} hint={t('share.hint', { person: user.alias })}>
      <div className={classes.ways}>
        <QrPicture value={link} size={200} title={t('share.qr')} />
        <div className={classes.share}>
          <DetailList>
            <DetailItem label={t('share.link')}>
              <Mono className={classes.link}>{link}</Mono>
            </DetailItem>
            <DetailItem label={t('column.code')}>
              <Mono>{code}</Mono>
            </DetailItem>
            <DetailItem label={t('column.validUntil')}>
              <MomentText value={validUntil} />
            </DetailItem>
          </DetailList>
          <div className={classes.buttons}>
            <a {...buttonLook()} href={mail}>
              {t('share.mail')}
            </a>
            <CopyAsTextButton value={link} />
          </div>
          <p>{t('share.once')}</p>
          <p>{t('share.secret')}</p>
        </div>
      </div>
    </DetailSection>
  );
}
