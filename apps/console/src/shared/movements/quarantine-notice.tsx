import './texts.ts';

import { Notice } from '@countersign/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import classes from './movements.module.css';

/** Says what quarantine means, where transfers are in it; `what` says which, where it is not the one that is shown. */
export function QuarantineNotice({ what, count = 1, actions }: { what?: ReactNode; count?: number; actions?: ReactNode }) {
  const { t } = useTranslation('movements');
  return (
    <div className={classes.above}>
      <Notice tone="waiting" title={what ?? t('quarantine.title')} actions={actions}>
        {t('quarantine.meaning', { count })}
      </Notice>
    </div>
  );
}
