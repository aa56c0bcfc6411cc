import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { instanceQuery } from './instance-query.ts';

/** The version of the product that serves this console. */
export function ProductVersion() {
  const { t } = useTranslation('app');
  const { data } = useQuery(instanceQuery);
  return data ? <>{t('user.version', { version: data.version })}</> : null;
}
