import { Button } from '@countersign/ui/form/controls.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { useProfile } from '../../app/profile/profile-store.ts';
import { pushQuery, turnPushOff, turnPushOn, type PushProblem, type PushState } from '../../app/push/push.ts';
import { useIsOpen } from '../../app/session/session.ts';
import { Actions } from '../../app/shell/page.tsx';

const stateTexts = {
  On: 'push.stateOn',
  Off: 'push.stateOff',
  Offered: 'push.stateOff',
  Blocked: 'push.stateBlocked',
  Unavailable: 'push.stateUnavailable',
  noPermission: 'push.noPermission',
  noToken: 'push.noToken',
  notRegistered: 'push.notRegistered',
} as const satisfies Record<PushState, string>;

/** Whether the device is notified for this profile while the app is closed; its owner changes that here. */
export function PushChoice() {
  const { t } = useTranslation();
  const { profile, profiles } = useProfile();
  const isOpen = useIsOpen();
  const queries = useQueryClient();
  const { data, isError } = useQuery({ ...pushQuery(profile), enabled: isOpen });
  const [problem, setProblem] = useState<PushProblem>();
  const settle = async (answer: Promise<PushProblem | void>) => {
    setProblem((await answer) ?? undefined);
    await queries.invalidateQueries(pushQuery(profile));
  };
  if (!isOpen) return t('push.locked');
  if (isError) return t('error.fetch');
  if (data === undefined) return t('app.loading');
  if (data === 'Unavailable' || data === 'Blocked') return t(stateTexts[data]);
  return (
    <Actions>
      <span>{t(stateTexts[problem ?? data])}</span>
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
