import '../texts.ts';

import type { AwaitingIntent } from '@countersign/contract';
import { PageHeader, type RowAction } from '@countersign/ui';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { Opened } from '../../../shared/late/opened.tsx';
import { IntentTable } from '../../../entities/intent/table/intent-table.tsx';
import { useMembership } from '../../../shared/membership/use-membership.ts';
import { useAgainAction } from '../../../shared/proposing/again-action.ts';
import { LinkButton } from '../../../shared/routing/link-button.tsx';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { screenRoute } from '../../../shared/routing/screen-route.ts';

const route = screenRoute('intents');

const DecisionSitting = lazyScreen(() => import('../deciding/decision-sitting.tsx'), 'DecisionSitting');

interface Several {
  readonly type: 'Approve' | 'Reject';
  readonly tasks: readonly AwaitingIntent[];
}

/** The tasks of a domain and of those below it; several that wait for the person are decided in one sitting. */
export function IntentList() {
  const { t } = useTranslation('intents');
  const { domainAlias } = useMembership();
  const scope = useScope();
  const [several, setSeveral] = useState<Several | null>(null);
  const again = useAgainAction();
  const decide = (type: Several['type'], tasks: Several['tasks'], action: string): RowAction => ({
    label: tasks.length === 1 ? action : t('app:action.several', { action, count: tasks.length }),
    danger: type === 'Reject',
    onSelect: () => setSeveral({ type, tasks }),
  });
  return (
    <>
      <PageHeader
        title={t('list.title')}
        subtitle={t('list.subtitle', { domain: domainAlias })}
        actions={<LinkButton href={paths.propose(scope)}>{t('list.create')}</LinkButton>}
      />
      <IntentTable
        search={route.useSearch()}
        empty={{ title: t('list.empty'), hint: t('list.emptyHint') }}
        decisions={(tasks) =>
          tasks.length === 0
            ? []
            : [decide('Approve', tasks, t('decision.approve')), decide('Reject', tasks, t('decision.reject'))]
        }
        actions={again}
      />
      {several ? (
        <Opened onClose={() => setSeveral(null)}>
          <DecisionSitting {...several} onClose={() => setSeveral(null)} />
        </Opened>
      ) : null}
    </>
  );
}
