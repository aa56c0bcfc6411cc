import { setImmediate as nextTurn } from 'node:timers/promises';

/** How many batches run at once, and how many items one has at most. */
export interface BatchOptions {
  readonly atOnce: number;
  readonly largest: number;
  /** True if a batch that failed with this error had no effect at all, so that its items may be run again. */
  readonly isUndone: (error: unknown) => boolean;
}

interface Waiting<In, Out> {
  readonly item: In;
  readonly resolve: (result: Out) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs items together that arrive while others are under way; nobody waits while there is room. `run` does all of a batch or
 * nothing and answers in order. A batch that failed without effect is run again one by one, so that an item fails for itself alone.
 */
export function inBatches<In, Out>(
  { atOnce, largest, isUndone }: BatchOptions,
  run: (items: readonly In[]) => Promise<readonly Out[]>,
): (item: In) => Promise<Out> {
  let queue: Waiting<In, Out>[] = [];
  let underWay = 0;

  async function settle(batch: readonly Waiting<In, Out>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      if (results.length !== batch.length) throw new Error(`${batch.length} items have ${results.length} results`);
      for (const [index, result] of results.entries()) batch[index]?.resolve(result);
    } catch (error) {
      if (batch.length > 1 && isUndone(error)) for (const single of batch) await settle([single]);
      else for (const { reject } of batch) reject(error);
    }
  }

  async function work(): Promise<void> {
    underWay++;
    while (queue.length > 0) {
      // Calls of the same turn of the event loop are batched together.
      await nextTurn();
      const batch = queue.slice(0, largest);
      queue = queue.slice(largest);
      await settle(batch);
    }
    underWay--;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      if (underWay < atOnce) void work();
    });
}
