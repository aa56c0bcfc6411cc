import type { AccountProcessingStatus, ApiAccount } from '@countersign/model';
import { StateText, type Tone } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

const tones = {
  Pending: 'moving',
  Preparing: 'moving',
  Recovering: 'moving',
  Tracked: 'past',
  Completed: 'past',
  Interrupted: 'danger',
} satisfies Record<AccountProcessingStatus, Tone>;

type Processing = NonNullable<ApiAccount['additionalDetails']>['processing'];

/** How far an account's keys, addresses and history are. */
export function ProcessingChip({ processing: { status } }: { processing: Processing }) {
  const { t } = useTranslation('accounts');
  return <StateText tone={tones[status]}>{t(`processing.${status}`)}</StateText>;
}

/** True while something is still done for the account, or went wrong: what its head says. */
export const isBeingProcessed = ({ status }: Processing): boolean => status !== 'Tracked' && status !== 'Completed';
