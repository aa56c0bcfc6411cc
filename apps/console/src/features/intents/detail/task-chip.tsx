import type { IntentEntity } from '@countersign/kinds/schemas';
import { StatusChip } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { IntentStatusChip } from '../../../entities/chips.tsx';
import { useDecider } from '../../../entities/intent/use-decider.ts';
import { useSeats } from '../../../entities/intent/use-seats.ts';

/** What a task waits for, or how it ended. */
export function TaskChip({ intent }: { intent: IntentEntity }) {
  const { t } = useTranslation('intents');
  const decider = useDecider(intent);
  const { missing } = useSeats(intent);
  if (intent.state.status !== 'Open') return <IntentStatusChip status={intent.state.status} />;
  if (decider) return <StatusChip tone="waiting">{t('chip.mine')}</StatusChip>;
  return <StatusChip tone="waiting">{missing === undefined ? t('chip.open') : t('chip.missing', { count: missing })}</StatusChip>;
}
