import type { LockStatus } from '@countersign/model';
import { FilterChoice } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { lockStatuses } from './entity-search.ts';

/** The filter of a list of governed entities by their lock. */
export function LockFilter(props: {
  readonly value: LockStatus[] | undefined;
  readonly onChange: (change: { lock: LockStatus[] }) => void;
}) {
  const { t } = useTranslation('app');
  return (
    <FilterChoice
      label={t('column.lock')}
      value={props.value ?? []}
      options={lockStatuses.map((value) => ({ value, label: t(`lock.${value}`) }))}
      onChange={(lock) => props.onChange({ lock: lock as LockStatus[] })}
    />
  );
}
