import { get, set, type FieldErrors, type FieldValues } from 'react-hook-form';

/** The errors at these names and below them. */
export function errorsWithin<Values extends FieldValues>(errors: object, names: readonly string[]): FieldErrors<Values> {
  const kept: FieldErrors<Values> = {};
  for (const name of names) {
    const error: unknown = get(errors, name);
    if (error !== undefined) set(kept, name, error);
  }
  return kept;
}

/** The first of the steps, each given by its names, in which something is wrong. */
export function stepOfErrors(errors: object, steps: readonly (readonly string[])[]): number | undefined {
  const step = steps.findIndex((names) => names.some((name) => get(errors, name) !== undefined));
  return step < 0 ? undefined : step;
}
