import type { TrustedIntent } from '@countersign/kinds/schemas';
import { MomentText } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { AppLink } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import { IntentStatusChip } from '../chips.tsx';
import { useNames } from '../names.ts';
import { namesOfTasks } from './names-wanted.ts';
import { whatTitle } from './sentence.tsx';
import classes from './task-lines.module.css';

/** Some tasks, a line each: what it is for, how it stands, and when it was proposed; each leads to its page. */
export function TaskLines({ tasks }: { tasks: readonly TrustedIntent[] }) {
  const { t } = useTranslation('app');
  const scope = useScope();
  const names = useNames(namesOfTasks(tasks));
  return (
    <ul className={classes.tasks}>
      {tasks.map(({ data: { id, state, details } }) => (
        <li key={id}>
          <AppLink href={paths.intent(scope, id, { targetDomainId: details.targetDomainId })}>
            {whatTitle(details.payload, names, t)}
          </AppLink>
          <span className={classes.state}>
            <MomentText value={details.metadata.createdAt} />
            <IntentStatusChip status={state.status} />
          </span>
        </li>
      ))}
    </ul>
  );
}
