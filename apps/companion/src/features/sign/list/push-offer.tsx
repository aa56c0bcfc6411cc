import { Notice } from '@countersign/ui';
import { Button } from '@countersign/ui/form/controls.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { useProfile } from '../../../app/profile/profile-store.ts';
import { pushQuery, turnPushOff, turnPushOn, type PushProblem } from '../../../app/push/push.ts';
import { Actions } from '../../../app/shell/page.tsx';

/** Offers to be notified while the app is closed, once, to whoever has a profile and has opened it. The browser asks only after that. */
export function PushOffer() {
  const { t } = useTranslation();
  const { profile, profiles } = useProfile();
  const queries = useQueryClient();
  const { data } = useQuery(pushQuery(profile));
  const [problem, setProblem] = useState<PushProblem>();
  const settle = async (answer: Promise<PushProblem | void>) => {
    setProblem((await answer) ?? undefined);
    await queries.invalidateQueries(pushQuery(profile));
  };
  if (data !== 'Offered') return null;
  return (
    <Notice
      tone="moving"
      title={t('push.offer')}
      actions={
        <Actions>
          <Button onClick={() => void settle(turnPushOn(profile))}>{t('push.turnOn')}</Button>
          <Button variant="default" onClick={() => void settle(turnPushOff(profile, profiles))}>
            {t('push.notNow')}
          </Button>
        </Actions>
      }
    >
      {t(problem === undefined ? 'push.offerHint' : `push.${problem}`)}
    </Notice>
  );
}
