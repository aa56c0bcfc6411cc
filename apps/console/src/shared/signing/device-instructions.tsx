import { Button, Spinner } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { useConnectionLost } from '../connection/use-connection.ts';
import classes from './signing.module.css';

/** Tells the person to look at their device, with the code by which they find this request there. */
export function DeviceInstructions({
  code,
  email,
  sending,
  onQrCode,
  onCancel,
}: {
  code: string;
  email: string;
  sending: boolean;
  onQrCode: () => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('app');
  const isLost = useConnectionLost();
  return (
    <>
      <div className={classes.device}>
        <div className={classes.code}>
          <span className="cs-hidden">{t('signing.device.code', { code })}</span>
          <span aria-hidden>{code}</span>
        </div>
        <ol className={classes.steps}>
          <li>{t('signing.device.open', { email })}</li>
          <li>{t('signing.device.pick', { code })}</li>
          <li>{t('signing.device.compare')}</li>
        </ol>
      </div>
      <p className={classes.waiting} aria-live="polite">
        <Spinner />
        {isLost ? t('connection.lost') : sending ? t('signing.sending') : t('signing.device.waiting')}
      </p>
      <div className={classes.actions}>
        <Button variant="subtle" onClick={onQrCode} disabled={sending}>
          {t('signing.device.useQr')}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={sending}>
          {t('action.cancel')}
        </Button>
      </div>
    </>
  );
}
