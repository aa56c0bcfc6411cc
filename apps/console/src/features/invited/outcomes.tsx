import './texts.ts';

import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { LinkButton } from '../../shared/routing/link-button.tsx';
import { InvitedPage } from './invited-page.tsx';
import { previewQuery } from './queries.ts';

const confirmation = getRouteApi('/invitation/$invitationId/confirmation');
const expired = getRouteApi('/invitation/$invitationId/expired');

/** The device has answered: the profile is being made, and access follows the approval. */
export function Confirmation() {
  const { t } = useTranslation('invited');
  const { data } = useQuery(previewQuery(confirmation.useParams().invitationId));
  const isCompleted = data?.status === 'Completed';
  return (
    <InvitedPage
      title={t(isCompleted ? 'completed.title' : 'confirmation.title')}
      lead={t(isCompleted ? 'completed.lead' : 'confirmation.lead')}
    >
      <div>
        <LinkButton href="/">{t('signIn')}</LinkButton>
      </div>
    </InvitedPage>
  );
}

/** The deadline has passed, or the invitation was taken back. */
export function Expired() {
  const { t } = useTranslation('invited');
  const { data } = useQuery(previewQuery(expired.useParams().invitationId));
  const isCancelled = data?.status === 'Cancelled';
  return (
    <InvitedPage
      title={t(isCancelled ? 'cancelled.title' : 'expired.title')}
      lead={t(isCancelled ? 'cancelled.lead' : 'expired.lead')}
    />
  );
}
