import classes from './parts.module.css';

/** A check box with its label, in the height of a list's line. */
export function CheckField({ label, checked, onChange }: { label: string; checked: boolean; onChange: () => void }) {
  return (
    <label className={classes.check}>
      <input type="checkbox" checked={checked} onChange={onChange} />
      <span>{label}</span>
    </label>
  );
}
