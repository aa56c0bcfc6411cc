import { createRecentMap } from '@countersign/kernel';

/** How often something may happen: `count` times in each window of `seconds`. */
export interface RateLimit {
  readonly count: number;
  readonly seconds: number;
}

/** Counts attempts, together for all processes of the instance. */
export interface RateLimits {
  /** Counts one more attempt under the key, or several at once; false if that exceeds the limit. */
  take(key: string, limit: RateLimit, now: Date, attempts?: number): Promise<boolean>;
}

interface Block {
  left: number;
  until: number;
  asking: Promise<boolean> | undefined;
}

/**
 * Takes attempts in blocks of a fiftieth of the limit, so that what happens often does not ask the database each time. What a process
 * has left of a block is lost to the others until the window ends.
 */
export function inBlocks(limits: RateLimits, keys = 10_000): RateLimits {
  const blocks = createRecentMap<string, Block>(keys);
  return {
    async take(key, limit, now) {
      const size = Math.ceil(limit.count / 50);
      const block: Block = blocks.get(key) ?? { left: 0, until: 0, asking: undefined };
      blocks.set(key, block);
      const ask = async () => {
        try {
          if (!(await limits.take(key, limit, now, size))) return false;
          block.left = size;
          block.until = now.getTime() + limit.seconds * 1000;
          return true;
        } finally {
          block.asking = undefined;
        }
      };
      while (block.left === 0 || now.getTime() >= block.until) {
        block.asking ??= ask();
        if (!(await block.asking)) return false;
      }
      block.left -= 1;
      return true;
    },
  };
}
