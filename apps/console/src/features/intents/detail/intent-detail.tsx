import '../texts.ts';

import { kindName } from '@countersign/kinds/words';
import type { IntentEntity } from '@countersign/kinds/schemas';
import { DetailColumns, DetailSection, ErrorState, IdText, PageHeader, SkeletonBlock } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { errorText } from '../../../shared/api/error-text.ts';
import { IntentStatusChip } from '../../../entities/chips.tsx';
import { intentQuery } from '../../../entities/intent/intent-queries.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { screenRoute } from '../../../shared/routing/screen-route.ts';
import { KindReview } from '../../../shared/review/kind-review.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import { IntentFacts } from './intent-facts.tsx';
import { IntentSummary } from './intent-summary.tsx';
import { TaskProgress } from './progress/task-progress.tsx';
import { RawRequest } from './raw-request.tsx';
import { WorkflowProgressView } from './workflow-progress.tsx';

const route = screenRoute('intents/details');

/** One task: what it is about in a sentence first, then what changes, who decides, and the facts. */
export function IntentDetail() {
  const { t } = useTranslation('intents');
  const { intentId, targetIntentDomainId } = route.useSearch();
  const { domainId } = useScope();
  const { data, error, refetch } = useQuery({
    ...intentQuery(targetIntentDomainId ?? domainId, intentId ?? ''),
    enabled: intentId !== undefined,
  });
  if (data) return <Loaded intent={data} />;
  if (error || intentId === undefined) {
    return (
      <ErrorState
        screen
        title={t('detail.missing')}
        message={error ? errorText(error, t) : t('detail.noId')}
        onRetry={() => void refetch()}
      />
    );
  }
  return <SkeletonBlock lines={10} label={t('detail.loading')} />;
}

function Loaded({ intent }: { intent: IntentEntity }) {
  const { t } = useTranslation('intents');
  const { payload, targetDomainId, expiryAt } = intent.details;
  return (
    <>
      <PageHeader
        title={kindName(payload.type)}
        status={<IntentStatusChip status={intent.state.status} />}
        subtitle={<IdText id={intent.id} label={t('detail.id')} />}
        actions={<DecisionButtons intent={intent} />}
      />
      <IntentSummary intent={intent} />
      <TaskProgress intent={intent} />
      <DetailColumns
        main={
          <>
            <DetailSection title={t('detail.review')}>
              <KindReview
                payload={payload}
                targetDomainId={targetDomainId}
                expiryAt={expiryAt}
                isOver={intent.state.status !== 'Open'}
              />
            </DetailSection>
          </>
        }
        side={
          <>
            <DetailSection title={t('detail.workflow')}>
              <WorkflowProgressView intent={intent} />
            </DetailSection>
            <DetailSection title={t('detail.facts')}>
              <IntentFacts intent={intent} />
            </DetailSection>
          </>
        }
      />
      <RawRequest intent={intent} />
    </>
  );
}
