import type { SandboxLedger, SandboxLedgers } from '@countersign/adapters/sandbox-ledgers';
import type { Clock } from '@countersign/kernel';

import { repeat, type Workers } from './work-loop.ts';

/** The making of blocks, for networks that are added to it. */
export interface BlockMaking extends Workers {
  /** Makes the network's blocks from now on, and calls `wake` when there may be something new to read of it. */
  add(ledgerId: string, wake: () => void): void;
}

interface Added {
  readonly wake: () => void;
  /** How many observations there were the last time. */
  observations?: string;
}

/**
 * Makes the networks' blocks when they are due; whichever process comes first makes one, and the others wait for the next. One look is for all of them:
 * it makes the blocks that are empty, and sees which network has something new, whether or not anybody could say so.
 */
export function produceBlocks({
  networks: { look, sandboxes },
  blockMilliseconds,
  longestRestMilliseconds,
  clock,
  onError,
}: {
  readonly networks: Pick<SandboxLedgers, 'look'> & {
    readonly sandboxes: ReadonlyMap<string, Pick<SandboxLedger, 'produceBlock'>>;
  };
  readonly blockMilliseconds: number;
  /** It is looked for something new so often at least, however rare blocks are. */
  readonly longestRestMilliseconds: number;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}): BlockMaking {
  const added = new Map<string, Added>();
  let dueAt = 0;
  let wakeUp: () => void = () => undefined;

  /** The time of the newest block; that of `now` where it is not known. */
  async function takeTurn(ledgerId: string, now: Date): Promise<Date> {
    try {
      return (await sandboxes.get(ledgerId)?.produceBlock(now))?.time ?? now;
    } catch (error) {
      onError(error);
      return now;
    }
  }

  const making = repeat(
    async () => {
      const now = clock.now();
      dueAt = now.getTime() + blockMilliseconds;
      const ids = [...added.keys()];
      if (ids.length === 0) return;
      const looks = await look(ids, now);
      const times = await Promise.all(
        ids.map(async (id) => {
          const seen = looks.get(id);
          const network = added.get(id);
          if (network !== undefined && seen !== undefined && network.observations !== seen.observations) {
            network.observations = seen.observations;
            network.wake();
          }
          return seen === undefined || seen.isDue ? takeTurn(id, now) : seen.tip.time;
        }),
      );
      dueAt = Math.min(...times.map((time) => time.getTime())) + blockMilliseconds;
    },
    {
      restMilliseconds: () => Math.min(Math.max(dueAt - clock.now().getTime(), 1), blockMilliseconds, longestRestMilliseconds),
      listen(wake) {
        wakeUp = wake;
        return () => undefined;
      },
      onError,
    },
  );
  return {
    add(ledgerId, wake) {
      added.set(ledgerId, { wake });
      wakeUp();
    },
    stop: () => making.stop(),
  };
}
