import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

import classes from './choice-field.module.css';

/** One of the ways to choose between, with a line on what it means. */
export type Choice = { readonly value: string; readonly label: string; readonly hint?: string | undefined };

/** One of a few options, all in view: each with its explanation, or in one row where the words say enough. */
export const ChoiceField = <Values extends FieldValues>({
  control,
  name,
  label,
  choices,
  row = false,
}: {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  choices: readonly Choice[];
  row?: boolean;
}) => {
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  return (
    <fieldset className={classes.field} data-row={row || undefined} aria-describedby={error ? `${name}-error` : undefined}>
      <legend>{label}</legend>
      <div className={classes.choices}>
        {choices.map(({ value, label: words, hint }, index) => (
          <label key={value} className={classes.choice} data-chosen={field.value === value || undefined}>
            <input
              id={index === 0 ? name : undefined}
              type="radio"
              name={name}
              value={value}
              checked={field.value === value}
              onBlur={field.onBlur}
              onChange={() => field.onChange(value)}
            />
            <span>
              <span className={classes.words}>{words}</span>
              {hint ? <span className={classes.hint}>{hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
      {error ? (
        <p id={`${name}-error`} className={classes.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
};
