import { keyFingerprint } from '@countersign/signing/hashes';
import { AddressText, Button, buttonLook, CopyAsTextButton, DetailItem, DetailList, QrPicture } from '@countersign/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { FingerprintText } from '../../app/profile/fingerprint-text.tsx';
import { KeyKindText } from '../../app/profile/key-kind-text.tsx';
import { SynchronisedNotice } from '../../app/profile/synchronised-notice.tsx';
import { useProfile } from '../../app/profile/profile-store.ts';
import { Actions, Page } from '../../app/shell/page.tsx';

/** The public key, to copy, to show as a QR code, or to share. */
export function PublicKey() {
  const { t } = useTranslation();
  const { profile } = useProfile();
  const fingerprint = keyFingerprint(profile.publicKey);
  const share = async () => {
    try {
      await navigator.share({ title: t('key.shareText', { email: profile.email }), text: profile.publicKey });
    } catch (error) {
      // The person closed the share sheet.
      if (!(error instanceof DOMException)) throw error;
    }
  };
  return (
    <Page title={t('key.title')} lead={t('key.lead')}>
      <QrPicture value={profile.publicKey} size={220} title={t('key.qr')} />
      <div>
        <CopyAsTextButton value={profile.publicKey} />
      </div>
      <SynchronisedNotice profile={profile} />
      <DetailList>
        <DetailItem label={t('key.email')}>{profile.email}</DetailItem>
        {profile.login === profile.email ? null : <DetailItem label={t('create.login')}>{profile.login}</DetailItem>}
        <DetailItem label={t('key.label')}>
          <AddressText value={profile.publicKey} label={t('key.label')} full />
        </DetailItem>
        <DetailItem label={t('keyKind.label')}>
          <KeyKindText profile={profile} />
        </DetailItem>
        {fingerprint === undefined ? null : (
          <DetailItem label={t('key.fingerprint')}>
            <FingerprintText fingerprint={fingerprint} />
          </DetailItem>
        )}
      </DetailList>
      <Actions>
        <Link to="/notifications" {...buttonLook({ size: 'md' })}>
          {t('key.shared')}
        </Link>
        {typeof navigator.share === 'function' ? (
          <Button size="md" variant="default" onClick={() => void share()}>
            {t('action.share')}
          </Button>
        ) : null}
      </Actions>
      <span>{t('key.later')}</span>
    </Page>
  );
}
