import { isObject } from '@countersign/kernel';
import type { FieldProblem } from '@countersign/ui';

/** A form's errors as a flat list for the summary at its head, in the order of the fields. */
export function formProblems(errors: object, path = ''): FieldProblem[] {
  return Object.entries(errors).flatMap(([name, entry]: [string, unknown]) => {
    const fieldId = path ? `${path}.${name}` : name;
    if (!isObject(entry)) return [];
    const { message, type } = entry;
    if (typeof message === 'string' && type !== undefined) return [{ fieldId, message }];
    return name === 'ref' ? [] : formProblems(entry, fieldId);
  });
}
