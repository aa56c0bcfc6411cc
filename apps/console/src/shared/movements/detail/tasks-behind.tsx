import './texts.ts';

import { kindName } from '@countersign/kinds/words';
import { DetailItem } from '@countersign/ui';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { IntentStatusChip } from '../../../entities/chips.tsx';
import { intentsQuery } from '../../../entities/intent/intent-queries.ts';
import { AppLink } from '../../routing/app-link.tsx';
import { paths } from '../../routing/paths.ts';
import { useScope } from '../../routing/scope.ts';
import classes from '../movements.module.css';

/** The tasks by which something came about: those that asked for the order, tried to cancel it, or released the transfer. */
export function TasksBehind({ ids }: { ids: readonly (string | undefined)[] }) {
  const { t } = useTranslation('movement');
  const scope = useScope();
  const answers = useQueries({
    queries: ids.flatMap((id) =>
      id === undefined
        ? []
        : intentsQuery(scope.domainId, { entityId: id, sortBy: 'details.metadata.createdAt', sortOrder: 'ASC' }),
    ),
  });
  const tasks = new Map(answers.flatMap(({ data }) => data?.items ?? []).map((intent) => [intent.data.id, intent.data]));
  if (tasks.size === 0) return null;
  return (
    <DetailItem label={t('task', { count: tasks.size })}>
      <ul className={classes.tasks}>
        {[...tasks.values()].map(({ id, details, state }) => (
          <li key={id}>
            <AppLink href={paths.intent(scope, id, { targetDomainId: details.targetDomainId })}>
              {kindName(details.payload.type)}
            </AppLink>
            <IntentStatusChip status={state.status} />
          </li>
        ))}
      </ul>
    </DetailItem>
  );
}
