import { Button, formatDateTime, Notice } from '@countersign/ui';
import { TextInput } from '@countersign/ui/form/controls.tsx';
import { useEffect, useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import type { PinAnswer, PinQuestion } from '../../platform/pin/pin-question.ts';
import type { Profile } from '../profile/profile.ts';
import { Dialog } from '../shell/dialog.tsx';
import { Actions, Stack } from '../shell/page.tsx';
import { pinLength } from './pin-problem.ts';

/** Asks for the PIN of a profile. After wrong ones it says how long the next try has to wait. */
export function PinDialog({ question, profile }: { question: PinQuestion; profile: Profile | undefined }) {
  const { t } = useTranslation();
  const [pin, setPin] = useState('');
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<PinAnswer>();
  const until = answer === undefined || answer.outcome === 'Right' ? question.until : answer.until;
  const isWaiting = useIsBefore(until);
  const tryPin = async () => {
    setBusy(true);
    const given = await question.answer(pin);
    setBusy(false);
    setAnswer(given);
    setPin('');
  };
  return (
    <Dialog title={t('pin.title')} onClose={question.cancel}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !isWaiting && pin !== '') void tryPin();
        }}
      >
        <Stack>
          {profile === undefined ? null : <span>{t('pin.for', { name: profile.name })}</span>}
          {answer?.outcome === 'Wrong' ? <Notice tone="danger" title={t('pin.wrong')} /> : null}
          {isWaiting && until !== undefined ? (
            <Notice tone="waiting" title={t('pin.wait', { time: formatDateTime(new Date(until)) })} />
          ) : null}
          <TextInput
            type="password"
            label={t('pin.label')}
            autoComplete="current-password"
            maxLength={pinLength.most}
            value={pin}
            disabled={isWaiting}
            onChange={(event) => setPin(event.target.value)}
          />
          <Actions>
            <Button type="submit" size="md" loading={busy} disabled={isWaiting || pin === ''}>
              {t('action.continue')}
            </Button>
            <Button variant="default" size="md" onClick={question.cancel}>
              {t('action.cancel')}
            </Button>
          </Actions>
        </Stack>
      </form>
    </Dialog>
  );
}

/** True until that moment, in milliseconds since 1970. */
function useIsBefore(moment: number | undefined): boolean {
  const [now, setNow] = useState(Date.now);
  const isBefore = moment !== undefined && now < moment;
  useEffect(() => {
    if (!isBefore) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isBefore]);
  return isBefore;
}
