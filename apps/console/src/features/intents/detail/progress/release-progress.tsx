import type { IntentEntity, ReleaseQuarantinedTransfers } from '@countersign/kinds/schemas';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { transferQuery } from '../../../../entities/entity-queries.ts';
import { pollUnlessLive, underWayMs } from '../../../../shared/live/live-state.ts';
import { RelatedTransfers } from '../../../../shared/movements/related-transfers.tsx';
import { ProgressSection } from './progress-section.tsx';
import { allAhead, releaseStages } from './stages.ts';

/** A release's way until the funds can be spent, with links to the transfers. */
export function ReleaseProgress({ intent, payload }: { intent: IntentEntity; payload: ReleaseQuarantinedTransfers }) {
  const { t } = useTranslation('intents');
  const { targetDomainId } = intent.details;
  const isExecuted = intent.state.status === 'Executed';
  const answers = useQueries({
    queries: payload.transferIds.map((id) => ({
      ...transferQuery(targetDomainId, id),
      refetchInterval: ({ state }: { state: { data?: { quarantined: boolean } | undefined } }) =>
        isExecuted && state.data?.quarantined === true ? pollUnlessLive(underWayMs) : (false as const),
    })),
  });
  const transfers = answers.flatMap(({ data }) => data ?? []);
  const known = transfers.length === payload.transferIds.length;
  return (
    <ProgressSection
      intent={intent}
      further={
        known
          ? releaseStages(
              transfers.map(({ quarantined }) => quarantined),
              intent.state.lastModifiedAt,
            )
          : allAhead(['Released'])
      }
      names={['Released']}
      remark={({ place }) => (place === 'now' ? t('progress.now.Released') : null)}
    >
      {isExecuted && transfers.length > 0 ? <RelatedTransfers transfers={transfers} /> : null}
    </ProgressSection>
  );
}
