import type { ReactNode } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

import classes from './choice-field.module.css';

/** One of the ways to choose between, with a line on what it means. */
export interface Choice<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: ReactNode;
}

interface GroupProps<Value extends string> {
  /** Names the group, and is the id of its first option. */
  readonly name: string;
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  readonly onBlur?: () => void;
  readonly error?: string | undefined;
  readonly row?: boolean;
  readonly required?: boolean | undefined;
}

/** One of a few options, all in view: each with its explanation, or in one row where the words say enough. */
export function ChoiceGroup<Value extends string>({
  name,
  label,
  choices,
  value,
  onChange,
  onBlur,
  error,
  row = false,
  required = false,
}: GroupProps<Value>) {
  return (
    <fieldset
      className={classes.field}
      data-row={row || undefined}
      data-invalid={error !== undefined || undefined}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend>
        {label}
        {required ? (
          <span className={classes.required} aria-hidden>
            {' *'}
          </span>
        ) : null}
      </legend>
      <div className={classes.choices}>
        {choices.map(({ value: own, label: words, hint }, index) => (
          <label key={own} className={classes.choice} data-chosen={own === value || undefined}>
            <input
              id={index === 0 ? name : undefined}
              type="radio"
              name={name}
              value={own}
              required={required}
              checked={own === value}
              onBlur={onBlur}
              onChange={() => onChange(own)}
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
}

/** {@link ChoiceGroup} bound to a form. */
export function ChoiceField<Values extends FieldValues>({
  control,
  name,
  ...rest
}: {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  choices: readonly Choice[];
  row?: boolean;
  required?: boolean;
}) {
  const { field, fieldState } = useController({ control, name });
  return (
    <ChoiceGroup
      {...rest}
      name={name}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}
