import { Button, showToast } from '@countersign/ui';
import { TextInput } from '@countersign/ui/form/controls.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { eraseProfile, useProfile } from '../../app/profile/profile-store.ts';
import { endPush } from '../../app/push/push.ts';
import { closeSession } from '../../app/session/session.ts';
import { Dialog } from '../../app/shell/dialog.tsx';
import { Actions, Stack } from '../../app/shell/page.tsx';

/** Erases profile, key and history after a word was typed: nothing can bring the key back. Other profiles of the device stay. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { profile, profiles } = useProfile();
  const [typed, setTyped] = useState('');
  const word = t('profile.deleteWord');
  const erase = async () => {
    // What its push service still holds for it is nothing to keep a key for.
    await endPush(profile, profiles).catch(() => undefined);
    closeSession(profile.id);
    await eraseProfile(profile.id);
    showToast({ tone: 'past', title: t('profile.deleted') });
    await navigate({ to: '/' });
  };
  return (
    <Dialog title={t('profile.deleteTitle', { name: profile.name })} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void erase();
        }}
      >
        <Stack>
          <span>{t('profile.dangerHint')}</span>
          <span>{t('profile.deleteHistory')}</span>
          <TextInput
            label={t('profile.deleteType', { word })}
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
          <Actions>
            <Button type="submit" color="red" disabled={typed !== word}>
              {t('profile.delete')}
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
