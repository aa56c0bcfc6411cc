import { limits, proseProblem } from '@countersign/model/names';
import { Button } from '@countersign/ui';
import { Textarea } from '@countersign/ui/form/controls.tsx';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { Dialog } from '../../../app/shell/dialog.tsx';
import { Actions, Stack } from '../../../app/shell/page.tsx';

/** Asks why a task is rejected: nobody rejects without saying so. What is signed comes after it. */
export function RejectButton({ onReason }: { onReason: (reason: string) => void }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const go = () => {
    const reason = typed.trim();
    const wrong = reason === '' ? 'noReason' : proseProblem(reason);
    if (wrong === undefined) onReason(reason);
    else setProblem(t(`task:${wrong}`));
  };
  return (
    <>
      <Button size="md" variant="default" onClick={() => setOpen(true)}>
        {t('task:reject')}
      </Button>
      {isOpen ? (
        <Dialog title={t('task:rejectTitle')} onClose={() => setOpen(false)}>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              go();
            }}
          >
            <Stack>
              <Textarea
                label={t('task:reason')}
                description={t('task:reasonHint')}
                required
                rows={3}
                maxLength={limits.reasonLength}
                value={typed}
                error={problem}
                onChange={(event) => {
                  setTyped(event.target.value);
                  setProblem(undefined);
                }}
              />
              <Actions>
                <Button type="submit" color="red">
                  {t('task:continue')}
                </Button>
                <Button variant="default" onClick={() => setOpen(false)}>
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
