import { nameProblem } from '@countersign/model/names';
import { Button, Dialog, DialogActions } from '@countersign/ui';
import { useState, type FormEvent } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { errorText } from '../api/error-text.ts';
import classes from './views.module.css';

const longestName = 40;

/** Asks what a view is called, to save it or to call it otherwise. */
export function ViewDialog({
  title,
  name: before = '',
  taken,
  onName,
  onClose,
}: {
  title: string;
  name?: string;
  /** The names of the list's other views. */
  taken: readonly string[];
  /** Told the name; rejects where it could not be kept. */
  onName: (name: string) => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTranslation('app');
  const [typed, setTyped] = useState(before);
  const [problem, setProblem] = useState<string | null>(null);
  const [isKeeping, setKeeping] = useState(false);
  const keep = async (name: string) => {
    setKeeping(true);
    try {
      await onName(name);
      onClose();
    } catch (error) {
      setProblem(errorText(error, t));
      setKeeping(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = typed.trim();
    if (name === '') setProblem(t('view.nameRequired'));
    else if (taken.includes(name)) setProblem(t('view.nameTaken'));
    else if (nameProblem(name)) setProblem(t('view.nameUnreadable'));
    else if (!isKeeping) void keep(name);
  };
  return (
    <Dialog size="sm" title={title} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <label className={classes.field}>
          {t('view.name')}
          <input
            data-autofocus
            value={typed}
            maxLength={longestName}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : 'view-problem'}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        {problem === null ? (
          <p className={classes.hint}>{t('view.hint')}</p>
        ) : (
          <p id="view-problem" role="alert" className={classes.problem}>
            {problem}
          </p>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" loading={isKeeping}>
            {t('view.keep')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
