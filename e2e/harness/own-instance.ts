import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { prepareInstance } from '@countersign/devstack';
import type { InstanceProcess } from '@countersign/devstack';

import { announcedTemplate } from './template.ts';

// The people sign in again and again, each time as if from another address.
const settings = ['--sandbox-block-seconds', '1', '--trust-proxy'];

/** Runs `work` with an instance of its own, which has the demo organisation just made; nothing of it is left. */
export async function withOwnInstance(work: (instance: InstanceProcess) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-journey-'));
  const dataDirectory = join(folder, 'data');
  try {
    // `cp -a` keeps owners: as root, the database's files belong to somebody else.
    execFileSync('cp', ['-a', announcedTemplate(), dataDirectory]);
    const instance = await prepareInstance({ dataDirectory, settings });
    try {
      await instance.start();
      await work(instance);
    } finally {
      await instance.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
