import { Notice } from '@countersign/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { byAuthenticator } from '../../platform/biometrics/user-verification.ts';
import { useProfileState } from '../profile/profile-store.ts';

/**
 * Why nothing was signed (a text key), and what to do: again, at once, where its user left it at that. An authenticator says no more than
 * that also where it has lost the key, so both are offered.
 */
export function ProblemNotice({ problem }: { problem: string }) {
  const { t } = useTranslation();
  const state = useProfileState();
  const isCancelled = problem === 'verification.cancelled';
  const mayBeGone =
    problem.startsWith('verification.') && state.status === 'ready' && byAuthenticator.has(state.profile.verification.type);
  return (
    <Notice
      tone={isCancelled ? 'past' : 'danger'}
      title={t(problem)}
      actions={mayBeGone ? <Link to="/key-gone">{t('verification.eachTime')}</Link> : undefined}
    >
      {isCancelled ? t('verification.tryAgain') : undefined}
    </Notice>
  );
}
