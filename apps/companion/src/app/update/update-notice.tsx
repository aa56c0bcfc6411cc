import { Button, Notice } from '@countersign/ui';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import type { Bundle } from '../../platform/update/bundle.ts';
import { updateNow, useAppUpdate } from './app-update.ts';
import classes from './update.module.css';

/** Another version of the app that waits, with both hashes: it takes over when the device's owner agrees, and not before. */
export function UpdateNotice() {
  const { t } = useTranslation();
  const { current, next } = useAppUpdate();
  const [putOff, setPutOff] = useState<Bundle>();
  if (next === undefined || next === putOff) return null;
  const isSound = next.altered.length === 0;
  return (
    <aside className={classes.update}>
      <Notice
        tone={isSound ? 'waiting' : 'danger'}
        title={t(isSound ? 'update.title' : 'update.altered')}
        actions={
          <>
            {isSound ? <Button onClick={updateNow}>{t('update.now')}</Button> : null}
            <Button variant="default" onClick={() => setPutOff(next)}>
              {t('update.later')}
            </Button>
          </>
        }
      >
        <p>{t(isSound ? 'update.hint' : 'update.alteredHint')}</p>
        <dl className={classes.hashes}>
          <dt>{t('update.before')}</dt>
          <dd className="cs-mono">{current?.hash ?? t('update.unknown')}</dd>
          <dt>{t('update.after')}</dt>
          <dd className="cs-mono">{next.hash ?? t('update.unknown')}</dd>
        </dl>
      </Notice>
    </aside>
  );
}
