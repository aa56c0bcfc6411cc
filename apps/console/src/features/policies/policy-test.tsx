import '../../entities/policy/texts.ts';

import { Button, Card, CardStack, PageHeader, SkeletonBlock } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';

import { policiesByRankQuery } from '../../entities/policy/rank-ladder.tsx';
import { policyTrialQuery } from '../../entities/policy/trial-query.ts';
import { TrialResult } from '../../entities/policy/trial-result.tsx';
import { errorText } from '../../shared/api/error-text.ts';
import { ChoiceField } from '../../shared/forms/choice-field.tsx';
import { SelectField } from '../../shared/forms/fields.tsx';
import { useMembership } from '../../shared/membership/use-membership.ts';
import { LinkButton } from '../../shared/routing/link-button.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import { useDraftSet, withDraft } from './drafts/draft-set.ts';
import { KeptDrafts } from './drafts/kept-drafts.tsx';
import { MadeUpIntent } from './made-up/made-up-intent.tsx';
import classes from './made-up/made-up.module.css';
import { draftOf, valuesOfPolicy } from './form/policy-values.ts';

/**
 * What would become of past tasks under other policies, all of them together: those that were put aside in their forms, new or changed, and
 * those that are to be locked or unlocked.
 */
export function PolicyTest() {
  const { t } = useTranslation('policies');
  const scope = useScope();
  const { domainAlias } = useMembership();
  const { control, setValue } = useForm<{ policyId: string; lock: 'Locked' | 'Unlocked' }>({
    defaultValues: { policyId: '', lock: 'Locked' },
  });
  const [policyId, lock] = useWatch({ control, name: ['policyId', 'lock'] });
  const policies = useQuery(policiesByRankQuery(scope.domainId)).data ?? [];
  const policy = policies.find(({ id }) => id === policyId);
  const kept = useDraftSet(scope.domainId);
  const chosen = policy && draftOf({ ...valuesOfPolicy(policy), lock }, policy.id);
  const drafts = chosen ? withDraft(kept.drafts, chosen) : kept.drafts;
  const { data, error } = useQuery({
    ...policyTrialQuery(scope.domainId, drafts),
    enabled: drafts.length > 0,
  });
  return (
    <>
      <PageHeader title={t('test.title')} subtitle={t('test.subtitle', { domain: domainAlias })} />
      <CardStack>
        <Card title={t('test.what')}>
          <div className={classes.madeUp}>
            <SelectField
              control={control}
              name="policyId"
              label={t('detail.title')}
              placeholder={t('form.choose')}
              nothingFound={t('ui:filter.noOption')}
              options={policies.map(({ id, alias }) => ({ value: id, label: alias }))}
            />
            <ChoiceField
              row
              control={control}
              name="lock"
              label={t('test.lock')}
              choices={(['Locked', 'Unlocked'] as const).map((value) => ({ value, label: t(`app:lock.${value}`) }))}
            />
            <div className={classes.buttons}>
              {policy && chosen ? (
                <>
                  <Button
                    variant="default"
                    onClick={() => {
                      kept.put(chosen);
                      setValue('policyId', '');
                    }}
                  >
                    {t('drafts.another')}
                  </Button>
                  <LinkButton variant="default" href={paths.propose(scope, 'v0_UpdatePolicy', policy.id)}>
                    {t('test.edit')}
                  </LinkButton>
                </>
              ) : (
                <LinkButton variant="default" href={paths.propose(scope, 'v0_CreatePolicy')}>
                  {t('drafts.add')}
                </LinkButton>
              )}
            </div>
            {kept.drafts.length > 0 ? (
              <section>
                <h3>{t('drafts.label')}</h3>
                <KeptDrafts drafts={kept.drafts} policies={policies} onDrop={kept.drop} />
              </section>
            ) : null}
          </div>
        </Card>
        {drafts.length > 0 ? (
          <Card title={t('trial.title')}>
            {error ? <p>{errorText(error, t)}</p> : null}
            {data ? <TrialResult trial={data} /> : null}
            {!data && !error ? <SkeletonBlock lines={3} label={t('app:action.loading')} /> : null}
          </Card>
        ) : null}
        <Card title={t('madeUp:title')} hint={t('madeUp:hint')}>
          <MadeUpIntent drafts={drafts} />
        </Card>
      </CardStack>
    </>
  );
}
