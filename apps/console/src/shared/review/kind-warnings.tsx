import { inOrder, proposalWarnings, type Warning, type WarningCode } from '@countersign/kinds/words';
import type { IntentPayload } from '@countersign/kinds/schemas';
import {
  isLedgerWarning,
  ledgerWarningText,
  type LedgerWarningCode,
  type TransactionDescription,
} from '@countersign/ledger-port';
import { Notice, useNow } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { kindNames } from '../../entities/intent/kind-names.ts';
import type { Names } from '../../entities/names.ts';
import classes from './review.module.css';

type AnyWarning = Warning<WarningCode | LedgerWarningCode>;

const keyOf = ({ code, values }: AnyWarning): string => code + JSON.stringify(values ?? {});

/**
 * What is unusual about a proposal and about what it asks of a ledger, in the companion's words and order: each grave thing by itself, the
 * others together.
 */
export function KindWarnings({
  payload,
  expiryAt,
  names,
  revisionNow,
  described,
}: {
  payload: IntentPayload;
  expiryAt: string | undefined;
  names: Names;
  revisionNow: number | undefined;
  described: TransactionDescription | undefined;
}) {
  const { t } = useTranslation('kinds');
  const now = useNow();
  const known = { names: kindNames(names), now: new Date(now), revisionNow, trustScore: names.trustScore };
  const warnings = inOrder<AnyWarning>([...(described?.warnings ?? []), ...proposalWarnings({ payload, expiryAt }, known)]);
  const textOf = (warning: AnyWarning) =>
    isLedgerWarning(warning) ? ledgerWarningText(warning) : t(`warning.${warning.code}`, { ...warning.values });
  const cautions = warnings.filter(({ severity }) => severity === 'caution');
  if (warnings.length === 0) return null;
  return (
    <div className={classes.warnings}>
      {warnings
        .filter(({ severity }) => severity === 'danger')
        .map((warning) => (
          <Notice key={keyOf(warning)} tone="danger" title={textOf(warning)} />
        ))}
      {cautions.length === 0 ? null : (
        <Notice tone="waiting" title={t('warning.title')}>
          <ul className={classes.cautions}>
            {cautions.map((warning) => (
              <li key={keyOf(warning)}>{textOf(warning)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
