import { entityOfWord, governedEntities, type RevisedWord } from '@countersign/model/names';
import './texts.ts';

import { Button, ErrorState, SkeletonBlock } from '@countersign/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { intentPagesQuery, type IntentsOf } from '../../entities/intent/intent-queries.ts';
import { TaskLines } from '../../entities/intent/task-lines.tsx';
import { errorText } from '../api/error-text.ts';
import { chainOf } from '../membership/membership.ts';
import { useReadableIn } from '../membership/readable-in.ts';
import { useMembership } from '../membership/use-membership.ts';
import classes from './screens.module.css';

/** In which ways tasks have to do with an entity: each by what the server finds them. */
const ways = {
  under: (policyId) => ({ policyId }),
  by: (id) => ({ 'details.author.id': id }),
  about: (entityId) => ({ entityId }),
  aboutPerson: (entityId) => ({ entityId }),
  aboutPolicy: (entityId) => ({ entityId }),
} satisfies Record<string, (id: string) => IntentsOf>;

type Way = keyof typeof ways;

/** The lists of each kind, where tasks have to do with it in more ways than being about it. */
const waysOf: Partial<Record<RevisedWord, readonly Way[]>> = { policy: ['under', 'aboutPolicy'], user: ['by', 'aboutPerson'] };

/** The tasks that have to do with an entity, the newest first, page by page. */
export function TasksAbout({ kind, domainId, id }: { kind: RevisedWord; domainId: string; id: string }) {
  const { t } = useTranslation('screens');
  const readable = useReadableIn('requests')(chainOf(domainId, useMembership().visible));
  // What belongs to the instance: the tasks about it are found from as far above as one may read.
  const isOfInstance = governedEntities[entityOfWord(kind)].belongsTo === 'Instance';
  const at = isOfInstance ? readable.at(-1) : readable.find((one) => one === domainId);
  if (at === undefined) return <p className={classes.nothing}>{t('tasks.hidden')}</p>;
  const told = waysOf[kind] ?? ['about'];
  return told.map((way) => (
    <section key={way} className={classes.part} aria-label={t(`tasks.${way}`)}>
      {told.length > 1 ? <h3>{t(`tasks.${way}`)}</h3> : null}
      <TaskPages domainId={at} of={ways[way](id)} />
    </section>
  ));
}

function TaskPages({ domainId, of }: { domainId: string; of: IntentsOf }) {
  const { t } = useTranslation('screens');
  const query = useInfiniteQuery(intentPagesQuery(domainId, of));
  if (query.error) return <ErrorState message={errorText(query.error, t)} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <SkeletonBlock lines={3} label={t('app:action.loading')} />;
  const tasks = query.data.pages.flatMap(({ items }) => items);
  if (tasks.length === 0) return <p className={classes.nothing}>{t('tasks.none')}</p>;
  return (
    <>
      <TaskLines tasks={tasks} />
      {query.hasNextPage ? (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('tasks.more')}
        </Button>
      ) : null}
    </>
  );
}
