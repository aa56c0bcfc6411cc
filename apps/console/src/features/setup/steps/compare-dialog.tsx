import { keyFingerprint } from '@countersign/signing';
import { Button, Dialog, DialogActions, KeyPicture } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import type { DraftPerson } from '../draft.ts';
import classes from '../setup.module.css';

/** Whether the key that came here is the one on the person's device: two people look at the same digits. */
export function CompareDialog({
  person: { name, publicKey },
  onSame,
  onDifferent,
  onClose,
}: {
  person: DraftPerson;
  onSame: () => void;
  onDifferent: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('setup');
  const fingerprint = keyFingerprint(publicKey) ?? '';
  return (
    <Dialog title={t('compare.title', { name })} onClose={onClose}>
      <p>{t('compare.lead', { name })}</p>
      {/* Not a button: a key that is still held from the dialog before would press it. */}
      <div className={classes.compare} tabIndex={-1} data-autofocus>
        <KeyPicture fingerprint={fingerprint} size={96} />
        <span>{fingerprint}</span>
      </div>
      <p className={classes.muted}>{t('compare.why')}</p>
      <DialogActions>
        <Button variant="default" color="red" onClick={onDifferent}>
          {t('compare.different')}
        </Button>
        <Button onClick={onSame}>{t('compare.same')}</Button>
      </DialogActions>
    </Dialog>
  );
}
