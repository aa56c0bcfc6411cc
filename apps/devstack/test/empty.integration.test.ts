import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createTestDatabase } from '@countersign/adapters/embedded-postgres';
import { createClient } from '@countersign/client';
import { contract } from '@countersign/contract';
import { expect, test } from 'vitest';

import { generateDemoKeys } from '../src/demo/demo-keys.ts';
import { buildDemoOrganisation } from '../src/demo/organisation.ts';
import { prepareInstance } from '../src/instance-process.ts';
import type { InstanceProcess } from '../src/instance-process.ts';

const setupCode = 'only who reads the terminal';

test('an instance that starts empty waits for genesis and never becomes a demo', async () => {
  const database = await createTestDatabase();
  const dataDirectory = mkdtempSync(join(tmpdir(), 'countersign-empty-'));
  const place = { dataDirectory, databaseUrl: database.url };
  const empty = await prepareInstance({ ...place, settings: ['--empty', '--setup-code', setupCode] });
  try {
    await empty.start();
    expect(await demoPeopleStatus(empty)).toBe(404);
    const { genesis } = buildDemoOrganisation(generateDemoKeys());
    await createClient({ baseUrl: empty.urls.api, checkedBy: contract }).genesis.create({
      headers: { 'x-setup-code': setupCode },
      body: genesis,
    });
    await empty.stop();

    // Forgetting the flag later must not hand out anybody's key.
    const later = await prepareInstance(place);
    try {
      await later.start();
      expect(await demoPeopleStatus(later)).toBe(404);
    } finally {
      await later.stop();
    }
  } finally {
    await empty.stop();
    await database.drop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
});

async function demoPeopleStatus({ urls }: InstanceProcess): Promise<number> {
  return (await fetch(`${urls.api}/internal/v1/demo/people`)).status;
}
