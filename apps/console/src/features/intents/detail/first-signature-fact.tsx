import type { IntentEntity } from '@countersign/kinds/schemas';
import { firstSignatureHours, signUntil } from '@countersign/model/names';
import { AgoText } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { useVaultOf } from '../../../entities/account/vault-of-account.ts';

/** Until when the account's vault signs what people decide on: so many hours after that, and the moment once they have. */
export function FirstSignatureFact({
  intent: { details, state },
  accountId,
}: {
  intent: Pick<IntentEntity, 'details' | 'state'>;
  accountId: string;
}) {
  const { t } = useTranslation('intents');
  const { hours, isPending } = useFirstSignatureHours(details.targetDomainId, accountId);
  if (hours === undefined) return <>{t(isPending ? 'firstSignature.asking' : 'firstSignature.unknown')}</>;
  if (state.status === 'Executed' && state.lastModifiedAt !== undefined)
    return (
      <>
        {t('firstSignature.until')} <AgoText value={earlier(signUntil(state.lastModifiedAt, hours), details.expiryAt)} />
      </>
    );
  return <>{hours % 24 === 0 ? t('firstSignature.days', { count: hours / 24 }) : t('firstSignature.hours', { count: hours })}</>;
}

/** Nothing is signed once the proposal itself is good no more. */
function earlier(one: string, other: string): string {
  return Date.parse(one) < Date.parse(other) ? one : other;
}

/** The hours that the organisation set for the vault, or those of its kind; undefined while nobody knows. */
function useFirstSignatureHours(
  domainId: string,
  accountId: string,
): { readonly hours: number | undefined; readonly isPending: boolean } {
  const { vault, signer, isPending } = useVaultOf(domainId, accountId);
  const ofKind = signer && firstSignatureHours[signer.kind === 'Cold' ? 'Cold' : 'Online'];
  return { hours: vault?.signWithinHours ?? ofKind, isPending };
}
