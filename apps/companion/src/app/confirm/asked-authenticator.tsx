import { Button } from '@countersign/ui';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { isAsking, stopAsking, subscribeToAsking } from '../../platform/biometrics/ask-authenticator.ts';
import classes from './confirm.module.css';

/** That the device asks its user now, with a way out: what asks may have gone without a word, and nothing else is signed until it is over. */
export function AskedAuthenticator() {
  const { t } = useTranslation();
  if (!useSyncExternalStore(subscribeToAsking, isAsking)) return null;
  return (
    <output className={classes.asked}>
      <span>{t('verification.asking')}</span>
      <Button size="xs" variant="default" onClick={stopAsking}>
        {t('verification.stopAsking')}
      </Button>
    </output>
  );
}
