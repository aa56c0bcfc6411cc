import type { ApiAccount } from '@countersign/model';
import { DetailSection } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { IntentStatusChip } from '../../../entities/chips.tsx';
import { useNames } from '../../../entities/names.ts';
import { openIntentsAboutQuery } from '../../../entities/intent/intent-queries.ts';
import { allNamesWanted, namesWantedBy } from '../../../entities/intent/names-wanted.ts';
import { whatText } from '../../../entities/intent/sentence.tsx';
import { AppLink } from '../../../shared/routing/app-link.tsx';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import classes from '../accounts.module.css';

/** The open tasks about an account; nothing where there is none. */
export function AccountTasks({ account: { data } }: { account: ApiAccount }) {
  const { t } = useTranslation('accounts');
  const scope = useScope();
  const open = useQuery(openIntentsAboutQuery(data.domainId, data.id)).data;
  const tasks = open?.items ?? [];
  const names = useNames(
    allNamesWanted(tasks.map((intent) => namesWantedBy(intent.data.details.payload, intent.data.details.targetDomainId))),
  );
  if (tasks.length === 0) return null;
  return (
    <DetailSection title={t('tasks.title')}>
      <ul className={classes.tasks}>
        {tasks.map(({ data: { id, state, details } }) => (
          <li key={id} className={classes.address}>
            <AppLink href={paths.intent(scope, id)}>{whatText(details.payload, names, t)}</AppLink>
            <IntentStatusChip status={state.status} />
          </li>
        ))}
      </ul>
      {open?.nextStartingAfter === undefined ? null : (
        <p>
          <AppLink href={paths.accountIntents(scope, data.id)}>{t('tasks.all')}</AppLink>
        </p>
      )}
    </DetailSection>
  );
}
