import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { createTestDatabase } from '@countersign/adapters/embedded-postgres';
import { expect, test } from 'vitest';

import { prepareInstance } from '../src/instance-process.ts';
import type { InstanceProcess } from '../src/instance-process.ts';
import { prepareTransferLoad } from './transfer-load.ts';

const minute = 60_000;

test('two processes on one database, of which one dies twice under load, lose nothing and make each transfer once', async () => {
  const database = await createTestDatabase();
  const dataDirectory = mkdtempSync(join(tmpdir(), 'countersign-two-'));
  const place = { dataDirectory, databaseUrl: database.url };
  const first = await prepareInstance({ ...place, settings: ['--sandbox-block-seconds', '1'] });
  // Behind one address for both: tokens of one are good at the other.
  const second = await prepareInstance({
    ...place,
    settings: ['--sandbox-block-seconds', '1', '--identity-url', first.urls.identity, '--public-url', first.urls.api],
  });
  try {
    await first.start();
    await second.start();
    const load = await prepareTransferLoad(first, balancedFetch(first, second));
    const end = Date.now() + minute;
    const dying = dieTwice(second);
    while (Date.now() < end) await load.make(10, 1_000);
    await dying;
    expect(await load.expectEachOnce()).toBeGreaterThan(50);
  } finally {
    await Promise.all([first.stop(), second.stop()]);
    await database.drop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}, 600_000);

async function dieTwice(instance: InstanceProcess): Promise<void> {
  for (let time = 0; time < 2; time++) {
    await sleep(minute / 4);
    await instance.kill();
    await sleep(3_000);
    await instance.start();
  }
}

/** Sends each call to one of the two at random, and once more to whoever answers then: what a load balancer does. */
function balancedFetch(...instances: readonly InstanceProcess[]): typeof fetch {
  return async (input, init) => {
    for (;;) {
      const { urls } = instances[Math.floor(Math.random() * instances.length)] ?? fail();
      const url = String(input instanceof Request ? input.url : input).replace(instances[0]?.urls.api ?? '', urls.api);
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

function fail(): never {
  throw new Error('There is no instance');
}
