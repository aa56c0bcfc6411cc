import './texts.ts';

import { Notice } from '@countersign/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import classes from './movements.module.css';

/** Says what quarantine means, where something is in it; `what` says what. */
export function QuarantineNotice({ what, actions }: { what?: ReactNode; actions?: ReactNode }) {
  const { t } = useTranslation('movements');
  return (
    <div className={classes.above}>
      <Notice tone="waiting" title={what ?? t('quarantine.title')} actions={actions}>
        {t('quarantine.meaning')}
      </Notice>
    </div>
  );
}
