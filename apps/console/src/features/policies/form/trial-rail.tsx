import { FormRail, SkeletonBlock } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { policyTrialQuery } from '../../../entities/policy/trial-query.ts';
import { TrialResult } from '../../../entities/policy/trial-result.tsx';
import { errorText } from '../../../shared/api/error-text.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { MadeUpDialog } from '../made-up/made-up-dialog.tsx';
import { draftOf, isWhole, type PolicyValues } from './policy-values.ts';

const pauseMs = 700;

/** What the policy would have changed, judged against the newest tasks of this domain while one types. */
export function TrialRail({ id, values }: { id: string; values: PolicyValues }) {
  const { t } = useTranslation('policies');
  const { domainId } = useScope();
  const whole = isWhole(values);
  const draft = draftOf({ ...values, alias: values.alias.trim() || t('ladder.this'), lock: 'Unlocked' }, id);
  const [settled] = useDebouncedValue(JSON.stringify(draft), pauseMs);
  const { data, error, isFetching } = useQuery({
    ...policyTrialQuery(domainId, [draft]),
    enabled: whole && settled === JSON.stringify(draft),
    placeholderData: keepPreviousData,
  });
  return (
    <FormRail title={t('trial.title')}>
      {whole ? null : <p>{t('trial.notYet')}</p>}
      {whole && error ? <p>{errorText(error, t)}</p> : null}
      {whole && !error && data ? <TrialResult trial={data} /> : null}
      {whole ? <MadeUpDialog draft={draft} /> : null}
      {whole && !error && !data && isFetching ? <SkeletonBlock lines={2} label={t('app:action.loading')} /> : null}
    </FormRail>
  );
}
