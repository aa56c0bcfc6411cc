import type { IntentEntity } from '@countersign/kinds/schemas';
import { Button } from '@countersign/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { Opened } from '../../../shared/late/opened.tsx';
import { meQuery } from '../../../shared/membership/membership-queries.ts';
import type { Decision } from '@countersign/governance/decision-request';
import { useAsItStands } from '../../../entities/intent/use-as-it-stands.ts';
import { useDecider } from '../../../entities/intent/use-decider.ts';

const DecisionDialog = lazyScreen(() => import('./decision-dialog.tsx'), 'DecisionDialog');

/** Approve and reject, for those who have a seat in an open step; its author can withdraw it. */
export function DecisionButtons({ intent }: { intent: IntentEntity }) {
  const { t } = useTranslation('intents');
  const [deciding, setDeciding] = useState<Decision['type'] | null>(null);
  const decider = useDecider(intent);
  const isOwn = useIsOwn(intent);
  const { author } = intent.details;
  const isOpen = useAsItStands(intent).state.status === 'Open';
  const by = decider ?? (isOwn && isOpen ? author : undefined);
  if (by === undefined) return null;
  return (
    <>
      {decider === undefined ? (
        <Button variant="outline" color="red" onClick={() => setDeciding('Withdraw')}>
          {t('decision.withdraw')}
        </Button>
      ) : (
        <>
          <Button variant="outline" color="red" onClick={() => setDeciding('Reject')}>
            {t('decision.reject')}
          </Button>
          <Button onClick={() => setDeciding('Approve')}>{t('decision.approve')}</Button>
        </>
      )}
      {deciding ? (
        <Opened onClose={() => setDeciding(null)}>
          <DecisionDialog intent={intent} author={by} type={deciding} onClose={() => setDeciding(null)} />
        </Opened>
      ) : null}
    </>
  );
}

/** Whether the person proposed it, as one of their users. */
function useIsOwn({ details: { author } }: IntentEntity): boolean {
  const { data: me } = useSuspenseQuery(meQuery);
  return me.domains.some(({ id, userReference }) => id === author.domainId && userReference.id === author.id);
}
