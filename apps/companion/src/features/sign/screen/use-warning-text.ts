import type { Translate } from '@countersign/kernel';
import { isLedgerWarning, translatedWarning } from '@countersign/ledger-port';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { warningValues } from '@countersign/kinds/words';
import type { Warning } from '../decode/signing-warnings.ts';
import { kindText } from '../kind-text.ts';

/** Tells warnings apart that have the same code. */
export function keyOfWarning({ code, values }: Warning): string {
  return code + JSON.stringify(values ?? {});
}

/** What is unusual, in words, whichever source says it. */
export function warningText(warning: Warning, t: Translate): string {
  if (isLedgerWarning(warning)) return translatedWarning(warning, kindText(t));
  const { code } = warning;
  const values = warningValues(warning.values, kindText(t));
  return t(`sign:warning.${code}`, { ...values, defaultValue: t(`kinds:warning.${code}`, values) });
}

/** The words of warnings, for components. */
export function useWarningText(): (warning: Warning) => string {
  const { t } = useTranslation();
  return (warning) => warningText(warning, t);
}
