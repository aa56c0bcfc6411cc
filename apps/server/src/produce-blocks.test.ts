import { expect, test } from 'vitest';

import { produceBlocks } from './produce-blocks.ts';

const start = Date.parse('2026-01-01T00:00:00.000Z');
const blockMilliseconds = 3_600_000;

test('a block is tried for when it is due and not before, whichever process made the last one', async () => {
  const tries: number[] = [];
  const second = Promise.withResolvers<void>();
  let now = start;
  const tip = (time: number) => ({ height: 1, hash: '', time: new Date(time) });
  const network = {
    produceBlock: (at: Date) => {
      tries.push(at.getTime());
      if (tries.length === 1) {
        // Another process made the last one almost the time of a block ago.
        now = start + blockMilliseconds - 5;
        return Promise.resolve(undefined);
      }
      second.resolve();
      return Promise.resolve(tip(at.getTime()));
    },
    tip: () => Promise.resolve(tip(start)),
  };
  const blocks = produceBlocks(network, blockMilliseconds, { now: () => new Date(now) }, (error) => second.reject(error));
  await second.promise;
  await new Promise((resolve) => setImmediate(resolve));
  await blocks.stop();
  expect(tries).toEqual([start, start + blockMilliseconds - 5]);
});
