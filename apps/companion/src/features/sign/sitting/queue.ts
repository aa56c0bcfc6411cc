/** What is known of a request that waits, as far as it orders a sitting. */
export interface Standing {
  /** Something about it is unusual. */
  readonly isWarned: boolean;
  /** When what it decides on ends, as ISO text; undefined where that is not known. */
  readonly expiryAt?: string | undefined;
}

/** The order of a sitting: what ends first before the rest, and what is unusual after all that is not. */
export function byUrgency(one: Standing, other: Standing): number {
  if (one.isWarned !== other.isWarned) return one.isWarned ? 1 : -1;
  return endOf(one) - endOf(other);
}

function endOf({ expiryAt }: Standing): number {
  const end = expiryAt === undefined ? Number.NaN : Date.parse(expiryAt);
  return Number.isNaN(end) ? Number.MAX_SAFE_INTEGER : end;
}

/** What was done with a request in a sitting; `gone` where it was not asked for any more. */
export type Handled = 'signed' | 'refused' | 'skipped' | 'gone';

/** How a sitting stands: the request that is looked at, and how many there are. */
export interface Place<Item> {
  readonly current: Item | undefined;
  /** The number of the current one, from 1 on. */
  readonly number: number;
  readonly total: number;
}

/**
 * The place in a sitting. What is `open` stays until it is handled, even where it waits no longer; then comes the first that was not handled
 * yet. The total follows what waits: it grows by what is asked for meanwhile, and shrinks by what is withdrawn.
 */
export function placeIn<Item extends { readonly hash: string }>(
  ordered: readonly Item[],
  handled: ReadonlyMap<string, Handled>,
  open: Item | undefined,
): Place<Item> {
  const left = ordered.filter(({ hash }) => !handled.has(hash) && hash !== open?.hash);
  const isOpen = open !== undefined && !handled.has(open.hash);
  return {
    current: isOpen ? open : left[0],
    number: handled.size + 1,
    total: handled.size + left.length + (isOpen ? 1 : 0),
  };
}
