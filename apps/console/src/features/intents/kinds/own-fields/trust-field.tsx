import { lowTrustScore, trustOf } from '@countersign/kinds/words';
import { limits } from '@countersign/model/names';
import { TrustRing } from '@countersign/ui';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { TextField } from '../../../../shared/forms/fields.tsx';
import type { OwnFieldProps } from '../../../../shared/proposing/form/own-parts.ts';
import classes from './own-fields.module.css';

/** How far an endpoint is trusted, with what that means. */
export function TrustField({ control, name, label, required = false }: OwnFieldProps) {
  const { t } = useTranslation('intents');
  const typed: unknown = useWatch({ control, name });
  const score =
    typeof typed === 'string' && /^\d{1,3}$/.test(typed) && Number(typed) <= limits.trustScoreMaximum ? Number(typed) : undefined;
  return (
    <div className={classes.trust}>
      <TextField control={control} name={name} label={label} required={required} trimmed hint={t('endpoint.trustHint')} />
      {score === undefined ? null : (
        <p className={classes.aside}>
          <TrustRing {...trustOf(score)} />
          <span>{t(trustOf(score).isLow ? 'endpoint.lowTrust' : 'endpoint.trust', { low: lowTrustScore })}</span>
        </p>
      )}
    </div>
  );
}
