import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { instanceQuery } from '../../shared/instance/instance-query.ts';
import classes from './shell.module.css';

/** The way to a newer version of the product; nothing where none is configured. */
export function NewerConsoleLink() {
  const { t } = useTranslation('app');
  const href = useQuery(instanceQuery).data?.frontendV2Url;
  if (href === undefined) return null;
  return (
    <a className={classes.item} href={href} title={t('nav.newer')}>
      <IconExternalLink size={20} stroke={1.5} aria-hidden />
      <span className={classes.itemText}>{t('nav.newer')}</span>
    </a>
  );
}
