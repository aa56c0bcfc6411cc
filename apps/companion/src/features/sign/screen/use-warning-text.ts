import { isLedgerWarning, translatedWarning } from '@countersign/ledger-port';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import type { Warning } from '../decode/signing-warnings.ts';
import { kindText } from '../kind-text.ts';

/** Tells warnings apart that have the same code. */
export function keyOfWarning({ code, values }: Warning): string {
  return code + JSON.stringify(values ?? {});
}

/** The words of warnings, whoever gives them. */
export function useWarningText(): (warning: Warning) => string {
  const { t } = useTranslation();
  return (warning) => {
    if (isLedgerWarning(warning)) return translatedWarning(warning, kindText(t));
    const { code, values } = warning;
    return t(`warning.${code}`, { ...values, defaultValue: t(`kinds:warning.${code}`, values) });
  };
}
