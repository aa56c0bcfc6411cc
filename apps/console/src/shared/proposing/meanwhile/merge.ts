import { isObject } from '@countersign/kernel';
import { get, set } from 'react-hook-form';

/** A part of a form that is kept or taken over as a whole: its fields by their names, and what it is in what the form proposes. */
export interface FormPart {
  readonly label: string;
  /** The names of its fields. */
  readonly names: readonly string[];
  /** Where it is in the payload. */
  readonly path: readonly string[];
  /** False for what follows from the entity and is not typed: its revision. */
  readonly isAsked?: boolean;
}

/** What a form held when it was begun, what it holds, and what it would hold were it begun now. */
export interface Versions<Values> {
  readonly base: Values;
  readonly mine: Values;
  readonly theirs: Values;
}

/** Whose a part is: nobody changed it, or both did in the same way; one of them; or both, each in their own. */
export type Whose = 'nobody' | 'mine' | 'theirs' | 'both';

/** Which of two changes of one part is to be. */
export type Choice = 'mine' | 'theirs';

/** Whether two drafts hold the same; members of the name `key` only tell the parts of a list apart on the screen. */
export function sameDraft(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (Array.isArray(left) || Array.isArray(right)) {
    return (
      Array.isArray(left) &&
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((one, index) => sameDraft(one, right[index]))
    );
  }
  if (!isObject(left) || !isObject(right)) return false;
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  names.delete('key');
  return [...names].every((name) => sameDraft(left[name], right[name]));
}

/** Who changed a part since the form was begun. */
export function whoseIs<Values>(part: FormPart, { base, mine, theirs }: Versions<Values>): Whose {
  const areSame = (left: Values, right: Values) => part.names.every((name) => sameDraft(get(left, name), get(right, name)));
  if (areSame(mine, theirs)) return 'nobody';
  if (areSame(mine, base)) return 'theirs';
  return areSame(theirs, base) ? 'mine' : 'both';
}

/**
 * What was typed, on what there is now: parts that only others changed are taken over, as are those that both changed and for which
 * `choices` says so (by the part's label). Everything else stays as it was typed, also what belongs to no part.
 */
export function merged<Values extends object>(
  parts: readonly FormPart[],
  versions: Versions<Values>,
  choices: ReadonlyMap<string, Choice>,
): Values {
  const values = structuredClone(versions.mine);
  for (const part of parts) {
    const whose = whoseIs(part, versions);
    const isTaken = whose === 'theirs' || (whose === 'both' && choices.get(part.label) === 'theirs');
    if (!isTaken) continue;
    for (const name of part.names) {
      const theirs: unknown = get(versions.theirs, name);
      set(values, name, structuredClone(theirs));
    }
  }
  return values;
}
