import type { NamedKind } from '@countersign/kinds/words';
import type { IntentEntity } from '@countersign/kinds/schemas';
import { DetailItem, DetailList } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { accountSource } from '../../../../entities/account/account-source.ts';
import { isBeingPrepared } from '../../../../entities/account/ledger-standing.ts';
import { EntityChip } from '../../../../entities/chips.tsx';
import { useNames } from '../../../../entities/names.ts';
import { namesOfReferences } from '../../../../entities/intent/names-wanted.ts';
import { pollUnlessLive, underWayMs } from '../../../../shared/live/live-state.ts';
import { ProgressSection } from './progress-section.tsx';
import { allAhead, executedStages, readyStages } from './stages.ts';

/** The way of a task that makes or changes an entity: until that can be used, with a link to it. */
export function EntityProgress({
  intent,
  entity: { kind, id, isNew },
}: {
  intent: IntentEntity;
  entity: { readonly kind: NamedKind; readonly id: string; readonly isNew: boolean };
}) {
  const { t } = useTranslation('intents');
  const { targetDomainId } = intent.details;
  const isExecuted = intent.state.status === 'Executed';
  // Keys and addresses of an account are made after its task.
  const isFollowed = isNew && kind === 'account';
  const account = useQuery({
    ...accountSource.one(targetDomainId, id),
    enabled: isFollowed && isExecuted,
    refetchInterval: ({ state }) => (state.data && isBeingPrepared(state.data) ? pollUnlessLive(underWayMs) : false),
  }).data;
  const names = useNames(namesOfReferences([{ kind, id, domainId: targetDomainId }]));
  const further = isFollowed
    ? [...executedStages(intent), ...(account ? readyStages(isBeingPrepared(account)) : allAhead(['Ready']))]
    : executedStages(intent);
  return (
    <ProgressSection
      intent={intent}
      further={further}
      names={isFollowed ? ['Executed', 'Ready'] : ['Executed']}
      remark={({ name, place: at }) => (name === 'Ready' && at === 'now' ? t('progress.now.Ready') : null)}
    >
      {isExecuted && kind !== 'ledger' ? (
        <DetailList>
          <DetailItem label={t(isNew ? 'progress.made' : 'progress.changed')}>
            <EntityChip kind={kind} id={id} name={names.name(kind, id)} domainId={kind === 'domain' ? id : targetDomainId} />
          </DetailItem>
        </DetailList>
      ) : null}
    </ProgressSection>
  );
}
