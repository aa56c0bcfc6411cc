import { Spinner } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import classes from './connection.module.css';
import { useConnectionLost } from '../../shared/connection/use-connection.ts';

/** Says that the server cannot be reached, for as long as it is so. What is on the screen stays. */
export function ConnectionBar() {
  const { t } = useTranslation('app');
  const isLost = useConnectionLost();
  return (
    <output aria-live="polite" className={classes.region}>
      {isLost ? (
        <span className={classes.bar}>
          <Spinner />
          {t('connection.lost')}
        </span>
      ) : null}
    </output>
  );
}
