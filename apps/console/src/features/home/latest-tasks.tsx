import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { IntentStatusText } from '../../entities/chips.tsx';
import { intentsQuery } from '../../entities/intent/intent-queries.ts';
import { namesOfTasks } from '../../entities/intent/names-wanted.ts';
import { useNames } from '../../entities/names.ts';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import { Panel } from './panel.tsx';
import { latestIntentsQuery } from './queries.ts';
import { TaskRow } from './task-row.tsx';

/** What was proposed last, by whom, and what became of it. */
export function LatestTasks() {
  const { t } = useTranslation('home');
  const scope = useScope();
  const { data, error, refetch } = useQuery(intentsQuery(scope.domainId, latestIntentsQuery));
  const names = useNames(namesOfTasks(data?.items ?? []));
  return (
    <Panel
      title={t('tasks.title')}
      rows={data?.items}
      error={error}
      onRetry={() => void refetch()}
      empty={t('tasks.empty')}
      allHref={paths.intents(scope)}
    >
      {(task) => (
        <TaskRow key={task.data.id} task={task} names={names} beside={<IntentStatusText status={task.data.state.status} />} />
      )}
    </Panel>
  );
}
