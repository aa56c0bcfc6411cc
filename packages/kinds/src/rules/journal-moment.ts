/** When something was accepted, in the order of the journal. */
export interface JournalMoment {
  /** When it was judged, ISO 8601. Others may have been judged in the same millisecond, or have been accepted in between. */
  readonly at: string;
  /** The position of its entry; absent for what was there before the journal. */
  readonly position?: number | undefined;
}

/**
 * Whether something came before something else: their positions tell. What was there before the journal came before everything in it, and
 * of two such things the times tell.
 */
export function cameBefore(one: JournalMoment, other: JournalMoment): boolean {
  if (one.position === undefined && other.position === undefined) return Date.parse(one.at) < Date.parse(other.at);
  return (one.position ?? -1) < (other.position ?? -1);
}
