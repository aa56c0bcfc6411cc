import type { FieldProblem } from '@countersign/ui';
import type { FieldErrors } from 'react-hook-form';

type Entry = { message?: unknown; type?: unknown } | undefined;

/** A form's errors as a flat list for the summary at its head, in the order of the fields. */
export function formProblems(errors: FieldErrors, path = ''): FieldProblem[] {
  return Object.entries(errors).flatMap(([name, entry]) => {
    const fieldId = path ? `${path}.${name}` : name;
    const { message, type } = (entry as Entry) ?? {};
    if (typeof message === 'string' && type !== undefined) return [{ fieldId, message }];
    return entry && typeof entry === 'object' && name !== 'ref' ? formProblems(entry as FieldErrors, fieldId) : [];
  });
}
