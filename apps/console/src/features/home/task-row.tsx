import { AgoText, Name } from '@countersign/ui';
import type { TrustedIntent } from '@countersign/kinds/schemas';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import type { ReactNode } from 'react';

import { UserAvatar } from '../../entities/chips.tsx';
import { whatTitle } from '../../entities/intent/sentence.tsx';
import type { Names } from '../../entities/names.ts';
import { AppLink } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import classes from './home.module.css';

/** A task in a list of the dashboard: what it asks for, who proposed it and when, and what else is said `beside` that. */
export function TaskRow({ task, names, beside }: { task: TrustedIntent; names: Names; beside?: ReactNode }) {
  const { t } = useTranslation('home');
  const scope = useScope();
  const { id, details } = task.data;
  return (
    <li className={classes.task}>
      <UserAvatar user={details.author} names={names} size="sm" />
      <div>
        <AppLink href={paths.intent(scope, id, { targetDomainId: details.targetDomainId })} translate="no">
          {whatTitle(details.payload, names, t)}
        </AppLink>
        <div className={classes.memberHolds}>
          <span>
            <Name>{names.user(details.author)}</Name> · <AgoText value={details.metadata.createdAt} />
          </span>
        </div>
      </div>
      {beside}
    </li>
  );
}
