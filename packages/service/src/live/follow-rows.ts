/** A silent connection is given a sign of life this often. */
const heartbeatMilliseconds = 15_000;

/** What {@link followRows} needs. */
export interface FollowRowsPorts<Item> {
  /** What there is beyond `position`, the lowest first, at most a page of it. */
  readonly after: (position: number) => Promise<readonly { readonly position: number; readonly item: Item }[]>;
  /** Calls back soon after something may have changed, and now and then anyway; gives the end of that. */
  readonly watch: (wake: () => void) => () => void;
  /** Asked before each look: whether to go on. */
  readonly goesOn: () => Promise<boolean>;
}

/**
 * Follows a growing table from a position on: what is there, then what comes, and `undefined` as a sign of life. Nothing is queued: the
 * next page is read when the reader asks for more. Ends with the signal, or when it is not to go on.
 */
export async function* followRows<Item>(
  ports: FollowRowsPorts<Item>,
  position: number,
  signal: AbortSignal,
): AsyncGenerator<{ readonly position: number; readonly item: Item } | undefined, void, undefined> {
  let last = position;
  let isStale = true;
  let wake = () => {};
  const unwatch = ports.watch(() => {
    isStale = true;
    wake();
  });
  const onAbort = () => wake();
  signal.addEventListener('abort', onAbort);
  try {
    while (!signal.aborted) {
      isStale = false;
      if (!(await ports.goesOn())) return;
      const rows = await ports.after(last);
      for (const row of rows) {
        yield row;
        last = row.position;
      }
      if (rows.length > 0 || isStale) continue;
      const woken = await new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => resolve(false), heartbeatMilliseconds);
        wake = () => {
          clearTimeout(timer);
          resolve(true);
        };
        if (signal.aborted || isStale) wake();
      });
      if (!woken) yield undefined;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    unwatch();
  }
}
