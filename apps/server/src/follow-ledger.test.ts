import { CodedError, systemClock } from '@countersign/kernel';
import type { NetworkSight } from '@countersign/ledger-port';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { followLedger } from './follow-ledger.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A ledger that fails when a test says so, and what is heard of it; of a network outside as it is seen. */
function followed(sight: () => NetworkSight | undefined = () => undefined, quietMilliseconds?: number) {
  const heard: string[] = [];
  const noted: (string | undefined)[] = [];
  const sights: (NetworkSight | undefined)[] = [];
  const ledger: { failure: Error | undefined; reads: number } = { failure: undefined, reads: 0 };
  const network: { speak: (() => void) | undefined } = { speak: undefined };
  const worker = followLedger(
    'main',
    async () => {
      ledger.reads++;
      if (ledger.failure !== undefined) throw ledger.failure;
    },
    {
      states: {
        all: async () => [],
        async note(_, look) {
          noted.push(look.failure?.code);
          sights.push(look.sight);
        },
      },
      sight,
      hear: (wake) => {
        network.speak = wake;
        return () => (network.speak = undefined);
      },
      clock: systemClock,
      restMilliseconds: 5_000,
      ...(quietMilliseconds !== undefined && { quietMilliseconds }),
      onRead: () => heard.push('read again'),
      onError: (error) => heard.push(error instanceof CodedError ? error.code : String(error)),
    },
  );
  /** Lets so many seconds pass; gives how often it was read meanwhile. */
  const pass = async (seconds: number) => {
    const before = ledger.reads;
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
    return ledger.reads - before;
  };
  return { worker, ledger, network, heard, noted, sights, pass };
}

test('a ledger that cannot be read is asked less and less often, and as often as before once it can', async () => {
  const { worker, ledger, pass } = followed();
  expect(await pass(20)).toBe(4);
  ledger.failure = new CodedError('LedgerUnreachable', 'gone');
  expect(await pass(5)).toBe(1);
  expect(await pass(9)).toBe(0);
  expect(await pass(1)).toBe(1);
  expect(await pass(19)).toBe(0);
  expect(await pass(1)).toBe(1);
  await pass(600);
  expect(await pass(600)).toBe(10);
  ledger.failure = undefined;
  await pass(60);
  expect(await pass(20)).toBe(4);
  await worker.stop();
});

test('a network that says that there is something new is looked at at once, but for one that cannot be read', async () => {
  const { worker, ledger, network, pass } = followed();
  await pass(6);
  network.speak?.();
  expect(await pass(1)).toBe(1);
  ledger.failure = new CodedError('LedgerUnreachable', 'gone');
  network.speak?.();
  expect(await pass(1)).toBe(1);
  network.speak?.();
  expect(await pass(1)).toBe(0);
  await worker.stop();
  expect(network.speak).toBeUndefined();
});

test('why it cannot be read is reported and noted once, again where the reason is another one, and that it can', async () => {
  const { worker, ledger, heard, noted, pass } = followed();
  await pass(20);
  expect([heard, noted]).toEqual([[], [undefined]]);
  ledger.failure = new CodedError('LedgerUnreachable', 'gone');
  await pass(600);
  ledger.failure = new CodedError('LedgerReorganised', 'other');
  await pass(600);
  ledger.failure = undefined;
  await pass(600);
  expect(heard).toEqual(['LedgerUnreachable', 'LedgerReorganised', 'read again']);
  expect(noted).toEqual([undefined, 'LedgerUnreachable', 'LedgerReorganised', undefined]);
  ledger.failure = new Error('unforeseen');
  await pass(600);
  expect(noted.at(-1)).toBe('InternalError');
  await worker.stop();
});

test('how far a network is is noted when that changes, and at least once a minute', async () => {
  let height = 1;
  const { worker, sights, pass } = followed(() => ({ nodes: [{ name: 'here', height }] }));
  await pass(50);
  expect(sights).toHaveLength(1);
  height = 2;
  await pass(10);
  expect(sights).toHaveLength(2);
  await pass(180);
  expect(sights).toHaveLength(5);
  await worker.stop();
});

test('one of which others see the news is left alone for longer, and asked again as soon as any other one where it could not be read', async () => {
  const { worker, ledger, pass } = followed(undefined, 60_000);
  expect(await pass(59)).toBe(0);
  expect(await pass(1)).toBe(1);
  ledger.failure = new Error('gone');
  expect(await pass(60)).toBe(1);
  ledger.failure = undefined;
  expect(await pass(10)).toBe(1);
  expect(await pass(59)).toBe(0);
  await worker.stop();
});
