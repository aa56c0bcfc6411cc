import { useId } from 'react';

import classes from './parts.module.css';

/** A check box with its label, in the height of a list's line. */
export function CheckField({ label, checked, onChange }: { label: string; checked: boolean; onChange: () => void }) {
  const id = useId();
  return (
    <label className={classes.check}>
      <input id={id} type="checkbox" checked={checked} onChange={onChange} />
      <span>{label}</span>
    </label>
  );
}
