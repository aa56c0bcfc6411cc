import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import type { Asker } from './asker.ts';

/** Browser and system in words, e.g. "Firefox on Windows"; undefined if the sign-in says neither. */
export function useAskerWords({ browser, system }: Asker): string | undefined {
  const { t } = useTranslation();
  if (browser === undefined || system === undefined) return undefined;
  return t('asker.browserOnSystem', { browser: t(`asker.browser.${browser}`), system: t(`asker.system.${system}`) });
}
