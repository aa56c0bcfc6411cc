import { isCodedError, type Translate } from '@countersign/kernel';
import { showToast } from '@countersign/ui';
import type { MissingCode } from '@countersign/ui/lazy/fetch-code.ts';

import { errorText } from '../api/error-text.ts';

/** Says that what comes next did not load, where a reload would lose what the person has typed on this screen. */
export function tellMissingCode(error: unknown, t: Translate): void {
  showToast({
    tone: 'danger',
    title: isCodedError<MissingCode>(error, 'CodeGone') ? t('app:error.newerConsole') : errorText(error, t),
  });
}
