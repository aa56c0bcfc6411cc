import { keyFingerprint } from '@countersign/signing/hashes';
import { Button, DetailItem, DetailList } from '@countersign/ui';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { FingerprintText } from './fingerprint-text.tsx';
import type { PairedInstance } from './profile.ts';
import { Actions, Stack } from '../shell/page.tsx';

/** What an instance says it is, to be compared before a profile is paired with it: its notary's key decides what the profile believes. */
export function ConfirmInstance({
  instance,
  onConfirmed,
  onCancel,
}: {
  instance: PairedInstance;
  onConfirmed: () => Promise<void>;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const { backend, identity, notaryPublicKey } = instance;
  const fingerprint = notaryPublicKey === undefined ? undefined : keyFingerprint(notaryPublicKey);
  return (
    <Stack>
      <p>{t(fingerprint === undefined ? 'pair.notSetUp' : 'pair.compare')}</p>
      <DetailList>
        <DetailItem label={t('profile.backend')}>{backend}</DetailItem>
        <DetailItem label={t('profile.identity')}>{identity}</DetailItem>
        {fingerprint === undefined ? null : (
          <DetailItem label={t('pair.notary')}>
            <FingerprintText fingerprint={fingerprint} />
          </DetailItem>
        )}
      </DetailList>
      <Actions>
        <Button
          size="md"
          loading={busy}
          onClick={() => {
            setBusy(true);
            void onConfirmed().finally(() => setBusy(false));
          }}
        >
          {t('pair.confirm')}
        </Button>
        <Button size="md" variant="default" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      </Actions>
    </Stack>
  );
}
