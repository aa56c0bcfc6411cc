import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { createClient } from '@countersign/client';
import { keyPairFromPkcs8 } from '@countersign/signing';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { signInAs } from '../src/demo/actor.ts';
import { generateDemoKeys } from '../src/demo/demo-keys.ts';
import { buildDemoOrganisation } from '../src/demo/organisation.ts';
import { readDemoPeople } from '../src/demo/seed.ts';
import { prepareInstance } from '../src/instance-process.ts';
import type { InstanceProcess } from '../src/instance-process.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'countersign-interrupted-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const setupCode = 'only who reads the terminal';

async function ready(urls: InstanceProcess['urls']): Promise<number> {
  return fetch(`${urls.api}/health/ready`).then(
    ({ status }) => status,
    () => 0,
  );
}

async function demoPeople({ urls }: InstanceProcess): Promise<number> {
  const { items } = await createClient({ baseUrl: urls.api }).demo.people();
  return items.length;
}

test('a first start that is stopped while the demo is made begins again on the next start, and is ready only when it is whole', async () => {
  const dataDirectory = join(folder, 'data');
  const instance = await prepareInstance({ dataDirectory, settings: ['--sandbox-block-seconds', '1'] });
  try {
    // From the first keys to the middle of the history; each begins on what the one before has left.
    for (const [pause, end] of [
      [0, 'kill'],
      [3_000, 'stop'],
      [8_000, 'kill'],
    ] as const) {
      const starting = instance.start().catch(() => 'ended');
      await expect.poll(() => existsSync(join(dataDirectory, 'demo-people.json')), { interval: 20 }).toBe(true);
      await sleep(pause);
      // What was begun is examined and deleted first, and nothing answers for a moment.
      await expect.poll(() => ready(instance.urls), { interval: 20 }).toBe(503);
      await instance[end]();
      expect(await starting).toBe('ended');
      expect(existsSync(join(dataDirectory, 'demo-complete'))).toBe(false);
    }
    await instance.start();
    expect(await ready(instance.urls)).toBe(200);
    expect(await demoPeople(instance)).toBe(4);
    const before = await accounts(instance);
    expect(before).toHaveLength(4);

    // What is whole is kept.
    await instance.kill();
    await instance.start();
    expect(await accounts(instance)).toEqual(before);
  } finally {
    await instance.stop();
  }
}, 1_800_000);

test('people’s own data is not touched, whatever of a demo lies beside it', async () => {
  const dataDirectory = join(folder, 'data');
  const own = await prepareInstance({ dataDirectory, settings: ['--empty', '--setup-code', setupCode] });
  const later = await prepareInstance({ dataDirectory });
  const keys = generateDemoKeys();
  try {
    await own.start();
    const { genesis } = buildDemoOrganisation(keys);
    await createClient({ baseUrl: own.urls.api }).genesis.create({ headers: { 'x-setup-code': setupCode }, body: genesis });
    await own.stop();
    const other = await prepareInstance({ dataDirectory: join(folder, 'other') });
    const starting = other.start().catch(() => undefined);
    await expect.poll(() => existsSync(join(folder, 'other', 'demo-people.json'))).toBe(true);
    await other.kill();
    await starting;
    copyFileSync(join(folder, 'other', 'demo-people.json'), join(dataDirectory, 'demo-people.json'));

    await later.start();
    const { client } = await signInAs(later.urls, keys.ada);
    expect((await client.me.get()).domains.map(({ alias }) => alias)).toContain('Meridian Group');
    expect((await fetch(`${later.urls.api}/internal/v1/demo/people`)).status).toBe(404);
  } finally {
    await Promise.all([own.stop(), later.stop()]);
  }
}, 1_800_000);

async function accounts(instance: InstanceProcess): Promise<string[]> {
  const ben = readDemoPeople(instance.dataDirectory).find(({ email }) => email.startsWith('ben'));
  const { client } = await signInAs(instance.urls, keyPairFromPkcs8(ben?.privateKeyPkcs8 ?? ''));
  const treasury = (await client.me.get()).domains.find(({ alias }) => alias === 'Treasury');
  const { items } = await client.accounts.list({ params: { domainId: treasury?.id ?? '' } });
  return items.map(({ data }) => data.id).toSorted();
}
