interface Waiting<Value> {
  readonly id: string;
  readonly resolve: (value: Value | null) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Looks things up one by one for those who ask, and many in one call for the server: what is asked for in one moment goes together,
 * at most `most` in a call. Gives null for what is not there.
 */
export function inBatches<Value extends { readonly id: string }>(
  load: (ids: readonly string[]) => Promise<readonly Value[]>,
  most: number,
): (id: string) => Promise<Value | null> {
  let waiting: Waiting<Value>[] = [];
  const answer = async (asked: readonly Waiting<Value>[]): Promise<void> => {
    try {
      const found = new Map((await load([...new Set(asked.map(({ id }) => id))])).map((value) => [value.id, value]));
      for (const { id, resolve } of asked) resolve(found.get(id) ?? null);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  };
  const flush = (): void => {
    const asked = waiting;
    waiting = [];
    for (let at = 0; at < asked.length; at += most) void answer(asked.slice(at, at + most));
  };
  return (id) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(flush);
      waiting.push({ id, resolve, reject });
    });
}
