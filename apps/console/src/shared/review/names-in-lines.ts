import { coinsCountedBy, namedBy, type Line } from '@countersign/kinds/words';

import { namesOfReferences } from '../../entities/intent/names-wanted.ts';
import type { NamesWanted } from '../../entities/names.ts';

/** Whose names lines speak of, and what they change from. */
export function namesInLines(lines: readonly Line[], domainId: string): NamesWanted {
  const values = lines.flatMap(({ value, change }) => (change?.kind === 'changed' ? [value, change.before] : [value]));
  return namesOfReferences(
    values.flatMap(namedBy).map((named) => ({ ...named, domainId })),
    coinsCountedBy(values),
  );
}
