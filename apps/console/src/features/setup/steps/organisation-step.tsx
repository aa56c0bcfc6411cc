import { Button } from '@countersign/ui';
import { Textarea, TextInput } from '@countersign/ui/form/controls.tsx';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { descriptionProblem, nameProblem } from '../problems.ts';
import type { StepProps } from './step-props.ts';
import classes from '../setup.module.css';
import { StepHead } from '../step-head.tsx';

/** What the organisation is called: the domain at the top of all others. */
export function OrganisationStep({ draft, change, onNext }: StepProps) {
  const { t } = useTranslation('setup');
  const [isTried, setTried] = useState(false);
  const name = nameProblem(draft.name);
  const description = descriptionProblem(draft.description);
  return (
    <form
      className={classes.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (name === undefined && description === undefined) onNext();
      }}
    >
      <StepHead title={t('organisation.title')} lead={t('organisation.lead')} />
      <div className={classes.fields}>
        <TextInput
          label={t('organisation.name')}
          withAsterisk
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
          error={isTried && name ? t(`problem.${name}`) : undefined}
          autoComplete="organization"
        />
        <Textarea
          label={t('organisation.description')}
          description={t('organisation.descriptionHint')}
          rows={3}
          value={draft.description}
          onChange={(event) => change({ description: event.target.value })}
          error={isTried && description ? t(`problem.${description}`) : undefined}
        />
      </div>
      <div className={classes.actions}>
        <Button type="submit">{t('action.continue')}</Button>
      </div>
    </form>
  );
}
