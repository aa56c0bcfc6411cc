import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { buildWebApps, prepareInstance } from '@countersign/devstack';

import { announceInstance, announcedInstance } from './instance-urls.ts';

/** Starts one instance with the demo organisation for all journeys, and gives the function that ends it. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (announcedInstance() !== undefined) return undefined;
  buildWebApps(join(import.meta.dirname, '..', '..'));
  const dataDirectory = mkdtempSync(join(tmpdir(), 'countersign-journeys-'));
  const instance = await prepareInstance({ dataDirectory, settings: ['--sandbox-block-seconds', '1'] });
  const end = async () => {
    await instance.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  };
  try {
    await instance.start();
  } catch (error) {
    await end();
    throw error;
  }
  announceInstance(instance.urls);
  return end;
}
