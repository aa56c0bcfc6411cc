import { keyFingerprint } from '@countersign/signing';
import { CopyAsTextButton, ErrorState, QrPicture, SkeletonBlock } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { errorText } from '../api/error-text.ts';
import { instanceQuery } from './instance-query.ts';
import classes from './pairing-code.module.css';

/** The code that a companion scans or takes pasted to know this instance. */
export function PairingCode() {
  const { t } = useTranslation('app');
  const { data, error, refetch } = useQuery(instanceQuery);
  if (error && !data) return <ErrorState message={errorText(error, t)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBlock lines={5} label={t('action.loading')} />;
  const code = JSON.stringify({ countersign: 1, backend: data.backend, identity: data.identity });
  return (
    <div className={classes.pairing}>
      <QrPicture value={code} size={232} title={t('pairing.title')} />
      <code className={classes.code}>{code}</code>
      <CopyAsTextButton value={code} />
      {data.notaryPublicKey === '' ? null : (
        <p className={classes.notary}>
          {t('pairing.notary')} <span className="cs-mono">{keyFingerprint(data.notaryPublicKey)}</span>
        </p>
      )}
    </div>
  );
}
