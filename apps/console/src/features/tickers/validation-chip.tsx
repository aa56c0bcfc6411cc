import { StatusChip } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

/** Whether an asset is validated: a validated one carries the instance's signature. */
export function ValidationChip({ signature }: { signature: string | undefined }) {
  const { t } = useTranslation('tickers');
  return signature ? (
    <StatusChip tone="good">{t('validated')}</StatusChip>
  ) : (
    <StatusChip tone="past">{t('notValidated')}</StatusChip>
  );
}
