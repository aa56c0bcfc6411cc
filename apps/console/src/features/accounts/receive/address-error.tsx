import '../../../entities/account/receiving/texts.ts';

import { isCodedError } from '@countersign/kernel';
import { ErrorState, Notice } from '@countersign/ui';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { errorText } from '../../../shared/api/error-text.ts';

// It reads a key, which is seldom needed and weighs more than the rest.
const OtherNotary = lazyScreen(() => import('./other-notary.tsx'), 'OtherNotary');

/** Why an account's addresses are not shown. */
export function AddressError({ error, title, onRetry }: { error: unknown; title?: string; onRetry: () => void }) {
  const { t } = useTranslation('receiving');
  if (isCodedError(error, 'NotaryChanged')) return <OtherNotary onTrusted={onRetry} />;
  if (!isCodedError(error, 'AddressNotSigned')) {
    return <ErrorState {...(title !== undefined && { title })} message={errorText(error, t)} onRetry={onRetry} />;
  }
  return (
    <Notice tone="danger" title={t('receive.notSigned')}>
      {t('receive.notSignedHint')}
    </Notice>
  );
}
