import './texts.ts';

import { ApiError, NetworkError } from '@countersign/client';
import { organisationGenesis } from '@countersign/governance/first-rules';
import { newId } from '@countersign/kernel';
import { FormSteps } from '@countersign/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { api } from '../../shared/api/client.ts';
import { instanceQuery } from '../../shared/instance/instance-query.ts';
import { steps, storeDraft, storedDraft, templateOf, type Draft } from './draft.ts';
import { forgetDraft } from './forget-draft.ts';
import { AccessStep } from './steps/access-step.tsx';
import { OrganisationStep } from './steps/organisation-step.tsx';
import { PeopleStep } from './steps/people-step.tsx';
import { RulesStep } from './steps/rules-step.tsx';
import type { StepProps } from './steps/step-props.ts';
import { SummaryStep } from './steps/summary-step.tsx';
import { useRuleWords } from './use-rule-words.ts';

/** The steps of the set-up, and its submission. What was entered survives a reload, and is forgotten once it was taken. */
export function SetupSteps({
  code,
  companion,
  onFounded,
  onMaybeSetUp,
  onWrongCode,
}: {
  code: string;
  companion: string | undefined;
  onFounded: (name: string) => void;
  /** It was set up meanwhile: by somebody else, or by this page, to which the answer did not come through. */
  onMaybeSetUp: () => void;
  /** The server does not know the code any more: it was restarted. */
  onWrongCode: () => void;
}) {
  const { t } = useTranslation('setup');
  const queryClient = useQueryClient();
  const ruleWords = useRuleWords();
  const [draft, setDraft] = useState(storedDraft);
  useEffect(() => storeDraft(draft), [draft]);
  const found = useMutation({
    mutationFn: (entered: Draft) => {
      const { name, description, people, readAccess } = entered;
      const template = templateOf(entered);
      const organisation = { name: name.trim(), description: description.trim(), template, people, readAccess };
      const genesis = organisationGenesis(organisation, ruleWords(template), newId);
      return api.genesis.create({ headers: { 'x-setup-code': code }, body: genesis });
    },
    onSuccess: () => {
      forgetDraft();
      void queryClient.invalidateQueries({ queryKey: instanceQuery.queryKey });
      onFounded(draft.name.trim());
    },
    onError: (error) => {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'UnauthorizedError') onWrongCode();
      if (code === 'GenesisAlreadyDoneError' || error instanceof NetworkError) onMaybeSetUp();
    },
  });
  const current = steps.indexOf(draft.step);
  const go = (index: number) => {
    const step = steps[index];
    if (step !== undefined) setDraft({ ...draft, step });
  };
  const step: StepProps = {
    draft,
    change: (changes) => setDraft((before) => ({ ...before, ...changes })),
    onNext: () => go(current + 1),
    onBack: () => go(current - 1),
  };
  return (
    <>
      <FormSteps steps={steps.map((name) => t(`step.${name}`))} current={current} onGo={go} />
      {draft.step === 'organisation' ? <OrganisationStep {...step} /> : null}
      {draft.step === 'rules' ? <RulesStep {...step} /> : null}
      {draft.step === 'people' ? <PeopleStep {...step} companion={companion} /> : null}
      {draft.step === 'access' ? <AccessStep {...step} /> : null}
      {draft.step === 'summary' ? (
        <SummaryStep
          {...step}
          isSending={found.isPending}
          error={found.error}
          onSubmit={() => {
            if (!found.isPending) found.mutate(draft);
          }}
        />
      ) : null}
    </>
  );
}
