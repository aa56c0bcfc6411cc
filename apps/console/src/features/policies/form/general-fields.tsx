import { kindName, wordsOf } from '@countersign/kinds/words';
import { intentTypes } from '@countersign/model/names';
import { Button, FormSection, Notice } from '@countersign/ui';
import { MultiSelect } from '@countersign/ui/form/controls.tsx';
import { useQuery } from '@tanstack/react-query';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { policyScopes } from '../../../entities/policy/policy-source.ts';
import { policiesByRankQuery, RankLadder } from '../../../entities/policy/rank-ladder.tsx';
import { ChoiceField } from '../../../shared/forms/choice-field.tsx';
import { CustomPropertiesField } from '../../../shared/forms/custom-properties/custom-properties-field.tsx';
import { LongTextField, TextField } from '../../../shared/forms/fields.tsx';
import { textsOf, useField } from '../../../shared/forms/use-field.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import classes from './policy-form.module.css';
import { freeRank, tiedWith } from './free-rank.ts';
import { rankBounds, type PolicyValues } from './policy-values.ts';

type Form = UseFormReturn<PolicyValues>;

/** What a policy is called, what it governs, and where it stands. */
export function GeneralFields({ form, id }: { form: Form; id?: string | undefined }) {
  const { control } = form;
  const { t } = useTranslation('policies');
  const [governs] = useWatch({ control, name: ['governs'] });
  return (
    <>
      <FormSection title={t('form.general.name')}>
        <TextField control={control} name="alias" label={t('column.alias')} required />
        <LongTextField control={control} name="description" label={t('form.general.description')} />
      </FormSection>
      <FormSection title={t('form.general.governs')} hint={t('form.general.governsHint')}>
        <ChoiceField
          control={control}
          name="governs"
          label={t('column.operations')}
          row
          choices={(['Some', 'All', 'None'] as const).map((value) => ({ value, label: t(`form.general.kinds.${value}`) }))}
        />
        {governs === 'Some' ? <KindsField control={control} /> : null}
        <ChoiceField
          control={control}
          name="scope"
          label={t('column.scope')}
          choices={policyScopes.map((value) => ({ value, label: t(`app:scope.${value}`) }))}
        />
      </FormSection>
      <FormSection title={t('detail.rank')} hint={t('detail.rankHint')}>
        <RankField form={form} id={id} />
      </FormSection>
      <FormSection title={t('form.general.more')}>
        {id === undefined ? (
          <ChoiceField
            row
            control={control}
            name="lock"
            label={t('form.general.lock')}
            choices={(['Unlocked', 'Locked'] as const).map((value) => ({ value, label: t(`app:lock.${value}`) }))}
          />
        ) : null}
        <CustomPropertiesField control={control} />
      </FormSection>
    </>
  );
}

/** Kinds of intent, grouped by what they are about. */
function KindsField({ control }: { control: Form['control'] }) {
  const { t } = useTranslation('policies');
  const { shared, value, onChange } = useField({ control, name: 'intentTypes', label: t('form.general.which'), required: true });
  const groups = Map.groupBy(intentTypes, (type) => wordsOf(type).proposing.of);
  const chosen = textsOf(value);
  return (
    <MultiSelect
      {...shared}
      searchable
      placeholder={chosen.length === 0 ? t('form.choose') : undefined}
      nothingFoundMessage={t('ui:filter.noOption')}
      data={[...groups].map(([about, types]) => ({
        group: about === 'instance' ? t('proposing:choice.instance') : t(`kinds:entity.${about}`),
        items: types.map((type) => ({ value: type, label: kindName(type) })),
      }))}
      value={chosen}
      onChange={onChange}
    />
  );
}

function RankField({ form: { control, setValue }, id }: { form: Form; id: string | undefined }) {
  const { t } = useTranslation('policies');
  const { domainId } = useScope();
  const values = useWatch({ control, compute: (all: PolicyValues) => all });
  const { alias, rank } = values;
  const policies = useQuery(policiesByRankQuery(domainId)).data;
  const tied = policies ? tiedWith(values, id, policies) : [];
  const free = tied.length === 0 || policies === undefined ? undefined : freeRank(policies, Number(rank));
  return (
    <div className={classes.ranked}>
      {tied.length === 0 ? null : (
        <Notice
          tone="waiting"
          title={t('ladder.overlap', { count: tied.length, policies: tied.map((policy) => policy.alias) })}
          actions={
            free === undefined ? undefined : (
              <Button variant="default" size="xs" onClick={() => setValue('rank', String(free), { shouldDirty: true })}>
                {t('ladder.take', { rank: free })}
              </Button>
            )
          }
        />
      )}
      <TextField
        control={control}
        name="rank"
        label={t('column.rank')}
        hint={t('form.general.rankHint', rankBounds)}
        required
        trimmed
      />
      {policies && /^[0-9]{1,4}$/.test(rank) ? (
        <RankLadder
          policies={policies}
          of={{ id, alias, rank: Number(rank) }}
          tiedIds={new Set(tied.map((policy) => policy.id))}
        />
      ) : null}
    </div>
  );
}
