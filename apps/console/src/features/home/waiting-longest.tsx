import { AgoText, CountBars } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { UserAvatar } from '../../entities/chips.tsx';
import { awaitingQuery, intentsQuery } from '../../entities/intent/intent-queries.ts';
import { namesOfTasks } from '../../entities/intent/names-wanted.ts';
import { whatText } from '../../entities/intent/sentence.tsx';
import { useNames } from '../../entities/names.ts';
import { AppLink } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import classes from './home.module.css';
import { Panel } from './panel.tsx';
import { oldestOpenQuery } from './queries.ts';

/** How long the open tasks have waited, and those that have waited longest, whoever they wait for. */
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
      {({ data: { id, details } }) => {
        const who = names.user(details.author);
        const targetIntentDomainId = details.targetDomainId === scope.domainId ? undefined : details.targetDomainId;
        return (
          <li key={id} className={classes.member}>
            <UserAvatar user={details.author} names={names} size="sm" />
            <div>
              <AppLink href={paths.intent(scope, id, { targetIntentDomainId })}>
                <span className={classes.sentenceLink}>{whatText(details.payload, names, t)}</span>
              </AppLink>
              <div className={classes.memberHolds}>
                <span>
                  {who} · <AgoText value={details.metadata.createdAt} />
                </span>
              </div>
            </div>
          </li>
        );
      }}
    </Panel>
  );
}
