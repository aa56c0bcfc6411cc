import { limits } from '@countersign/model/names';
import { Button, Notice } from '@countersign/ui';
import { Textarea } from '@countersign/ui/form/controls.tsx';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { Dialog } from '../../../app/shell/dialog.tsx';
import { Actions, Stack } from '../../../app/shell/page.tsx';

/** Refuses to sign, with a reason if the person gives one. */
export function RefuseButton({ onRefuse }: { onRefuse: (reason: string) => Promise<void> }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [reason, setReason] = useState('');
  const [failed, setFailed] = useState(false);
  const refuse = async () => {
    try {
      await onRefuse(reason.trim());
    } catch {
      setFailed(true);
    }
  };
  return (
    <>
      <Button size="md" variant="default" onClick={() => setOpened(true)}>
        {t('sign:refuse')}
      </Button>
      {opened ? (
        <Dialog title={t('sign:refuseTitle')} onClose={() => setOpened(false)}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void refuse();
            }}
          >
            <Stack>
              {failed ? <Notice tone="danger" title={t('error.generic')} /> : null}
              <Textarea
                label={t('sign:refuseReason')}
                description={t('sign:refuseHint')}
                rows={3}
                maxLength={limits.reasonLength}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
              <Actions>
                <Button type="submit" color="red">
                  {t('sign:refuse')}
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
