import { limits, nameProblem } from '@countersign/model/names';

/** A text that somebody wrote on a chain, as people may be shown it; undefined for one that they could not read, or that no name may be. */
export function readableText(written: string | undefined): string | undefined {
  const text = written?.trim();
  if (text === undefined || text === '' || text.length > limits.shortTextLength) return undefined;
  return nameProblem(text) === undefined ? text : undefined;
}
