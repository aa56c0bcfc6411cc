import { DetailItem } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { LockChip } from '../../../entities/chips.tsx';

/** The lines that nearly every creation has: lock, description, and custom properties. */
export function CommonItems({
  lock,
  description,
  customProperties,
}: {
  lock?: 'Locked' | 'Unlocked';
  description?: string | undefined;
  customProperties?: Readonly<Record<string, string>>;
}) {
  const { t } = useTranslation('intents');
  return (
    <>
      {lock ? (
        <DetailItem label={t('field.lock')}>
          <LockChip lock={lock} />
        </DetailItem>
      ) : null}
      <DetailItem label={t('field.description')}>{description}</DetailItem>
      {Object.entries(customProperties ?? {}).map(([name, value]) => (
        <DetailItem key={name} label={name}>
          {value}
        </DetailItem>
      ))}
    </>
  );
}
