import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { instanceQuery } from './instance-query.ts';

/** The version of the product that serves this console. */
export function ProductVersion() {
  const { t } = useTranslation('app');
  const { data } = useQuery(instanceQuery);
  return data ? <>{t('user.version', { version: data.version })}</> : null;
}
