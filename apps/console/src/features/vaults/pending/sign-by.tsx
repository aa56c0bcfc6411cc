import type { PendingVaultOperation } from '@countersign/contract';
import { DateTimeText, StatusChip } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

type Validity = NonNullable<PendingVaultOperation['validity']>;

/** By when a transaction has to be back with its signatures: a time, or the block of a height and when that may come; and whether it is too late by now. */
export function SignBy({ validity }: { validity: Validity }) {
  const { t } = useTranslation('vaults');
  if (validity.type === 'Endless' || validity.type === 'Unknown') return t(`operation.validity.${validity.type}`);
  const { isOver } = validity;
  if (isOver === true) return <StatusChip tone="danger">{t('operation.validity.over')}</StatusChip>;
  if (validity.type === 'Moment') return <DateTimeText value={validity.moment} />;
  const { height, about } = validity;
  return (
    <>
      {t('operation.validity.height', { height: String(height) })}
      <br />
      {about === undefined ? (
        t('operation.validity.unknownTime')
      ) : (
        <>
          {t('operation.validity.about')} <DateTimeText value={about} />
        </>
      )}
    </>
  );
}

/** The same as exported lists have it: the moment or the height of the last block, or why there is none. */
export function lastOf(validity: Validity): string {
  return validity.type === 'Moment' ? validity.moment : validity.type === 'Height' ? String(validity.height) : validity.type;
}
