import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { createTestDatabase } from '@countersign/adapters/embedded-postgres';
import { followChanges } from '@countersign/client';
import { expect, test } from 'vitest';

import { prepareInstance } from '../src/instance-process.ts';
import type { InstanceProcess } from '../src/instance-process.ts';
import { prepareTransferLoad, routes } from './transfer-load.ts';
import type { TransferLoad } from './transfer-load.ts';

/** On each ledger. A burst of twice as many through one process is in `burst.integration`. */
const burst = 50;

test('a burst of transfers on each ledger through two processes, of which one dies twice, is lost nowhere and made once', async () => {
  const database = await createTestDatabase();
  const dataDirectory = mkdtempSync(join(tmpdir(), 'countersign-two-'));
  const place = { dataDirectory, databaseUrl: database.url };
  const first = await prepareInstance({ ...place, settings: ['--sandbox-block-seconds', '1'] });
  // Behind one address for both: tokens of one are good at the other. The vault is in the first alone, which does not die.
  const second = await prepareInstance({
    ...place,
    settings: [
      '--only',
      'gateway,worker',
      '--sandbox-block-seconds',
      '1',
      '--identity-url',
      first.urls.identity,
      '--public-url',
      first.urls.api,
    ],
  });
  try {
    await first.start();
    await second.start();
    const balanced = balancedFetch(first, second);
    const load = await prepareTransferLoad(first, balanced, { database });
    const loads = [
      load,
      await prepareTransferLoad(first, balanced, { route: routes.bitcoin, database }),
      await prepareTransferLoad(first, balanced, { route: routes.xrpl, database }),
    ];
    const stream = follow(load, second.urls.api, first.urls.api);
    await expect.poll(() => stream.connections).toBe(1);
    const dying = dieTwice(second);
    await Promise.all(loads.map((each) => each.make(burst, 0)));
    await dying;
    for (const each of loads) expect(await each.expectEachOnce()).toBe(burst);

    const sent = await eventsFrom(load, stream.numbers[0] ?? 0);
    await expect.poll(() => stream.numbers.length).toBeGreaterThanOrEqual(sent.length);
    stream.stop();
    expect(stream.numbers.slice(0, sent.length)).toEqual(sent);
    expect(stream.connections).toBeGreaterThan(1);
    await Promise.all([first.stop(), second.stop()]);
    await first.verify();
  } finally {
    await Promise.all([first.stop(), second.stop()]);
    await database.drop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}, 1_800_000);

interface FollowedStream {
  /** What it sent, in the order in which it came. */
  readonly numbers: readonly number[];
  readonly connections: number;
  stop(): void;
}

/** Follows a domain's changes at one process, and at another while that is dead. */
function follow({ approver, domainId }: TransferLoad, baseUrl: string, otherUrl: string): FollowedStream {
  const ending = new AbortController();
  const followed = { numbers: [] as number[], connections: 0, stop: () => ending.abort() };
  const either: typeof fetch = (input, init) =>
    fetch(input, init).catch(() => fetch(addressOf(input).replace(baseUrl, otherUrl), init));
  const options = { baseUrl, accessToken: () => approver.accessToken, fetch: either };
  void followChanges(
    options,
    { params: { domainId }, query: {} },
    {
      onChange: ({ sequenceNumber }) => followed.numbers.push(sequenceNumber),
      onAccess: () => undefined,
      onReset: () => undefined,
      onConnected: (isConnected) => (followed.connections += isConnected ? 1 : 0),
    },
    ending.signal,
  );
  return followed;
}

/** The numbers of a domain's events, as the list has them. */
async function eventsFrom({ approver, domainId }: TransferLoad, first: number): Promise<number[]> {
  const numbers: number[] = [];
  for (let startingAfter: string | undefined; ;) {
    const query = { sortOrder: 'ASC' as const, limit: 250, ...(startingAfter !== undefined && { startingAfter }) };
    const page = await approver.client.events.list({ params: { domainId }, query });
    numbers.push(...page.items.map(({ sequenceNumber }) => sequenceNumber));
    startingAfter = page.nextStartingAfter;
    if (startingAfter === undefined) return numbers.filter((number) => number >= first);
  }
}

async function dieTwice(instance: InstanceProcess): Promise<void> {
  for (let time = 0; time < 2; time++) {
    await sleep(5_000);
    await instance.kill();
    await sleep(3_000);
    await instance.start();
  }
}

/** Sends each call to one of the two at random, and once more to the one that answers: as a load balancer does. */
function balancedFetch(...instances: readonly InstanceProcess[]): typeof fetch {
  return async (input, init) => {
    for (;;) {
      const { urls } = instances[Math.floor(Math.random() * instances.length)] ?? fail();
      const url = addressOf(input).replace(instances[0]?.urls.api ?? '', urls.api);
      try {
        const answer = await fetch(url, init);
        if (answer.status < 500) return answer;
      } catch {
        // Its process is dead, or died while it answered.
      }
      await sleep(50);
    }
  };
}

function addressOf(input: Parameters<typeof fetch>[0]): string {
  return input instanceof Request ? input.url : input.toString();
}

function fail(): never {
  throw new Error('There is no instance');
}
