import './texts.ts';

import { SkeletonBlock } from '@countersign/ui';
import type { InvitationStatus } from '@countersign/model';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { LinkButton } from '../../shared/routing/link-button.tsx';
import { AtItsPlace } from './at-its-place.tsx';
import { InvitedPage } from './invited-page.tsx';
import { NotRead } from './not-read.tsx';
import type { places } from './places.ts';
import { previewQuery } from './queries.ts';

const confirmation = getRouteApi('/invitation/$invitationId/confirmation');
const expired = getRouteApi('/invitation/$invitationId/expired');

/** The device has answered: the profile is being made, and access follows the approval. */
export function Confirmation() {
  const { t } = useTranslation('invited');
  const { invitationId } = confirmation.useParams();
  return (
    <Standing invitationId={invitationId} here="/invitation/$invitationId/confirmation">
      {(status) => (
        <InvitedPage
          title={t(status === 'Completed' ? 'completed.title' : 'confirmation.title')}
          lead={t(status === 'Completed' ? 'completed.lead' : 'confirmation.lead')}
        >
          <div>
            <LinkButton href="/">{t('signIn')}</LinkButton>
          </div>
        </InvitedPage>
      )}
    </Standing>
  );
}

/** The deadline has passed, or the invitation was taken back. */
export function Expired() {
  const { t } = useTranslation('invited');
  const { invitationId } = expired.useParams();
  return (
    <Standing invitationId={invitationId} here="/invitation/$invitationId/expired">
      {(status) => (
        <InvitedPage
          title={t(status === 'Cancelled' ? 'cancelled.title' : 'expired.title')}
          lead={t(status === 'Cancelled' ? 'cancelled.lead' : 'expired.lead')}
        />
      )}
    </Standing>
  );
}

/** What a page says of how an invitation stands: nothing before that is known, and another page where it stands otherwise. */
function Standing({
  invitationId,
  here,
  children,
}: {
  invitationId: string;
  here: (typeof places)[InvitationStatus];
  children: (status: InvitationStatus) => ReactNode;
}) {
  const { t } = useTranslation('invited');
  const { data, error, refetch } = useQuery(previewQuery(invitationId));
  if (data)
    return (
      <AtItsPlace invitationId={invitationId} status={data.status} here={here}>
        {children(data.status)}
      </AtItsPlace>
    );
  if (error) return <NotRead error={error} onRetry={() => void refetch()} />;
  return (
    <InvitedPage title={t('title')}>
      <SkeletonBlock lines={4} label={t('app:action.loading')} />
    </InvitedPage>
  );
}
