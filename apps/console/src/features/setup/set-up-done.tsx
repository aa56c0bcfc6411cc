import { keyFingerprint } from '@countersign/signing/hashes';
import { buttonLook, Notice } from '@countersign/ui';
import { useEffect } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { forgetDraft } from './forget-draft.ts';
import classes from './setup.module.css';
import { StepHead } from './step-head.tsx';

function SignIn() {
  const { t } = useTranslation('setup');
  return (
    <div className={classes.actions}>
      <a {...buttonLook()} href="/">
        {t('action.signIn')}
      </a>
    </div>
  );
}

/** There is nothing to set up here any more. */
export function AlreadySetUp() {
  const { t } = useTranslation('setup');
  useEffect(forgetDraft, []);
  return (
    <div className={classes.step}>
      <StepHead title={t('already.title')} lead={t('already.lead')} />
      <Notice tone="waiting" title={t('already.notYou')} />
      <SignIn />
    </div>
  );
}

/** What comes after the first page of the journal; with the fingerprint that each companion asks its owner to compare once. */
export function JustSetUp({
  name,
  companion,
  notaryPublicKey,
}: {
  name: string;
  companion: string | undefined;
  /** Empty until the instance says it. */
  notaryPublicKey: string;
}) {
  const { t } = useTranslation('setup');
  return (
    <div className={classes.step}>
      <StepHead title={t('done.title', { name })} lead={t('done.lead')} />
      <ol className={classes.next}>
        <li>{t('done.companion', { address: companion ?? t('done.theirCompanion') })}</li>
        <li>
          {t('done.compare')}
          {notaryPublicKey === '' ? null : (
            <p>
              <strong className="cs-mono" translate="no">
                {keyFingerprint(notaryPublicKey)}
              </strong>
            </p>
          )}
        </li>
        <li>{t('done.signIn')}</li>
        <li>{t('done.vault')}</li>
        <li>{t('done.account')}</li>
        <li>{t('done.invite')}</li>
      </ol>
      <p className={classes.muted}>{t('done.dashboard')}</p>
      <SignIn />
    </div>
  );
}
