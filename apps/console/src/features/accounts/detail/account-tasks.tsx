import type { ApiAccount } from '@countersign/model';
import { DetailSection } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { openIntentsAboutQuery } from '../../../entities/intent/intent-queries.ts';
import { TaskLines } from '../../../entities/intent/task-lines.tsx';
import { AppLink } from '../../../shared/routing/app-link.tsx';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';

/** The open tasks about an account; nothing where there is none. */
export function AccountTasks({ account: { data } }: { account: ApiAccount }) {
  const { t } = useTranslation('accounts');
  const scope = useScope();
  const open = useQuery(openIntentsAboutQuery(data.domainId, data.id)).data;
  const tasks = open?.items ?? [];
  if (tasks.length === 0) return null;
  return (
    <DetailSection title={t('tasks.title')}>
      <TaskLines tasks={tasks} />
      {open?.nextStartingAfter === undefined ? null : (
        <p>
          <AppLink href={paths.accountIntents(scope, data.id)}>{t('tasks.all')}</AppLink>
        </p>
      )}
    </DetailSection>
  );
}
