import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useGo } from '../routing/app-link.tsx';
import { FullPageMessage } from './full-page-message.tsx';

/** No screen has this address. */
export const NotFound = () => {
  const { t } = useTranslation('app');
  const go = useGo();
  return (
    <FullPageMessage
      title={t('notFound.title')}
      message={t('notFound.message')}
      action={<Button onClick={() => go('/')}>{t('notFound.action')}</Button>}
    />
  );
};
