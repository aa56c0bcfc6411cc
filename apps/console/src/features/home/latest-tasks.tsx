import { AgoText } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { IntentStatusText, UserAvatar } from '../../entities/chips.tsx';
import { intentsQuery } from '../../entities/intent/intent-queries.ts';
import { namesOfTasks } from '../../entities/intent/names-wanted.ts';
import { whatText } from '../../entities/intent/sentence.tsx';
import { useNames } from '../../entities/names.ts';
import { AppLink } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import classes from './home.module.css';
import { Panel } from './panel.tsx';
import { latestIntentsQuery } from './queries.ts';

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
      {({ data: { id, details, state } }) => {
        const targetIntentDomainId = details.targetDomainId === scope.domainId ? undefined : details.targetDomainId;
        return (
          <li key={id} className={classes.task}>
            <UserAvatar user={details.author} names={names} size="sm" />
            <div>
              <AppLink href={paths.intent(scope, id, { targetIntentDomainId })}>
                <span className={classes.sentenceLink}>{whatText(details.payload, names, t)}</span>
              </AppLink>
              <div className={classes.memberHolds}>
                <span>
                  {names.user(details.author)} · <AgoText value={details.metadata.createdAt} />
                </span>
              </div>
            </div>
            <IntentStatusText status={state.status} />
          </li>
        );
      }}
    </Panel>
  );
}
