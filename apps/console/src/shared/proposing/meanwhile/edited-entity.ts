import type { RevisedWord } from '@countersign/model/names';
import type { JsonObject } from '@countersign/kernel';
import { revisionOf } from '@countersign/kinds/words';

import type { FormPart } from './merge.ts';

/** Something that is edited, as it was when the form was begun and as it stands now. */
export interface EditedRecord {
  readonly kind: RevisedWord;
  /** Its name, for people. */
  readonly name: string;
  readonly began: JsonObject;
  readonly now: JsonObject;
  /** It was locked since, so that it can't be edited any more. */
  readonly isLocked: boolean;
}

/** What a form edits, and what the form is filled with from each of its records. */
export interface EditedEntity<Values> extends EditedRecord {
  readonly base: () => Values;
  readonly theirs: () => Values;
  /** What is kept or taken over as a whole; depends on what the versions have filled in. */
  readonly parts: (versions: readonly Values[]) => readonly FormPart[];
  /** What the form would propose, as far as it is filled in. */
  readonly says: (values: Values) => JsonObject;
  /** Told once what was typed stands on `now`. */
  readonly onApplied: () => void;
}

/** Whether somebody changed it since the form was begun. */
export function isOutdated({ began, now }: EditedRecord): boolean {
  return revisionOf(began) !== revisionOf(now);
}
