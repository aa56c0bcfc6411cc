import { Button, buttonLook, Dialog, DialogActions } from '@countersign/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { sessionQuery } from '../../shared/session/session.ts';

/** The session is over while the page holds what somebody entered: they sign in beside it, and nothing is lost. */
export function SessionEnded() {
  const { t } = useTranslation('app');
  const queryClient = useQueryClient();
  const lookAgain = () => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  return (
    <Dialog title={t('session.ended.title')} onClose={lookAgain} size="sm">
      <p>{t('session.ended.message')}</p>
      <DialogActions>
        <Button variant="default" onClick={lookAgain}>
          {t('session.ended.again')}
        </Button>
        <a {...buttonLook()} href="/" target="_blank" rel="noreferrer" data-autofocus>
          {t('session.ended.signIn')}
        </a>
      </DialogActions>
    </Dialog>
  );
}
