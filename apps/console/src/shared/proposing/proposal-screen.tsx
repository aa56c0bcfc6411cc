import './texts.ts';

import { Button, FormLayout, FormSteps, PageHeader } from '@countersign/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState, type ReactNode } from 'react';
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';

import { LeaveGuard } from '../forms/leave-guard.tsx';
import { formProblems } from '../forms/problems.ts';
import { useGo } from '../routing/app-link.tsx';
import type { Proposal } from '../signing/use-submit-intent.tsx';
import { ProposalReview } from './proposal-review.tsx';

/**
 * The one way a screen proposes a change: fields checked by a schema, then a review of what will change with a dry run, then
 * the signature. What was entered stays while one goes back and forth, and leaving asks first.
 */
export function ProposalScreen<Values extends FieldValues>({
  title,
  subtitle,
  tabs,
  schema,
  defaults,
  fields,
  toProposal,
  doneHref,
  cancelHref,
}: {
  title: string;
  subtitle?: ReactNode;
  /** Other screens to choose instead, as long as nothing is under review. */
  tabs?: ReactNode;
  /** Checks the fields; its messages are what people read. */
  schema: z.ZodType<Values, Values>;
  defaults: DefaultValues<Values>;
  fields: (form: UseFormReturn<Values>) => ReactNode;
  toProposal: (values: Values) => Proposal | Promise<Proposal>;
  /** Where to go once it is submitted if its task cannot be shown. */
  doneHref: string;
  cancelHref: string;
}) {
  const { t } = useTranslation('app');
  const go = useGo();
  const form = useForm<Values>({ resolver: zodResolver(schema), defaultValues: defaults, shouldFocusError: false });
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const { isDirty, isSubmitting, errors } = form.formState;
  const steps = [t('proposing:step.fill'), t('proposing:step.review')];
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} tabs={proposal ? undefined : tabs} />
      <LeaveGuard dirty={isDirty} onBack={proposal ? () => setProposal(null) : undefined} />
      <FormSteps steps={steps} current={proposal ? 1 : 0} onGo={() => setProposal(null)} />
      <div hidden={proposal !== null}>
        <FormLayout
          label={title}
          problems={formProblems(errors)}
          onSubmit={(event) => void form.handleSubmit(async (values) => setProposal(await toProposal(values)))(event)}
          actions={
            <>
              <Button variant="default" onClick={() => go(cancelHref)}>
                {t('action.cancel')}
              </Button>
              <Button type="submit" loading={isSubmitting}>
                {t('proposing:toReview')}
              </Button>
            </>
          }
        >
          {fields(form)}
        </FormLayout>
      </div>
      {proposal ? (
        <ProposalReview
          proposal={proposal}
          onBack={() => setProposal(null)}
          onSubmitted={({ taskHref }) => go(taskHref ?? doneHref, { force: true })}
        />
      ) : null}
    </>
  );
}
