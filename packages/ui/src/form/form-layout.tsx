import { useEffect, useRef, type RefObject, type FormEventHandler, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import classes from './form.module.css';

/** A field that needs attention: the id of its control and what is wrong. */
export interface FieldProblem {
  readonly fieldId: string;
  readonly message: string;
}

/** The one layout of a form: a summary of what needs attention, sections, and actions at the end. */
export function FormLayout({
  label,
  onSubmit,
  problems = [],
  actions,
  children,
}: {
  label: string;
  onSubmit: FormEventHandler<HTMLFormElement>;
  problems?: readonly FieldProblem[];
  actions: ReactNode;
  children: ReactNode;
}) {
  const summary = useRef<HTMLDivElement>(null);
  const isSubmitted = useRef(false);
  // After a submission alone: a summary that changes while somebody types must not take the focus from their field.
  useEffect(() => {
    if (!isSubmitted.current || problems.length === 0) return;
    isSubmitted.current = false;
    summary.current?.focus();
  }, [problems]);
  return (
    <form
      aria-label={label}
      noValidate
      onChange={() => (isSubmitted.current = false)}
      onSubmit={(event) => {
        isSubmitted.current = true;
        onSubmit(event);
      }}
    >
      {problems.length > 0 ? <ProblemSummary box={summary} problems={problems} /> : null}
      {children}
      <div className={classes.actions} data-bottom-bar>
        {actions}
      </div>
    </form>
  );
}

function ProblemSummary({ box, problems }: { box: RefObject<HTMLDivElement | null>; problems: readonly FieldProblem[] }) {
  const { t } = useTranslation('ui');
  return (
    <div ref={box} className={classes.problems} role="alert" tabIndex={-1}>
      <strong>{t('form.problems', { count: problems.length })}</strong>
      <ul>
        {problems.map((problem) => (
          <li key={problem.fieldId + problem.message}>
            <a
              href={`#${problem.fieldId}`}
              onClick={(event) => {
                event.preventDefault();
                document.querySelector<HTMLElement>(`#${CSS.escape(problem.fieldId)}`)?.focus();
              }}
            >
              {problem.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A group of fields: what they are about at the left, the fields at the right. */
export function FormSection({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={classes.section}>
      <legend className="cs-hidden">{title}</legend>
      <div className={classes.about} aria-hidden={hint ? undefined : true}>
        <div className={classes.aboutTitle} aria-hidden>
          {title}
        </div>
        {hint ? <p>{hint}</p> : null}
      </div>
      <div className={classes.fields}>{children}</div>
    </fieldset>
  );
}

/** Fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}

/** The steps of a longer form; done steps are buttons that lead back. */
export function FormSteps({ steps, current, onGo }: { steps: readonly string[]; current: number; onGo: (step: number) => void }) {
  const { t } = useTranslation('ui');
  return (
    <ol className={classes.steps} aria-label={t('form.steps')}>
      {steps.map((step, index) => (
        <li key={step} aria-current={index === current ? 'step' : undefined} data-done={index < current || undefined}>
          {index < current ? (
            <button type="button" onClick={() => onGo(index)}>
              {step}
            </button>
          ) : (
            <span>{step}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
