import { parsePublicKey } from '@countersign/signing';
import { AddressText, DetailItem, DetailList, DetailSection } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { KeyFingerprint } from '../../entities/user/key-fingerprint.tsx';
import { useMembership } from '../../shared/membership/use-membership.ts';
import { useSession } from '../../shared/session/use-session.ts';

/** Who the person is to every domain: their email and their key. */
export function IdentitySection() {
  const { t } = useTranslation('preferences');
  const { alias, publicKey } = useMembership();
  const email = useSession()?.email || alias;
  const parsed = parsePublicKey(publicKey);
  return (
    <DetailSection title={t('identity.title')} hint={t('identity.hint')}>
      <DetailList>
        <DetailItem label={t('identity.email')}>{email}</DetailItem>
        <DetailItem label={t('identity.publicKey')}>
          <AddressText value={publicKey} label={t('identity.publicKey')} full />
        </DetailItem>
        <DetailItem label={t('identity.fingerprint')}>
          {parsed.ok ? <KeyFingerprint publicKey={publicKey} /> : undefined}
        </DetailItem>
        <DetailItem label={t('identity.keyType')}>{parsed.ok ? parsed.value.keyType : undefined}</DetailItem>
      </DetailList>
    </DetailSection>
  );
}
