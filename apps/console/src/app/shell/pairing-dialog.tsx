import { Dialog } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { PairingCode } from '../../shared/instance/pairing-code.tsx';
import classes from './shell.module.css';

/** How a companion comes to know this instance. */
export function PairingDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('app');
  return (
    <Dialog title={t('pairing.title')} onClose={onClose}>
      <p className={classes.pairingText}>{t('pairing.message')}</p>
      <PairingCode />
    </Dialog>
  );
}
