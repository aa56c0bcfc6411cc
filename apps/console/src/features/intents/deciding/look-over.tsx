import '../../../shared/proposing/texts.ts';

import type { AwaitingIntent } from '@countersign/contract';
import { movedTotals, totalsText } from '@countersign/kinds/words';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import { limits } from '@countersign/model/names';
import { Button, CheckField, DialogActions, Notice } from '@countersign/ui';
import { Textarea } from '@countersign/ui/form/controls.tsx';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { kindNames } from '../../../entities/intent/kind-names.ts';
import { namesOfTasks } from '../../../entities/intent/names-wanted.ts';
import { kindText } from '../../../entities/intent/sentence.tsx';
import { useNames, type Names } from '../../../entities/names.ts';
import { useIsRead } from '../../../shared/api/use-is-read.ts';
import { KindReview, useReviewWarnings } from '../../../shared/review/kind-review.tsx';
import { taskMoment } from '../../../shared/review/same-payments.ts';
import type { Decision } from '@countersign/governance/decision-request';
import { readDecision } from '../../../shared/signing/read-decision.ts';
import classes from './deciding.module.css';
import { TaskLine } from './task-line.tsx';

/** A task to decide on, and as which of one's users. */
export type Deciding = Pick<AwaitingIntent, 'intent' | 'decider'>;

const idOf = ({ intent }: Deciding): string => intent.data.id;
const expiryOf = ({ intent }: Deciding): number => Date.parse(intent.data.details.expiryAt);

/** All that are to be signed, those that end first before the others; what is unusual stands apart and has to be opened. */
export function LookOver({
  tasks,
  type,
  onCancel,
  onBegin,
}: {
  tasks: readonly Deciding[];
  type: Decision['type'];
  onCancel: () => void;
  onBegin: (chosen: readonly Deciding[], decision: Decision) => void;
}) {
  const { t } = useTranslation('deciding');
  const names = useNames(namesOfTasks(tasks.map(({ intent }) => intent)));
  const [warned, setWarned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [included, setIncluded] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const judge = useCallback((id: string, isWarned: boolean) => setWarned((known) => new Map(known).set(id, isWarned)), []);
  // What is asked for the first time may still bring a warning.
  const isRead = useIsRead(warned.size === tasks.length);
  const sorted = tasks.toSorted((one, other) => expiryOf(one) - expiryOf(other));
  const isCloser = (task: Deciding) => type === 'Approve' && warned.get(idOf(task)) === true;
  const closer = sorted.filter(isCloser);
  const plain = sorted.filter((task) => !isCloser(task));
  const chosen = [...plain, ...closer.filter((task) => included.has(idOf(task)))];
  const begin = () => {
    const decision = readDecision(type, reason);
    return decision.ok ? onBegin(chosen, decision.value) : setProblem(t(`proposing:problem.${decision.error}`));
  };
  const toggle = (id: string) =>
    setIncluded((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])));
  return (
    <form
      noValidate
      className={classes.look}
      onSubmit={(event) => {
        event.preventDefault();
        begin();
      }}
    >
      {tasks.map((task) => (
        <Judge key={idOf(task)} task={task} onJudged={judge} />
      ))}
      <Totals tasks={chosen} names={names} />
      <p className={classes.lead}>{t('lead')}</p>
      {closer.length === 0 ? null : (
        <section aria-label={t('closer', { count: closer.length })}>
          <Notice tone="waiting" title={t('closer', { count: closer.length })}>
            {t('closerHint')}
          </Notice>
          <ul className={classes.tasks}>
            {closer.map((task) => (
              <li key={idOf(task)}>
                <Openable task={task} names={names} included={included.has(idOf(task))} onToggle={() => toggle(idOf(task))} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {plain.length === 0 ? null : (
        <section aria-label={t('rest')}>
          {closer.length === 0 ? null : <h3 className={classes.heading}>{t('rest')}</h3>}
          <ul className={classes.tasks}>
            {plain.map((task) => (
              <li key={idOf(task)}>
                <Openable task={task} names={names} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Textarea
        label={t(`reason.${type}`)}
        withAsterisk={type === 'Reject'}
        rows={2}
        maxLength={limits.reasonLength}
        value={reason}
        error={problem}
        onChange={(event) => {
          setReason(event.target.value);
          setProblem(null);
        }}
      />
      <div className={classes.foot}>
        <DialogActions>
          <Button variant="default" onClick={onCancel}>
            {t('app:action.cancel')}
          </Button>
          <Button type="submit" color={type === 'Reject' ? 'red' : 'accent'} disabled={!isRead || chosen.length === 0}>
            {isRead ? t('ask', { count: chosen.length }) : t('reading')}
          </Button>
        </DialogActions>
      </div>
    </form>
  );
}

/** Says of a task whether something about it is unusual. */
function Judge({ task, onJudged }: { task: Deciding; onJudged: (id: string, isWarned: boolean) => void }) {
  const { id, details } = task.intent.data;
  const { payload, targetDomainId, expiryAt } = details;
  const isWarned = useReviewWarnings({ payload, targetDomainId, expiryAt, task: taskMoment(task.intent.data) }).length > 0;
  useEffect(() => onJudged(id, isWarned), [id, isWarned, onJudged]);
  return null;
}

/** What they move in all, as the tasks themselves say it. */
function Totals({ tasks, names }: { tasks: readonly Deciding[]; names: Names }) {
  const { t } = useTranslation('deciding');
  const totals = movedTotals(
    tasks.map(({ intent }) => intent.data.details.payload),
    ledgerDescriptor,
  );
  const { texts } = totalsText(totals, kindNames(names), kindText(t), (key, values) => t(`totals:${key}`, values));
  if (texts.length === 0) return null;
  return (
    <div className={classes.totals}>
      {texts.map((text) => (
        <strong key={text}>{text}</strong>
      ))}
      <span>{t('noFees')}</span>
    </div>
  );
}

/** A task that unfolds to all that it does. One with `onToggle` is only signed once it was unfolded and included. */
function Openable({
  task,
  names,
  included = false,
  onToggle,
}: {
  task: Deciding;
  names: Names;
  included?: boolean;
  onToggle?: () => void;
}) {
  const { t } = useTranslation('deciding');
  const [wasOpened, setOpened] = useState(false);
  const { details } = task.intent.data;
  const { payload, targetDomainId, expiryAt } = details;
  return (
    <details className={classes.task} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>
        <TaskLine intent={task.intent.data} names={names} />
      </summary>
      {wasOpened ? (
        <div className={classes.opened}>
          <KindReview payload={payload} targetDomainId={targetDomainId} expiryAt={expiryAt} task={taskMoment(task.intent.data)} />
          {onToggle ? <CheckField label={t('include')} checked={included} onChange={onToggle} /> : null}
        </div>
      ) : null}
    </details>
  );
}
