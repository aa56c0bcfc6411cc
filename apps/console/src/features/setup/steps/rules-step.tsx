import { templateNames, type TemplateName } from '@countersign/governance/first-rules';
import { Button } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { ChoiceGroup } from '../../../shared/forms/choice-field.tsx';
import { templateOf, withTemplate } from '../draft.ts';
import type { StepProps } from './step-props.ts';
import classes from '../setup.module.css';
import { StepHead } from '../step-head.tsx';
import { RuleList } from './rule-list.tsx';

/** Which rules to begin with. Each says who proposes, who agrees, and what needs more. */
export function RulesStep({ draft, change, onNext, onBack }: StepProps) {
  const { t } = useTranslation('setup');
  const choices = templateNames.map((value) => ({
    value,
    label: t(`template.${value}.title`),
    hint: t(`template.${value}.hint`),
  }));
  return (
    <form
      className={classes.step}
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
    >
      <StepHead title={t('rules.title')} lead={t('rules.lead')} />
      <div className={classes.wide}>
        <ChoiceGroup<TemplateName>
          name="template"
          label={t('rules.choice')}
          choices={choices}
          value={draft.template}
          onChange={(name) => change(withTemplate(draft, name))}
        />
      </div>
      <section className={classes.card} aria-label={t('rules.inWords')}>
        <h2>{t('rules.inWords')}</h2>
        <RuleList template={templateOf(draft)} />
        <p className={classes.muted}>{t(`template.${draft.template}.needs`)}</p>
      </section>
      <div className={classes.actions}>
        <Button variant="default" onClick={onBack}>
          {t('action.back')}
        </Button>
        <Button type="submit">{t('action.continue')}</Button>
      </div>
    </form>
  );
}
