import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePorts } from '@countersign/adapters/free-ports';
import { onTestFinished } from 'vitest';

import { startInstance } from '../../src/start-instance.ts';
import type { Custody } from './custody.ts';

/**
 * The worker of another process, with a folder of its own, which does on a custody's database whatever there is to do, until the test has finished at the latest;
 * gives its end.
 */
export async function startWorker({ config }: Pick<Custody, 'config'>): Promise<() => Promise<void>> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'countersign-worker-'));
  const passphraseFile = join(config.dataDirectory, 'passphrase');
  const worker = await startInstance({ ...config, port: await freePorts(3), dataDirectory, passphraseFile, parts: ['worker'] });
  const end = async () => {
    await worker.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  };
  let ending: Promise<void> | undefined;
  const stop = () => (ending ??= end());
  // Where it failed, too: no database is dropped while somebody works on it.
  onTestFinished(stop);
  return stop;
}
