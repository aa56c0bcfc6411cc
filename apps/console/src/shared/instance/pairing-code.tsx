import { pairingLink } from '@countersign/model/names';
import { keyFingerprint } from '@countersign/signing';
import { Code, CopyAsTextButton, ErrorState, Mono, QrPicture, SkeletonBlock } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { errorText } from '../api/error-text.ts';
import { instanceQuery } from './instance-query.ts';
import classes from './pairing-code.module.css';

/** The code by which a companion knows this instance: it is opened by scanning it, by following the link, or pasted into one that is there already. */
export function PairingCode() {
  const { t } = useTranslation('app');
  const { data, error, refetch } = useQuery(instanceQuery);
  if (error && !data) return <ErrorState message={errorText(error, t)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBlock lines={5} label={t('action.loading')} />;
  const { backend, identity, companion } = data;
  const notary = keyFingerprint(data.notaryPublicKey);
  // Whatever the link opens, a companion reads it.
  const code = pairingLink(companion ?? backend, {
    backend,
    identity,
    ...(data.notaryPublicKey !== '' && notary !== undefined && { notary }),
  });
  return (
    <div className={classes.pairing}>
      <QrPicture value={code} size={232} title={t('pairing.title')} />
      <a href={code}>{t('pairing.open')}</a>
      <Code className={classes.code}>{code}</Code>
      <CopyAsTextButton value={code} />
      {data.notaryPublicKey === '' ? null : (
        <p className={classes.notary}>
          {t('pairing.notary')} <Mono>{notary}</Mono>
        </p>
      )}
    </div>
  );
}
