import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { createTestDatabase } from '@countersign/adapters/embedded-postgres';
import type { TestDatabase } from '@countersign/adapters/embedded-postgres';
import { expect, test } from 'vitest';

import { prepareInstance } from '../src/instance-process.ts';
import type { InstanceProcess } from '../src/instance-process.ts';
import { prepareTransferLoad } from './transfer-load.ts';

test('an instance killed at random moments loses no accepted request and makes each transfer exactly once', async () => {
  const database = await createTestDatabase();
  try {
    await expectEachTransferOnce({ transfers: 30, kills: 7, database });
  } finally {
    await database.drop();
  }
}, 1_800_000);

test('so does one whose own database was left behind running', async () => {
  await expectEachTransferOnce({ transfers: 12, kills: 3 });
}, 1_800_000);

/** Kills an instance again and again while transfers are under way. */
async function expectEachTransferOnce(options: {
  readonly transfers: number;
  readonly kills: number;
  /** Absent: the instance runs the embedded database, which a killed process leaves behind. */
  readonly database?: TestDatabase;
}): Promise<void> {
  const { transfers, kills, database } = options;
  const dataDirectory = mkdtempSync(join(tmpdir(), 'countersign-crash-'));
  const instance = await prepareInstance({
    dataDirectory,
    ...(database !== undefined && { databaseUrl: database.url }),
    settings: ['--sandbox-block-seconds', '1'],
  });
  try {
    await instance.start();
    const load = await prepareTransferLoad(instance, persistentFetch, { ...(database !== undefined && { database }) });
    const killing = killRepeatedly(instance, kills);
    await load.make(transfers, 800);
    await killing;
    expect(await load.expectEachOnce()).toBe(transfers);
    await instance.stop();
    await instance.verify();
  } finally {
    await instance.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

async function killRepeatedly(instance: InstanceProcess, kills: number): Promise<void> {
  for (let round = 0; round < kills; round++) {
    await sleep(300 + Math.random() * 1_700);
    await instance.kill();
    await instance.start();
  }
}

/** Asks again until the server is there to answer: what a client of a server that may die does. */
const persistentFetch: typeof fetch = async (input, init) => {
  for (;;) {
    try {
      const answer = await fetch(input, init);
      if (answer.status < 500) return answer;
    } catch {
      // The server is down; it will be back.
    }
    await sleep(100);
  }
};
