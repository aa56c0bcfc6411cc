import './texts.ts';

import type { ApiTransaction } from '@countersign/model';
import { DateTimeText, Notice } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import classes from '../movements.module.css';

/** Says that an order is held back, by whom and why, where it is. */
export function HoldNotice({ transaction: { holds = [] } }: { transaction: Pick<ApiTransaction, 'holds'> }) {
  const { t } = useTranslation('ends');
  if (holds.length === 0) return null;
  return (
    <div className={classes.above}>
      <Notice tone="waiting" title={t('hold.title')}>
        {t('hold.meaning')}
        <ul>
          {holds.map(({ by, reason, since }) => (
            <li key={by}>
              {t(`hold.by.${by}`)} {reason} (<DateTimeText value={since} />)
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
