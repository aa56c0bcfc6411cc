import { isLedgerWarning, translatedWarning } from '@countersign/ledger-port';
import { Notice } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import type { Warning } from '../decode/signing-warnings.ts';
import { kindText } from '../kind-text.ts';
import classes from './sign.module.css';

const keyOf = ({ code, values }: Warning): string => code + JSON.stringify(values ?? {});

/** What is unusual: each grave thing by itself, the others together, so that what is signed stays near the top of a small screen. */
export function WarningList({ warnings }: { warnings: readonly Warning[] }) {
  const { t } = useTranslation();
  function textOf(warning: Warning): string {
    if (isLedgerWarning(warning)) return translatedWarning(warning, kindText(t));
    const { code, values } = warning;
    return t(`warning.${code}`, { ...values, defaultValue: t(`kinds:warning.${code}`, values) });
  }
  const cautions = warnings.filter(({ severity }) => severity === 'caution');
  return (
    <>
      {warnings
        .filter(({ severity }) => severity === 'danger')
        .map((warning) => (
          <Notice key={keyOf(warning)} tone="danger" title={textOf(warning)} />
        ))}
      {cautions.length === 0 ? null : (
        <Notice tone="waiting" title={t('kinds:warning.title')}>
          <ul className={classes.cautions}>
            {cautions.map((warning) => (
              <li key={keyOf(warning)}>{textOf(warning)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
