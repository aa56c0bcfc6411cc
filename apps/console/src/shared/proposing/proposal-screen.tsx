import './texts.ts';

import { Button, FormLayout, FormSteps, PageHeader } from '@countersign/ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Resolver, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import type { z } from 'zod';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { tellMissingCode } from '../late/tell-missing-code.ts';
import { LeaveGuard } from '../forms/leave-guard.tsx';
import { formProblems } from '../forms/problems.ts';
import { useKeptInput } from '../forms/use-kept-input.ts';
import { useGo } from '../routing/app-link.tsx';
import { SignatureModal } from '../signing/signing-provider.tsx';
import type { Proposal } from '../signing/use-submit-intent.tsx';
import { isOutdated, type EditedEntity } from './meanwhile/edited-entity.ts';
import { EditedMeanwhile } from './meanwhile/edited-meanwhile.tsx';
import { FormProposalRail } from './proposal-rail.tsx';
import classes from './proposing.module.css';
import { errorsWithin, stepOfErrors } from './step-errors.ts';

/** How long a form that nobody types in leaves the network to what else the screen needs. */
const unchangedMs = 10_000;

/** Loaded while the form is filled in, and drawn at once when it is asked for. */
const ProposalReview = lazyScreen(async () => {
  const review = await import('./proposal-review.tsx');
  await review.loadParts();
  return review;
}, 'ProposalReview');

/** What is asked together in a longer form. */
interface ProposalStep<Values extends FieldValues> {
  readonly title: string;
  /** The names of its fields, or of what they are in: they must be right before the next step. */
  readonly names: readonly string[];
  readonly fields: (form: UseFormReturn<Values>) => ReactNode;
}

/** What a form asks: all at once, or step by step. */
type Asked<Values extends FieldValues> =
  | { readonly fields: (form: UseFormReturn<Values>) => ReactNode; readonly steps?: never }
  | { readonly steps: readonly ProposalStep<Values>[]; readonly fields?: never };

/**
 * The one way a screen proposes a change: fields checked by a schema, then a review of what will change with a dry run, then
 * the signature. What was entered stays while one goes back and forth, and leaving asks first.
 */
// oxlint-disable-next-line eslint/max-lines-per-function -- One screen, whose steps share its state.
export function ProposalScreen<Values extends FieldValues>({
  title,
  subtitle,
  tabs,
  schema,
  defaults,
  begun,
  reason: begunReason = '',
  fields,
  steps,
  rail,
  edited,
  toProposal,
  toDearerProposal,
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
  /** What is filled in already, as if it had been typed. */
  begun?: Values | undefined;
  /** Why it was proposed before, where it is proposed again. */
  reason?: string | undefined;
  /** What will be, beside the fields while one types; without it, what the schema finds whole is tried out. */
  rail?: (form: UseFormReturn<Values>) => ReactNode;
  /** What is edited, where it is something that somebody else may change meanwhile. */
  edited?: EditedEntity<Values> | undefined;
  toProposal: (values: Values) => Proposal | Promise<Proposal>;
  /** The same under the fees of this moment, where they have risen above a limit that follows them; undefined where a person set the limit. */
  toDearerProposal?: (values: Values) => Promise<Proposal> | undefined;
  /** Where to go once it is submitted if its task cannot be shown. */
  doneHref: string;
  cancelHref: string;
} & Asked<Values>) {
  const { t } = useTranslation('app');
  const go = useGo();
  const kept = useKeptInput<{ values: Values; step: number; reason: string }>(title);
  const begunWith = kept.before?.values ?? begun;
  const [step, setStep] = useState(kept.before?.step ?? 0);
  const [prepared, setProposal] = useState<Proposal | null>(null);
  const [reason, setReason] = useState(kept.before?.reason ?? begunReason);
  const outdated = edited !== undefined && isOutdated(edited);
  // What was reviewed is not what it would do any more: back to the form, and a signature that is being asked for is withdrawn.
  const proposal = outdated ? null : prepared;
  const asked = steps ?? [{ title: t('proposing:step.fill'), names: [], fields }];
  const isLast = step === asked.length - 1;
  const check: Resolver<Values, unknown, Values> = zodResolver(schema);
  // What is asked later can't be wrong yet.
  const checkAsked: Resolver<Values, unknown, Values> = async (values, context, options) => {
    const checked = await check(values, context, options);
    if (isLast) return checked;
    const soFar = asked.slice(0, step + 1).flatMap(({ names }) => names);
    const errors = errorsWithin<Values>(checked.errors, soFar);
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
  const form = useForm<Values>({
    resolver: checkAsked,
    defaultValues: defaults,
    shouldFocusError: false,
    ...(begunWith && { values: begunWith, resetOptions: { keepDefaultValues: true } }),
  });
  kept.keep(() => ({ values: structuredClone(form.getValues()), step, reason }));
  useBeginAtTop(proposal ? asked.length : step);
  const meanwhile = useRef<HTMLDivElement>(null);
  const { isDirty, isSubmitting, errors } = form.formState;
  const back = proposal ? () => setProposal(null) : step > 0 ? () => setStep(step - 1) : undefined;
  const goTo = (to: number) => {
    setProposal(null);
    setStep(to);
  };
  useEffect(() => {
    // With what signs it, too: a newer console that is installed from then on takes nothing that was typed.
    const fetchAhead = () => {
      void ProposalReview.preload();
      void SignatureModal.preload();
    };
    const timer = setTimeout(fetchAhead, isDirty ? 0 : unchangedMs);
    return () => clearTimeout(timer);
  }, [isDirty]);
  const next = form.handleSubmit(
    async (values) => {
      if (!isLast) return setStep(step + 1);
      const code = ProposalReview.load().then(
        () => true,
        (error: unknown) => {
          // The form stays, with what was typed: the error screen would take its place, and a reload would empty it.
          tellMissingCode(error, t);
          return false;
        },
      );
      const [reviewed, isHere] = await Promise.all([toProposal(values), code]);
      if (isHere) setProposal(reviewed);
    },
    (wrong) =>
      setStep(
        stepOfErrors(
          wrong,
          asked.map(({ names }) => names),
        ) ?? step,
      ),
  );
  const prepareDearer = async () => {
    const dearer = await toDearerProposal?.(form.getValues());
    // Under the same limit it is the same, and looked at again in a while: another one would be asked about without a pause.
    if (dearer) setProposal((reviewed) => (reviewed === null || limitOf(reviewed) === limitOf(dearer) ? reviewed : dearer));
    return dearer !== undefined;
  };
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} tabs={proposal ? undefined : tabs} />
      <LeaveGuard dirty={isDirty} onBack={back} />
      <FormSteps
        steps={[...asked.map((one) => one.title), t('proposing:step.review')]}
        current={proposal ? asked.length : step}
        onGo={goTo}
      />
      {edited ? (
        <div ref={meanwhile} tabIndex={-1} className={classes.meanwhile} hidden={proposal !== null}>
          <EditedMeanwhile
            entity={edited}
            form={form}
            onApplied={() => {
              setProposal(null);
              meanwhile.current?.focus();
            }}
          />
        </div>
      ) : null}
      <div hidden={proposal !== null}>
        <FormLayout
          label={title}
          problems={formProblems(errors)}
          rail={proposal ? undefined : (rail?.(form) ?? <FormProposalRail form={form} schema={schema} toProposal={toProposal} />)}
          onSubmit={(event) => {
            if (!isLast || !outdated) return void next(event);
            event.preventDefault();
            meanwhile.current?.focus();
          }}
          actions={
            <>
              <Button variant="default" onClick={() => go(cancelHref)}>
                {t('action.cancel')}
              </Button>
              {step > 0 ? (
                <Button variant="default" onClick={() => setStep(step - 1)}>
                  {t('action.back')}
                </Button>
              ) : null}
              <Button type="submit" loading={isSubmitting}>
                {t(isLast ? 'proposing:toReview' : 'proposing:next')}
              </Button>
            </>
          }
        >
          <StepFields key={step} isFirst={step === 0}>
            {asked[step]?.fields(form)}
          </StepFields>
        </FormLayout>
      </div>
      {proposal ? (
        <ProposalReview
          proposal={proposal}
          reason={reason}
          onReason={setReason}
          onBack={() => setProposal(null)}
          onDearer={toDearerProposal && prepareDearer}
          onSubmitted={({ taskHref }) => {
            kept.forget();
            go(taskHref ?? doneHref, { force: true });
          }}
        />
      ) : null}
    </>
  );
}

/** The most that the fee of what is proposed may be; undefined where nothing says so. */
function limitOf({ payload }: Proposal): string | undefined {
  if (payload.type === 'v0_CreateTransactionOrder') return payload.parameters.maximumFee;
  return payload.type === 'v0_CreateTransferOrder' ? payload.maximumFee : undefined;
}

/** Scrolls to the top of the screen with each step but the one that it opens with: what comes next is read from its title on. */
function useBeginAtTop(step: number): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    globalThis.scrollTo({ top: 0, behavior: 'instant' });
  }, [step]);
}

/** The fields of a step. The button that led to a later one stays where it was: the focus goes to what is asked next. */
function StepFields({ isFirst, children }: { isFirst: boolean; children: ReactNode }) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isFirst) top.current?.focus({ preventScroll: true });
  }, [isFirst]);
  return (
    <div ref={top} tabIndex={isFirst ? undefined : -1} className={classes.step}>
      {children}
    </div>
  );
}
