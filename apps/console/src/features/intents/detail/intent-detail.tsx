import '../texts.ts';
import '../../../shared/movements/texts.ts';

import type { IntentEntity } from '@countersign/kinds/schemas';
import { CardStack, ErrorState, PageHeader, SkeletonBlock } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { errorText } from '../../../shared/api/error-text.ts';
import { intentQuery } from '../../../entities/intent/intent-queries.ts';
import { allNamesWanted, namesWantedBy } from '../../../entities/intent/names-wanted.ts';
import { useTaskTitle } from '../../../entities/intent/task-title.ts';
import { useNames } from '../../../entities/names.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { screenRoute } from '../../../shared/routing/screen-route.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import classes from './detail.module.css';
import { Outcome } from './outcome.tsx';
import { PolicyCard } from './policy-card.tsx';
import { TaskProgress } from './progress/task-progress.tsx';
import { Signatures } from './signatures.tsx';
import { SignedFields, TaskCard } from './task-card.tsx';
import { TaskChip } from './task-chip.tsx';
import { Technical } from './technical.tsx';

const route = screenRoute('intents/details');

/** How long a task waits for the names in it. */
const patienceMilliseconds = 1_500;

/** One task: what it moves or changes first, then how far it is; beside it who signs, and under which rule. */
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
        onRetry={error ? () => void refetch() : undefined}
      />
    );
  }
  return <SkeletonBlock lines={10} label={t('detail.loading')} />;
}

function Loaded({ intent }: { intent: IntentEntity }) {
  const { t } = useTranslation('intents');
  const { title } = useTaskTitle(intent);
  const { author, payload, targetDomainId } = intent.details;
  const { isReading } = useNames(allNamesWanted([namesWantedBy(payload, targetDomainId), { users: [author] }]));
  // Drawn once, with its names; what is drawn stays, whatever is read again. A name that is long in coming keeps nobody from the rest.
  const [isDrawn, setDrawn] = useState(!isReading);
  if (!isDrawn && !isReading) setDrawn(true);
  useEffect(() => {
    const patience = setTimeout(() => setDrawn(true), patienceMilliseconds);
    return () => clearTimeout(patience);
  }, []);
  if (!useDeferredValue(isDrawn)) return <SkeletonBlock lines={10} label={t('detail.loading')} />;
  return (
    <>
      <PageHeader title={title} status={<TaskChip intent={intent} />} actions={<DecisionButtons intent={intent} />} />
      <div className={classes.page}>
        <CardStack>
          <Outcome intent={intent} />
          <TaskCard intent={intent} />
        </CardStack>
        <CardStack>
          <Signatures intent={intent} />
          <PolicyCard intent={intent} />
        </CardStack>
        <CardStack>
          <TaskProgress intent={intent} />
          <SignedFields intent={intent} />
          <Technical intent={intent} />
        </CardStack>
      </div>
    </>
  );
}
