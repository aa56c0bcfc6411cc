import { Button, FormRail, showToast, SkeletonBlock } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { policyTrialQuery } from '../../../entities/policy/trial-query.ts';
import { TrialResult } from '../../../entities/policy/trial-result.tsx';
import { errorText } from '../../../shared/api/error-text.ts';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { useDraftSet, withDraft } from '../drafts/draft-set.ts';
import { MadeUpDialog } from '../made-up/made-up-dialog.tsx';
import { MoversDialog } from '../movers/movers-dialog.tsx';
import classes from './policy-form.module.css';
import { draftOf, isWhole, type PolicyValues } from './policy-values.ts';

const pauseMs = 700;

/** What the policy would have changed, judged against the newest tasks of this domain while one types. */
export function TrialRail({ id, values }: { id: string; values: PolicyValues }) {
  const { t } = useTranslation('policies');
  const scope = useScope();
  const { domainId } = scope;
  const whole = isWhole(values);
  const draft = draftOf({ ...values, alias: values.alias.trim() || t('ladder.this'), lock: 'Unlocked' }, id);
  const kept = useDraftSet(domainId);
  const others = kept.drafts.filter((other) => other.id !== id);
  const drafts = withDraft(others, draft);
  const [settled] = useDebouncedValue(JSON.stringify(drafts), pauseMs);
  const { data, error, isFetching } = useQuery({
    ...policyTrialQuery(domainId, drafts),
    enabled: whole && settled === JSON.stringify(drafts),
    placeholderData: keepPreviousData,
  });
  return (
    <FormRail title={t('trial.title')}>
      {whole ? null : <p>{t('trial.notYet')}</p>}
      {whole && error ? <p>{errorText(error, t)}</p> : null}
      {whole && !error && data ? <TrialResult trial={data} /> : null}
      {whole && others.length > 0 ? <p>{t('drafts.together', { names: others.map(({ alias }) => alias) })}</p> : null}
      {whole ? (
        <div className={classes.tries}>
          <MadeUpDialog drafts={drafts} />
          <MoversDialog drafts={drafts} />
          <div>
            <Button
              variant="default"
              size="xs"
              onClick={() => {
                kept.put(draft);
                showToast({
                  tone: 'good',
                  title: t('drafts.kept', { name: draft.alias }),
                  link: { label: t('test.title'), href: paths.testPolicies(scope) },
                });
              }}
            >
              {t('drafts.keep')}
            </Button>
          </div>
        </div>
      ) : null}
      {whole && !error && !data && isFetching ? <SkeletonBlock lines={2} label={t('app:action.loading')} /> : null}
    </FormRail>
  );
}
