import { useEffect, useRef, useSyncExternalStore, type RefObject, type FormEventHandler, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';

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
  rail,
  children,
}: {
  label: string;
  onSubmit: FormEventHandler<HTMLFormElement>;
  problems?: readonly FieldProblem[];
  actions: ReactNode;
  /** What will be, beside the fields while one types: one `FormRail` or several. */
  rail?: ReactNode;
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
      <div className={classes.columns} data-rail={rail ? true : undefined}>
        <div className={classes.main}>
          {children}
          <div className={classes.actions}>{actions}</div>
        </div>
        {rail ? <div className={classes.rail}>{rail}</div> : null}
      </div>
    </form>
  );
}

function fieldOf({ fieldId }: FieldProblem): HTMLElement | null {
  return document.querySelector<HTMLElement>(`#${CSS.escape(fieldId)}`);
}

/** The places of problems in the order in which their fields stand on the page now, so that one mends all of them by going down it once. */
function orderOfFields(problems: readonly FieldProblem[]): readonly number[] {
  const fields = problems.map(fieldOf);
  return [...problems.keys()].toSorted((a, b) => {
    const [one, other] = [fields[a] ?? null, fields[b] ?? null];
    if (one === other) return a - b;
    // What has no field of its own comes last.
    if (one === null || other === null) return one === null ? 1 : -1;
    return one.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  });
}

function whenPageChanges(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Problems in the order of their fields, also of those that come to the page later than the summary: their choices may be on their way. */
function useInOrderOfFields(problems: readonly FieldProblem[]): readonly FieldProblem[] {
  const order = useSyncExternalStore(whenPageChanges, () => orderOfFields(problems).join(' '));
  return order.split(' ').flatMap((place) => problems[Number(place)] ?? []);
}

function ProblemSummary({ box, problems }: { box: RefObject<HTMLDivElement | null>; problems: readonly FieldProblem[] }) {
  const { t } = useTranslation('ui');
  const inOrder = useInOrderOfFields(problems);
  return (
    <div ref={box} className={classes.problems} role="alert" tabIndex={-1}>
      <strong>{t('form.problems', { count: problems.length })}</strong>
      <ul>
        {inOrder.map((problem) => (
          <li key={problem.fieldId + problem.message}>
            <a
              href={`#${problem.fieldId}`}
              onClick={(event) => {
                event.preventDefault();
                fieldOf(problem)?.focus();
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

/** The steps of a longer form; done steps are buttons that lead back, where one can. */
export function FormSteps({
  steps,
  current,
  onGo,
}: {
  steps: readonly string[];
  current: number;
  /** Without it nothing leads back. */
  onGo?: (step: number) => void;
}) {
  const { t } = useTranslation('ui');
  return (
    <ol className={classes.steps} aria-label={t('form.steps')}>
      {steps.map((step, index) => (
        <li key={step} aria-current={index === current ? 'step' : undefined} data-done={index < current || undefined}>
          {index < current && onGo ? (
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
