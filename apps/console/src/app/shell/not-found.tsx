import { Button } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { useGo } from '../../shared/routing/app-link.tsx';
import { FullPageMessage } from './full-page-message.tsx';

/** No screen of a domain has this address. */
export function NotFoundWithin() {
  return <NotFound within />;
}

/** No screen has this address. */
export function NotFound({ within = false }: { within?: boolean }) {
  const { t } = useTranslation('app');
  const go = useGo();
  return (
    <FullPageMessage
      within={within}
      title={t('notFound.title')}
      message={t('notFound.message')}
      action={<Button onClick={() => go('/')}>{t('notFound.action')}</Button>}
    />
  );
}
