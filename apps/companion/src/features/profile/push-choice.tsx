import { Button } from '@countersign/ui/form/controls.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { useProfile } from '../../app/profile/profile-store.ts';
import { pushQuery, turnPushOff, turnPushOn } from '../../app/push/push.ts';
import { useIsOpen } from '../../app/session/session.ts';
import { Actions } from '../../app/shell/page.tsx';

/** Whether the device is notified for this profile while the app is closed; its owner changes that here. */
export function PushChoice() {
  const { t } = useTranslation();
  const { profile, profiles } = useProfile();
  const isOpen = useIsOpen();
  const queries = useQueryClient();
  const { data } = useQuery({ ...pushQuery(profile), enabled: isOpen });
  const [problem, setProblem] = useState(false);
  const settle = async (answer: Promise<unknown>) => {
    setProblem(false);
    await answer.catch(() => setProblem(true));
    await queries.invalidateQueries(pushQuery(profile));
  };
  if (!isOpen || data === undefined) return t('push.locked');
  if (data === 'Unavailable' || data === 'Blocked') return t(`push.state${data}`);
  return (
    <Actions>
      <span>{problem ? t('push.failed') : t(data === 'On' ? 'push.stateOn' : 'push.stateOff')}</span>
      {data === 'On' ? (
        <Button variant="default" onClick={() => void settle(turnPushOff(profile, profiles))}>
          {t('push.turnOff')}
        </Button>
      ) : (
        <Button variant="default" onClick={() => void settle(turnPushOn(profile))}>
          {t('push.turnOn')}
        </Button>
      )}
    </Actions>
  );
}
