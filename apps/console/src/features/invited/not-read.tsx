import './texts.ts';

import { ApiError } from '@countersign/client';
import { ErrorState } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { errorText } from '../../shared/api/error-text.ts';
import { InvitedPage } from './invited-page.tsx';

const noInvitation = [400, 404];

/** What stands in place of an invitation that could not be read: that there is none is said only where the server said so. */
export function NotRead({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('invited');
  const isUnknown = error instanceof ApiError && noInvitation.includes(error.status);
  return (
    <InvitedPage title={t(isUnknown ? 'unknown.title' : 'title')} lead={isUnknown ? t('unknown.lead') : undefined}>
      <ErrorState message={errorText(error, t)} onRetry={onRetry} />
    </InvitedPage>
  );
}
