import type { SandboxLedger } from '@countersign/adapters/sandbox-ledgers';
import type { Clock } from '@countersign/kernel';

import { repeat, type Workers } from './work-loop.ts';

/** Makes a network's blocks when they are due; whichever process comes first makes one, and the others wait for the next. */
export function produceBlocks(
  network: Pick<SandboxLedger, 'produceBlock' | 'tip'>,
  blockMilliseconds: number,
  clock: Clock,
  onError: (error: unknown) => void,
): Workers {
  let dueAt = 0;
  return repeat(
    async () => {
      const now = clock.now();
      dueAt = now.getTime() + blockMilliseconds;
      const { time } = (await network.produceBlock(now)) ?? (await network.tip());
      dueAt = time.getTime() + blockMilliseconds;
    },
    { restMilliseconds: () => Math.min(Math.max(dueAt - clock.now().getTime(), 1), blockMilliseconds), onError },
  );
}
