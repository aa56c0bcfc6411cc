import './texts.ts';

import type { TFunction } from 'i18next';

import { asPart } from '../api/error-text.ts';

/** Why an intent failed, or would: the code's own text; of a code that this console does not know yet what the server says. */
export function failureWords({ code, message }: { readonly code: string; readonly message?: string }, t: TFunction): string {
  return t(`failures:${code}`, { message: asPart(message ?? code), defaultValue: message ?? t('app:error.generic') });
}
