import { buttonLook, Notice } from '@countersign/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { Actions, Page } from '../../app/shell/page.tsx';

/** Says how requests reach this device. It asks for no permission: that is offered beside the requests, once the app is open. */
export function Notifications() {
  const { t } = useTranslation();
  return (
    <Page title={t('notifications.title')} lead={t('notifications.lead')}>
      <Notice tone="moving" title={t('notifications.tip')} />
      <Actions>
        <Link to="/" {...buttonLook({ size: 'md' })}>
          {t('notifications.continue')}
        </Link>
      </Actions>
    </Page>
  );
}
