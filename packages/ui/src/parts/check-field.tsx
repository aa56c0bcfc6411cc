import { useId, type ReactNode } from 'react';

import classes from './parts.module.css';

/** A check box with its label, in the height of a list's line; `hint` is a line on what it is. */
export function CheckField({
  label,
  hint,
  checked,
  onChange,
}: {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onChange: () => void;
}) {
  const id = useId();
  return (
    <label className={classes.check}>
      <input
        id={id}
        type="checkbox"
        aria-labelledby={`${id}-label`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        checked={checked}
        onChange={onChange}
      />
      <span className={classes.checkWords}>
        <span id={`${id}-label`}>{label}</span>
        {hint === undefined ? null : (
          <span id={`${id}-hint`} className={classes.checkHint}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
