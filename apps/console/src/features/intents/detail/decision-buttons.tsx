import type { IntentEntity } from '@countersign/kinds/schemas';
import { Button } from '@countersign/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { remainingUsersQuery } from '../../../entities/intent/intent-queries.ts';
import { deciderFor } from '../../../entities/intent/who-may-decide.ts';
import { meQuery } from '../../../shared/membership/membership-queries.ts';

const DecisionDialog = lazy(async () => ({ default: (await import('./decision-dialog.tsx')).DecisionDialog }));

/** Approve and reject, for those who have a seat in an open step. */
export function DecisionButtons({ intent }: { intent: IntentEntity }) {
  const { t } = useTranslation('intents');
  const { data: me } = useSuspenseQuery(meQuery);
  const open = intent.state.status === 'Open';
  const remaining = useQuery({ ...remainingUsersQuery(intent.details.targetDomainId, intent.id), enabled: open }).data ?? [];
  const [deciding, setDeciding] = useState<'Approve' | 'Reject' | null>(null);
  const decider = deciderFor(intent, me, remaining);
  if (!decider) return null;
  return (
    <>
      <Button variant="outline" color="red" onClick={() => setDeciding('Reject')}>
        {t('decision.reject')}
      </Button>
      <Button onClick={() => setDeciding('Approve')}>{t('decision.approve')}</Button>
      {deciding ? (
        <Suspense fallback={null}>
          <DecisionDialog intent={intent} author={decider} type={deciding} onClose={() => setDeciding(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
