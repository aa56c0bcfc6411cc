import { Button } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import type { PushState } from '../../app/push/push.ts';
import { usePush } from '../../app/push/use-push.ts';
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
  notEnded: 'push.notEnded',
} as const satisfies Record<PushState, string>;

/** Whether the device is notified for this profile while the app is closed; its owner changes that here. */
export function PushChoice() {
  const { t } = useTranslation();
  const isOpen = useIsOpen();
  const { state, isError, problem, turnOn, turnOff } = usePush({ enabled: isOpen });
  if (!isOpen) return t('push.locked');
  if (isError) return t('error.fetch');
  if (state === undefined) return t('app.loading');
  if (state === 'Unavailable' || state === 'Blocked') return t(stateTexts[state]);
  return (
    <Actions>
      <span>{t(stateTexts[problem ?? state])}</span>
      {state === 'On' ? (
        <Button variant="default" onClick={turnOff}>
          {t('push.turnOff')}
        </Button>
      ) : (
        <Button variant="default" onClick={turnOn}>
          {t('push.turnOn')}
        </Button>
      )}
    </Actions>
  );
}
