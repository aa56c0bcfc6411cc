import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { buildWebApps, prepareInstance } from '@countersign/devstack';

import { announceTemplate } from './template.ts';

/** Makes the demo organisation once, as the state that every journey starts from; gives the function that removes it. */
export default async function setUp(): Promise<() => void> {
  buildWebApps(join(import.meta.dirname, '..', '..'));
  const dataDirectory = mkdtempSync(join(tmpdir(), 'countersign-journeys-'));
  const remove = () => rmSync(dataDirectory, { recursive: true, force: true });
  try {
    const instance = await prepareInstance({ dataDirectory });
    await instance.start();
    await instance.stop();
  } catch (error) {
    remove();
    throw error;
  }
  announceTemplate(dataDirectory);
  return remove;
}
