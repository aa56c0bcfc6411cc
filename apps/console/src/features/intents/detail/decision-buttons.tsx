import type { IntentEntity } from '@countersign/kinds/schemas';
import { Button } from '@countersign/ui';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { Opened } from '../../../shared/late/opened.tsx';
import { useDecider } from '../../../entities/intent/use-decider.ts';

const DecisionDialog = lazyScreen(() => import('./decision-dialog.tsx'), 'DecisionDialog');

/** Approve and reject, for those who have a seat in an open step. */
export function DecisionButtons({ intent }: { intent: IntentEntity }) {
  const { t } = useTranslation('intents');
  const [deciding, setDeciding] = useState<'Approve' | 'Reject' | null>(null);
  const decider = useDecider(intent);
  if (!decider) return null;
  return (
    <>
      <Button variant="outline" color="red" onClick={() => setDeciding('Reject')}>
        {t('decision.reject')}
      </Button>
      <Button onClick={() => setDeciding('Approve')}>{t('decision.approve')}</Button>
      {deciding ? (
        <Opened onClose={() => setDeciding(null)}>
          <DecisionDialog intent={intent} author={decider} type={deciding} onClose={() => setDeciding(null)} />
        </Opened>
      ) : null}
    </>
  );
}
