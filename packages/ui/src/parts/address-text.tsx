import { useTranslation } from 'react-i18next';

import { shortMiddle } from '@countersign/kernel';
import { CopyButton } from './copy-button.tsx';
import classes from './parts.module.css';

/** An address, hash or key: both ends and a copy button, or whole (`full`) where people compare it. */
export function AddressText({ value, label, full = false }: { value: string; label?: string; full?: boolean }) {
  const { t } = useTranslation('ui');
  return (
    <span className={full ? classes.addressFull : classes.address}>
      <span className={classes.mono} title={value}>
        {full ? value : shortMiddle(value)}
      </span>
      <CopyButton value={value} label={label ?? t('address.label')} />
    </span>
  );
}
