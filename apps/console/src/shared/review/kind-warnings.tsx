import { proposalWarnings, type Warning } from '@countersign/kinds/words';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { Notice, useNow } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { kindNames } from '../../entities/intent/kind-names.ts';
import type { Names } from '../../entities/names.ts';
import classes from './review.module.css';

const keyOf = ({ code, values }: Warning): string => code + JSON.stringify(values ?? {});

/** What is unusual about a proposal, in the companion's words and order: each grave thing by itself, the others together. */
export function KindWarnings({
  payload,
  expiryAt,
  names,
  revisionNow,
}: {
  payload: IntentPayload;
  expiryAt: string | undefined;
  names: Names;
  revisionNow: number | undefined;
}) {
  const { t } = useTranslation('kinds');
  const now = useNow();
  const warnings = proposalWarnings(
    { payload, expiryAt },
    {
      names: kindNames(names),
      now: new Date(now),
      revisionNow,
      trustScore: names.trustScore,
    },
  );
  const cautions = warnings.filter(({ severity }) => severity === 'caution');
  if (warnings.length === 0) return null;
  return (
    <div className={classes.warnings}>
      {warnings
        .filter(({ severity }) => severity === 'danger')
        .map((warning) => (
          <Notice key={keyOf(warning)} tone="danger" title={t(`warning.${warning.code}`, { ...warning.values })} />
        ))}
      {cautions.length === 0 ? null : (
        <Notice tone="waiting" title={t('warning.title')}>
          <ul className={classes.cautions}>
            {cautions.map((warning) => (
              <li key={keyOf(warning)}>{t(`warning.${warning.code}`, { ...warning.values })}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
