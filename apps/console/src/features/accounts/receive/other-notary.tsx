import '../../../entities/account/receiving/texts.ts';

import { keyFingerprint } from '@countersign/signing';
import { Button, Notice } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { instanceQuery } from '../../../shared/instance/instance-query.ts';
import { trustNotary } from '../../../shared/instance/pinned-notary.ts';

/** The instance signs by another key than the first that this browser saw: somebody who has compared it can say that this is right. */
export function OtherNotary({ onTrusted }: { onTrusted: () => void }) {
  const { t } = useTranslation('receiving');
  const key = useQuery(instanceQuery).data?.notaryPublicKey ?? '';
  const trust = () => {
    trustNotary(key);
    onTrusted();
  };
  return (
    <Notice
      tone="danger"
      title={t('receive.otherKey')}
      actions={
        <Button variant="default" size="xs" onClick={trust}>
          {t('receive.trustKey')}
        </Button>
      }
    >
      <p>{t('receive.otherKeyHint')}</p>
      <p className="cs-mono" translate="no">
        {keyFingerprint(key)}
      </p>
    </Notice>
  );
}
