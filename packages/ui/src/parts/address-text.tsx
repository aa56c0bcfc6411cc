import { useTranslation } from '../i18n/use-translation.ts';
import { Fragment } from 'react';

import { shortMiddle } from '@countersign/kernel';
import { CopyButton } from './copy-button.tsx';
import classes from './parts.module.css';

/** Groups of four to compare one by one; a prefix such as `0x` stays with the first. Together they are the text again. */
export const addressGroups = (value: string): readonly string[] => value.match(/^0x.{1,4}|.{1,4}/gu) ?? [];

/** An address, hash or key: both ends and a copy button, or whole (`full`) in groups of four where people compare it. */
export function AddressText({ value, label, full = false }: { value: string; label?: string; full?: boolean }) {
  const { t } = useTranslation('ui');
  return (
    <span className={full ? classes.addressFull : classes.address}>
      <span className={classes.mono} title={value} translate="no">
        {full
          ? addressGroups(value).map((group, index) => (
              // The gaps are drawn, so that what is selected and copied is the address.
              <Fragment key={index}>
                {index === 0 ? null : <wbr />}
                <span className={classes.group}>{group}</span>
              </Fragment>
            ))
          : shortMiddle(value)}
      </span>
      <CopyButton value={value} label={label ?? t('address.label')} />
    </span>
  );
}
