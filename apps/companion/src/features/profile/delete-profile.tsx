import { showToast } from '@countersign/ui';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { eraseProfile } from '../../app/profile/profile-store.ts';
import { closeSession } from '../../app/session/session.ts';
import { Dialog } from '../../app/shell/dialog.tsx';
import { Actions, Stack } from '../../app/shell/page.tsx';

/** Erases profile and key after a word was typed: nothing can bring the key back. */
export function DeleteProfile() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const word = t('profile.deleteWord');
  const erase = async () => {
    closeSession();
    await eraseProfile();
    queries.clear();
    showToast({ tone: 'past', title: t('profile.deleted') });
    await navigate({ to: '/welcome' });
  };
  return (
    <>
      <Button color="red" variant="outline" onClick={() => setOpened(true)}>
        {t('profile.delete')}
      </Button>
      {opened ? (
        <Dialog title={t('profile.deleteTitle')} onClose={() => setOpened(false)}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void erase();
            }}
          >
            <Stack>
              <span>{t('profile.dangerHint')}</span>
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
                <Button variant="default" onClick={() => setOpened(false)}>
                  {t('action.cancel')}
                </Button>
              </Actions>
            </Stack>
          </form>
        </Dialog>
      ) : null}
    </>
  );
}
