import { Notice } from '@countersign/ui';
import { Checkbox } from '@countersign/ui/form/controls.tsx';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import type { Warning } from '../decode/signing-warnings.ts';
import classes from './sign.module.css';
import { keyOfWarning, useWarningText } from './use-warning-text.ts';

/** What warnings keep from being signed, and what their owner has said of them. */
interface Stops {
  /** True while it can't be signed: for good, or until everything is confirmed. */
  readonly isStopped: boolean;
  readonly isForGood: boolean;
  readonly toConfirm: readonly Warning[];
  readonly confirmed: ReadonlySet<string>;
  readonly confirm: (warning: Warning, isMeant: boolean) => void;
}

/**
 * Keeps what was confirmed of the warnings of one request; a warning that comes later has to be confirmed as well. While it is still looked up
 * what a request is about, nothing can be signed, and nothing is asked either: a warning may go by itself.
 */
export function useStops(warnings: readonly Warning[], isPending: boolean): Stops {
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  return {
    ...stopsAmong(warnings, isPending, confirmed),
    confirmed,
    confirm: (warning, isMeant) => {
      const key = keyOfWarning(warning);
      setConfirmed((before) => new Set([...[...before].filter((one) => one !== key), ...(isMeant ? [key] : [])]));
    },
  };
}

/** What stops a signature now, given what was confirmed. */
export function stopsAmong(
  warnings: readonly Warning[],
  isPending: boolean,
  confirmed: Stops['confirmed'],
): Pick<Stops, 'isStopped' | 'isForGood' | 'toConfirm'> {
  const known = isPending ? [] : warnings;
  const toConfirm = known.filter(({ stops }) => stops === 'Confirm');
  const isForGood = known.some(({ stops }) => stops === 'ForGood');
  const isOpen = toConfirm.some((warning) => !confirmed.has(keyOfWarning(warning)));
  return { isStopped: isPending || isForGood || isOpen, isForGood, toConfirm };
}

/** Asks about each grave thing by itself before the button to sign can be used, or says that there is none. */
export function Confirmations({ isForGood, toConfirm, confirmed, confirm }: Stops) {
  const { t } = useTranslation();
  const textOf = useWarningText();
  if (isForGood) return <Notice tone="danger" title={t('sign:blocked')} />;
  if (toConfirm.length === 0) return null;
  return (
    <fieldset className={classes.confirmations}>
      <legend>{t('sign:confirm')}</legend>
      {toConfirm.map((warning) => (
        <Checkbox
          key={keyOfWarning(warning)}
          label={textOf(warning)}
          checked={confirmed.has(keyOfWarning(warning))}
          onChange={({ target }) => confirm(warning, target.checked)}
        />
      ))}
    </fieldset>
  );
}
