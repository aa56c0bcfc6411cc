import { Button, Notice } from '@countersign/ui';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { NewPinFields } from '../../app/profile/key-kind-choice.tsx';
import { pinProblem, type PinProblem } from '../../app/pin/pin-problem.ts';
import { changeKey, useProfile } from '../../app/profile/profile-store.ts';
import { Dialog } from '../../app/shell/dialog.tsx';
import { Actions, Stack } from '../../app/shell/page.tsx';
import { guardKey } from '../../platform/keys/web-crypto-keys.ts';

/** Puts a PIN before a key that was made without a guard. */
export function SetPin({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { profile } = useProfile();
  const [pin, setPin] = useState({ pin: '', again: '' });
  const [problem, setProblem] = useState<PinProblem>();
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const set = async () => {
    const found = pinProblem(pin.pin, pin.again);
    setProblem(found);
    if (found !== undefined) return;
    setBusy(true);
    try {
      await changeKey(profile.id, async (key) => ('privateKey' in key ? guardKey(key, pin.pin) : key), {
        verification: { type: 'Pin' },
      });
      onClose();
    } catch {
      setBusy(false);
      setFailed(true);
    }
  };
  return (
    <Dialog title={t('pin.set')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void set();
        }}
      >
        <Stack>
          {failed ? <Notice tone="danger" title={t('profile.updateFailed')} /> : null}
          <NewPinFields pin={pin} problem={problem} onChange={setPin} />
          <Actions>
            <Button type="submit" loading={busy}>
              {t('action.save')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('action.cancel')}
            </Button>
          </Actions>
        </Stack>
      </form>
    </Dialog>
  );
}
