import { CodedError } from '@countersign/kernel';

import type { SandboxLedgers } from './create-sandbox-ledgers.ts';

/**
 * Lets so many blocks of a sandbox go by on which nothing waits, each so many milliseconds after the one before: each is a statement, as where instances
 * make them. Gives the time of the last one. Throws `SandboxBusy` where there is none in time, because something waits after all.
 */
export async function passBlocks(
  { look }: Pick<SandboxLedgers, 'look'>,
  ledgerId: string,
  { blocks, after, milliseconds }: { readonly blocks: number; readonly after: number; readonly milliseconds: number },
): Promise<number> {
  let time = after;
  let missed = 0;
  for (let made = 0; made < blocks;) {
    time += milliseconds;
    const seen = (await look([ledgerId], new Date(time))).get(ledgerId);
    if (seen?.tip.time.getTime() === time) made += 1;
    // Where the ledger is by now, the first looks see.
    else if (++missed > mostMissed) throw new CodedError('SandboxBusy', `${ledgerId} makes no empty blocks`);
  }
  return time;
}

/** Also where the newest block is of a time that is ahead. */
const mostMissed = 1_000;
