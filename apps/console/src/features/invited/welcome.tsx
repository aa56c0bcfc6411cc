import './texts.ts';

import { MomentText, SkeletonBlock } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { instanceQuery } from '../../shared/instance/instance-query.ts';
import { AtItsPlace } from './at-its-place.tsx';
import { companionLink } from './companion-link.ts';
import { InvitedPage } from './invited-page.tsx';
import classes from './invited.module.css';
import { NotRead } from './not-read.tsx';
import { previewQuery } from './queries.ts';
import { Ways } from './ways.tsx';

const route = getRouteApi('/invitation/$invitationId');

/** Welcomes somebody who opened the link of an invitation: who invites them, till when, and the ways to answer. */
export function Welcome() {
  const { t } = useTranslation('invited');
  const { invitationId } = route.useParams();
  const { data, error, refetch } = useQuery(previewQuery(invitationId));
  const instance = useQuery(instanceQuery).data;
  if (error && !data) return <NotRead error={error} onRetry={() => void refetch()} />;
  if (!data) return <InvitedPage title={t('title')}>{<SkeletonBlock lines={4} label={t('app:action.loading')} />}</InvitedPage>;
  const { user, validUntil, invitedBy } = data;
  const link = instance?.companion && companionLink({ ...instance, companion: instance.companion }, invitationId);
  return (
    <AtItsPlace invitationId={invitationId} status={data.status} here="/invitation/$invitationId">
      <InvitedPage
        title={invitedBy ? t('titleTo', { domain: invitedBy.domain }) : t('title')}
        lead={invitedBy ? t('leadBy', { inviter: invitedBy.alias, person: user.alias }) : t('lead', { person: user.alias })}
      >
        <p className={classes.lead}>
          {t('openUntil')} <MomentText value={validUntil} />
        </p>
        <p className={classes.lead}>{t('howItGoes')}</p>
        {link ? <Ways link={link} code={invitationId} /> : <p>{t('noLink')}</p>}
      </InvitedPage>
    </AtItsPlace>
  );
}
