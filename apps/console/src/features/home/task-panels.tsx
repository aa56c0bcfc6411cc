import { kindName } from '@countersign/kinds/words';
import type { TrustedIntent } from '@countersign/kinds/schemas';
import { AgoText } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { IntentStatusChip } from '../../entities/chips.tsx';
import { useNames, type Names } from '../../entities/names.ts';
import { intentsQuery } from '../../entities/intent/intent-queries.ts';
import { namesOfTasks } from '../../entities/intent/names-wanted.ts';
import { whatText } from '../../entities/intent/sentence.tsx';
import { AppLink } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import classes from './home.module.css';
import { Panel } from './panel.tsx';
import { lastIntentsQuery } from './queries.ts';

function useTaskNames(intents: readonly TrustedIntent[]): Names {
  return useNames(namesOfTasks(intents));
}

/** The tasks that the person has a seat to decide on. */
export function WaitingPanel({ intents, known }: { intents: readonly TrustedIntent[]; known: boolean }) {
  const { t } = useTranslation('home');
  const scope = useScope();
  const names = useTaskNames(intents);
  return (
    <Panel
      title={t('waiting.title')}
      rows={known ? intents : undefined}
      empty={t('waiting.empty')}
      allHref={paths.intents(scope, { status: 'Open' })}
    >
      {(intent) => <TaskRow key={intent.data.id} intent={intent} names={names} withAuthor />}
    </Panel>
  );
}

/** The newest tasks, whatever became of them. */
export function LastTasksPanel() {
  const { t } = useTranslation('home');
  const scope = useScope();
  const { data, error, refetch } = useQuery(intentsQuery(scope.domainId, lastIntentsQuery));
  const names = useTaskNames(data?.items ?? []);
  return (
    <Panel
      title={t('tasks.title')}
      rows={data?.items}
      error={error}
      onRetry={() => void refetch()}
      empty={t('tasks.empty')}
      allHref={paths.intents(scope)}
    >
      {(intent) => <TaskRow key={intent.data.id} intent={intent} names={names} />}
    </Panel>
  );
}

function TaskRow({ intent: { data }, names, withAuthor = false }: { intent: TrustedIntent; names: Names; withAuthor?: boolean }) {
  const { t } = useTranslation('home');
  const scope = useScope();
  const { payload, targetDomainId, author, metadata } = data.details;
  const href = paths.intent(scope, data.id, {
    targetIntentDomainId: targetDomainId === scope.domainId ? undefined : targetDomainId,
  });
  const what = whatText(payload, names, t);
  return (
    <li className={classes.row}>
      <span className={classes.main} title={what}>
        <AppLink href={href}>{kindName(payload.type)}</AppLink> <span className={classes.dim}>{what}</span>
      </span>
      <span className={classes.end}>
        {withAuthor ? <span>{names.user(author)}</span> : <IntentStatusChip status={data.state.status} />}
        <span className={classes.when}>
          <AgoText value={metadata.createdAt} />
        </span>
      </span>
    </li>
  );
}
