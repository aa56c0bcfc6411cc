import { CopyButton, Dialog, ErrorState, QrPicture, SkeletonBlock } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { errorText } from '../api/error-text.ts';
import { instanceQuery } from './instance-query.ts';
import classes from './shell.module.css';

/** The code that a companion scans or takes pasted to know this instance. */
export const PairingDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('app');
  const { data, error, refetch } = useQuery(instanceQuery);
  const code = data ? JSON.stringify({ countersign: 1, backend: data.backend, identity: data.identity }) : null;
  return (
    <Dialog title={t('pairing.title')} onClose={onClose}>
      <p className={classes.pairingText}>{t('pairing.message')}</p>
      {error ? <ErrorState message={errorText(error, t)} onRetry={() => void refetch()} /> : null}
      {code ? (
        <div className={classes.pairing}>
          <QrPicture value={code} size={232} title={t('pairing.title')} />
          <div className={classes.pairingCode}>
            <code>{code}</code>
            <CopyButton value={code} label={t('pairing.code')} />
          </div>
        </div>
      ) : error ? null : (
        <SkeletonBlock lines={5} label={t('action.loading')} />
      )}
    </Dialog>
  );
};
