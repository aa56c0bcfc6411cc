import { Button, Notice } from '@countersign/ui';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import type { OfferedVersion } from '../../platform/update/versions.ts';
import { updateNow, useAppUpdate } from './app-update.ts';
import classes from './update.module.css';

/** Another version of the app that waits, with both hashes: it takes over when the device's owner agrees, and not before. */
export function UpdateNotice() {
  const { kept, next, isReplaced } = useAppUpdate();
  const [putOff, setPutOff] = useState<OfferedVersion>();
  if (isReplaced) return <Replaced />;
  if (next === undefined || next === putOff) return null;
  return <Offer key={next.id} current={kept?.hash} next={next} onLater={() => setPutOff(next)} />;
}

function Offer({ current, next, onLater }: { current: string | undefined; next: OfferedVersion; onLater: () => void }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isSound = next.bundle.altered.length === 0;
  const update = async () => {
    setBusy(true);
    setFailed(false);
    try {
      await updateNow();
    } catch {
      setFailed(true);
      setBusy(false);
    }
  };
  return (
    <aside className={classes.update}>
      <Notice
        tone={isSound ? 'waiting' : 'danger'}
        title={t(isSound ? 'update.title' : 'update.altered')}
        actions={
          <>
            {isSound ? (
              <Button loading={busy} onClick={() => void update()}>
                {t('update.now')}
              </Button>
            ) : null}
            <Button variant="default" onClick={onLater}>
              {t('update.later')}
            </Button>
          </>
        }
      >
        <p>{t(isSound ? 'update.hint' : 'update.alteredHint')}</p>
        <dl className={classes.hashes}>
          <dt>{t('update.before')}</dt>
          <dd className="cs-mono">{current ?? t('update.unknown.unlisted')}</dd>
          <dt>{t('update.after')}</dt>
          <dd className="cs-mono">{next.bundle.hash ?? t('update.unknown.unlisted')}</dd>
        </dl>
        {hasFailed ? <p role="alert">{t('error.connectivity')}</p> : null}
      </Notice>
    </aside>
  );
}

function Replaced() {
  const { t } = useTranslation();
  return (
    <aside className={classes.update}>
      <Notice
        tone="waiting"
        title={t('update.replaced')}
        actions={<Button onClick={() => globalThis.location.reload()}>{t('update.reload')}</Button>}
      >
        {t('update.unknown.replaced')}
      </Notice>
    </aside>
  );
}
