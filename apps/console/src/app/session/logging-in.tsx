import { Spinner, Mark } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import classes from './session.module.css';

/** Shown while the session is asked for or a sign-in starts. */
export function LoggingIn() {
  const { t } = useTranslation('app');
  return (
    <main className={classes.full} aria-busy>
      <Mark size={44} />
      <p className={classes.waiting}>
        <Spinner />
        {t('session.loggingIn')}
      </p>
    </main>
  );
}
