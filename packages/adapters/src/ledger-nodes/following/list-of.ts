import { z } from 'zod';

/**
 * A list with so many entries at most. They are counted before any is looked at: in a long list that is malformed, each entry would
 * have a complaint of its own.
 */
export function listOf<Shape extends z.ZodType>(entry: Shape, most: number) {
  const short = z.custom<readonly unknown[]>(
    (value) => Array.isArray(value) && value.length <= most,
    `No list of at most ${most}`,
  );
  return short.pipe(z.array(entry));
}
