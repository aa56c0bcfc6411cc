import { Notice } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import type { Warning } from '../decode/signing-warnings.ts';
import classes from './sign.module.css';
import { keyOfWarning, useWarningText } from './use-warning-text.ts';

/** What is unusual: each grave thing by itself, the others together, so that what is signed stays near the top of a small screen. */
export function WarningList({ warnings }: { warnings: readonly Warning[] }) {
  const { t } = useTranslation();
  const textOf = useWarningText();
  const cautions = warnings.filter(({ severity }) => severity === 'caution');
  return (
    <>
      {warnings
        .filter(({ severity }) => severity === 'danger')
        .map((warning) => (
          <Notice key={keyOfWarning(warning)} tone="danger" title={textOf(warning)} />
        ))}
      {cautions.length === 0 ? null : (
        <Notice tone="waiting" title={t('kinds:warning.title')}>
          <ul className={classes.cautions}>
            {cautions.map((warning) => (
              <li key={keyOfWarning(warning)}>{textOf(warning)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
