import { limits, proseProblem } from '@countersign/model/names';
import { Button, Notice } from '@countersign/ui';
import { Textarea } from '@countersign/ui/form/controls.tsx';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { Dialog } from '../../../app/shell/dialog.tsx';
import { Actions, Stack } from '../../../app/shell/page.tsx';

/** What is said around the field. */
interface ReasonWords {
  /** On the button that opens the dialog. */
  readonly open: string;
  readonly title: string;
  readonly reason: string;
  readonly hint: string;
  /** On the button that goes on. */
  readonly go: string;
  /** Where a reason is required and there is none. */
  readonly missing?: string;
}

/** A button that asks why something is declined. Goes on with the reason, which may be empty unless its words say what to do without one. */
export function ReasonButton({ words, onReason }: { words: ReasonWords; onReason: (reason: string) => void | Promise<void> }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [hasFailed, setFailed] = useState(false);
  const go = async () => {
    const reason = typed.trim();
    const wrong = proseProblem(reason);
    if (wrong !== undefined) return setProblem(t(`sign:${wrong}`));
    if (reason === '' && words.missing !== undefined) return setProblem(words.missing);
    try {
      await onReason(reason);
    } catch {
      setFailed(true);
    }
  };
  return (
    <>
      <Button size="md" variant="default" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {isOpen ? (
        <Dialog title={words.title} onClose={() => setOpen(false)}>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void go();
            }}
          >
            <Stack>
              {hasFailed ? <Notice tone="danger" title={t('error.generic')} /> : null}
              <Textarea
                label={words.reason}
                description={words.hint}
                required={words.missing !== undefined}
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
                  {words.go}
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
