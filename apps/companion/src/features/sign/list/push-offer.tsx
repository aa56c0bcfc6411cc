import { Button, Notice } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { usePush } from '../../../app/push/use-push.ts';
import { Actions } from '../../../app/shell/page.tsx';

/** Offers once, to a person with a profile, to notify them while the app is closed. The browser asks only after that. */
export function PushOffer() {
  const { t } = useTranslation();
  const { state, problem, turnOn, turnOff } = usePush();
  if (state !== 'Offered') return null;
  return (
    <Notice
      tone="moving"
      title={t('push.offer')}
      actions={
        <Actions>
          <Button onClick={turnOn}>{t('push.turnOn')}</Button>
          <Button variant="default" onClick={turnOff}>
            {t('push.notNow')}
          </Button>
        </Actions>
      }
    >
      {t(problem === undefined ? 'push.offerHint' : `push.${problem}`)}
    </Notice>
  );
}
