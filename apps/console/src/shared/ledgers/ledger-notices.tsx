import '../i18n/warning-texts.ts';

import type { IntentDryRunResponse } from '@countersign/contract';
import { isLedgerWarning, translatedWarning } from '@countersign/ledger-port';
import { Notice } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

/** What to know of the paying account and of the token as their ledger has them, such as other keys that may move what is there. */
export function LedgerNotices({ notices = [] }: { notices?: IntentDryRunResponse['ledgerWarnings'] }) {
  const { t } = useTranslation('kinds');
  return notices
    .filter(isLedgerWarning)
    .map((warning) => (
      <Notice
        key={warning.code}
        tone={warning.severity === 'danger' ? 'danger' : 'waiting'}
        title={translatedWarning(warning, t)}
      />
    ));
}
