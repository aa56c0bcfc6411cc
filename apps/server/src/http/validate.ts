import { CodedError } from '@countersign/kernel';
import type { ErrorReason } from '@countersign/model/names';
import type { z } from 'zod';

/** The first thing that is wrong, in one line: where it is and what was expected. */
function describe(error: z.ZodError): string {
  const issue = error.issues[0];
  if (issue === undefined) return 'Malformed';
  // A union names what each of its members found; the longest path is the member that came nearest.
  if (issue.code === 'invalid_union') {
    // Where one value counts as a list of one, what was wrong with the value is meant, and not that it is no list.
    const meant = issue.errors.filter(
      ([first]) => first?.code !== 'invalid_type' || first.expected !== 'array' || first.path.length > 0,
    );
    const nearest = (meant.length > 0 ? meant : issue.errors).flat().toSorted((a, b) => b.path.length - a.path.length)[0];
    if (nearest !== undefined) return line([...issue.path, ...nearest.path], nearest.message);
  }
  return line(issue.path, issue.message);
}

function line(path: readonly PropertyKey[], message: string): string {
  const place = path.map(String).join('.');
  return place === '' ? message : `${place}: ${message}`;
}

/** The value as the schema reads it. Throws the given reason, saying where the value is wrong. */
export function validate<T extends z.ZodType>(schema: T, value: unknown, reason: ErrorReason): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new CodedError(reason, describe(result.error));
}
