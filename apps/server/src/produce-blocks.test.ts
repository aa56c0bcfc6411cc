import type { LedgerLook } from '@countersign/adapters/sandbox-ledgers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { produceBlocks } from './produce-blocks.ts';

const blockMilliseconds = 2_000;
const longestRestMilliseconds = 5_000;

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-01-01T00:00:00.000Z') }));
afterEach(() => vi.useRealTimers());

/** Networks whose blocks are made by a look, or by a turn where something waits; and what was done, in seconds after the beginning. */
function networks(ids: readonly string[], blockTime = blockMilliseconds) {
  const start = Date.now();
  const done: string[] = [];
  const woken: string[] = [];
  const failed: unknown[] = [];
  const note = (what: string) => void done.push(`${(Date.now() - start) / 1_000} ${what}`);
  const state = new Map(
    ids.map((id) => [id, { time: new Date(start - blockTime), observations: 0, waits: false, isBroken: false }]),
  );
  const at = (id: string) => state.get(id) ?? expect.fail(id);
  const look = async (asked: readonly string[], now: Date) => {
    note(`looks at ${asked.join(' ')}`);
    return new Map(
      asked.map((id): [string, LedgerLook] => {
        const network = at(id);
        const isDue = +now - +network.time >= blockTime;
        if (isDue && !network.waits) network.time = now;
        const tip = { height: 1, hash: '', time: network.time };
        return [id, { tip, observations: String(network.observations), isDue: isDue && network.waits }];
      }),
    );
  };
  const sandbox = (id: string) => ({
    produceBlock: async (now: Date) => {
      note(`takes the turn of ${id}`);
      const network = at(id);
      if (network.isBroken) throw new Error(`${id} is broken`);
      if (+now - +network.time < blockTime) return undefined;
      Object.assign(network, { time: now, waits: false, observations: network.observations + 1 });
      return { height: 1, hash: '', time: now };
    },
  });
  const blocks = produceBlocks({
    networks: { look, sandboxes: new Map(ids.map((id) => [id, sandbox(id)])) },
    blockMilliseconds: blockTime,
    longestRestMilliseconds,
    clock: { now: () => new Date() },
    onError: (error) => failed.push(error),
  });
  for (const id of ids) blocks.add(id, () => woken.push(id));
  const pass = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    return done.splice(0);
  };
  return { blocks, at, pass, woken, failed };
}

test('while nothing happens, one look in the time of a block is for all networks', async () => {
  const { blocks, pass } = networks(['one', 'two', 'three']);
  expect(await pass(0)).toEqual(['0 looks at one two three']);
  expect(await pass(4_100)).toEqual(['2 looks at one two three', '4 looks at one two three']);
  await blocks.stop();
});

test('a network on which something waits has its turn, and one that fails holds up no other one', async () => {
  const { blocks, at, pass, failed } = networks(['broken', 'busy']);
  await pass(0);
  Object.assign(at('broken'), { waits: true, isBroken: true });
  Object.assign(at('busy'), { waits: true });
  expect(await pass(2_000)).toEqual(['2 looks at broken busy', '2 takes the turn of broken', '2 takes the turn of busy']);
  expect(failed).toEqual([new Error('broken is broken')]);
  // Not at once again.
  expect(await pass(1_900)).toEqual([]);
  expect(await pass(100)).toEqual(['4 looks at broken busy', '4 takes the turn of broken']);
  await blocks.stop();
});

test('a block that another process made is not made again before the next one is due', async () => {
  const { blocks, at, pass } = networks(['one']);
  await pass(0);
  at('one').time = new Date(Date.now() + 1_500);
  expect(await pass(3_400)).toEqual(['2 looks at one']);
  expect(await pass(100)).toEqual(['3.5 looks at one']);
  await blocks.stop();
});

test('who follows a network is woken once there is something new, though nobody said so, and however rare its blocks are', async () => {
  const { blocks, at, pass, woken } = networks(['one', 'two'], 600_000);
  await pass(0);
  // What there is to begin with, nobody has read.
  expect(woken.splice(0)).toEqual(['one', 'two']);
  at('two').observations += 1;
  await pass(longestRestMilliseconds);
  expect(woken).toEqual(['two']);
  await pass(longestRestMilliseconds);
  expect(woken).toEqual(['two']);
  await blocks.stop();
});
