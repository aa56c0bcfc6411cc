import { CountBars } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { awaitingQuery, intentsQuery } from '../../entities/intent/intent-queries.ts';
import { namesOfTasks } from '../../entities/intent/names-wanted.ts';
import { useNames } from '../../entities/names.ts';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import { Panel } from './panel.tsx';
import { oldestOpenQuery } from './queries.ts';
import { TaskRow } from './task-row.tsx';

/** How long the open tasks have waited, and those that have waited longest, no matter for whom. */
export function WaitingLongest() {
  const { t } = useTranslation('home');
  const scope = useScope();
  const { data, error, refetch } = useQuery(intentsQuery(scope.domainId, oldestOpenQuery));
  const ages = useQuery(awaitingQuery(scope.domainId)).data?.openByAge.map(({ hours, count }) => ({
    key: String(hours),
    label: t(`longest.since.${hours}`),
    count,
  }));
  const names = useNames(namesOfTasks(data?.items ?? []));
  return (
    <Panel
      title={t('longest.title')}
      rows={data?.items}
      error={error}
      onRetry={() => void refetch()}
      empty={t('longest.empty')}
      allHref={paths.intents(scope, { status: ['Open'] })}
      picture={ages ? <CountBars label={t('longest.ages')} bars={ages} /> : undefined}
    >
      {(task) => <TaskRow key={task.data.id} task={task} names={names} />}
    </Panel>
  );
}
