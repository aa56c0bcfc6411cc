import './texts.ts';
import { ErrorState, Notice, SkeletonBlock } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { tasksQuery } from '../../../app/api/tasks.ts';
import { useProfile } from '../../../app/profile/profile-store.ts';
import { useIsOpen } from '../../../app/session/session.ts';
import { Unlock } from '../../../app/session/unlock.tsx';
import { Page } from '../../../app/shell/page.tsx';
import { DecideTask, ForgedTask, type TaskToDecide } from './decide-task.tsx';
import { taskQuery, type TaskPlace } from './task-query.ts';
import { useTaskAround } from './use-task-around.ts';
import { useTaskOutcome } from './use-task-outcome.ts';

/** The screen of one task that waits for the person. Once it was read it stays, whatever later polls bring. */
export function TaskScreen(place: TaskPlace) {
  const { t } = useTranslation();
  const isOpen = useIsOpen();
  return (
    <Page title={t('task:title')} back="/">
      {isOpen ? <OpenTask {...place} /> : <Unlock />}
    </Page>
  );
}

function OpenTask(place: TaskPlace) {
  const { t } = useTranslation();
  const { profile } = useProfile();
  const tasks = useQuery(tasksQuery);
  const task = useQuery(taskQuery(place, profile.instance?.notaryPublicKey));
  const [kept, setKept] = useState<TaskToDecide>();
  const intent = task.data?.isForged === false ? task.data.intent : undefined;
  const around = useTaskAround(kept === undefined ? intent : kept.intent);
  const found = tasks.data?.items.find((one) => one.intent.data.id === place.intentId);
  if (kept !== undefined) return <DecideTask task={kept} />;
  if (task.data?.isForged === true) return <ForgedTask />;
  const error = task.error ?? tasks.error;
  if (error !== null) {
    const retry = async () => Promise.all([task.refetch(), tasks.refetch()]);
    return <ErrorState message={t(navigator.onLine ? 'error.fetch' : 'error.connectivity')} onRetry={() => void retry()} />;
  }
  if (intent !== undefined && tasks.data !== undefined && found === undefined) return <Over intent={intent} />;
  if (intent !== undefined && around !== undefined && found !== undefined) setKept({ intent, decider: found.decider, around });
  return <SkeletonBlock lines={6} label={t('sign:reading')} />;
}

/** A task that is opened once it waits no more. */
function Over({ intent }: Pick<TaskToDecide, 'intent'>) {
  const { text } = useTaskOutcome(intent);
  return text === undefined ? null : <Notice tone="past" title={text} />;
}
