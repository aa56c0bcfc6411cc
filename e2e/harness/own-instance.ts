import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { fillWithCrowd, prepareInstance } from '@countersign/devstack';
import type { InstanceProcess } from '@countersign/devstack';

import { announcedTemplate } from './template.ts';

// The people sign in again and again, each time as if from another address.
// Nothing of a journey leaves this machine: where pushes would go, nobody listens.
export const pushService = 'http://127.0.0.1:9';
const settings = ['--sandbox-block-seconds', '1', '--trust-proxy', '--push-services', pushService];

/** Puts the demo organisation into a data directory. */
function copyTemplate(dataDirectory: string): void {
  // `cp -a` keeps owners: as root, the database's files belong to somebody else.
  execFileSync('cp', ['-a', announcedTemplate(), dataDirectory]);
}

/** Runs `work` with an instance of its own, which has the demo organisation just made; nothing of it is left. */
export async function withOwnInstance(work: (instance: InstanceProcess) => Promise<void>): Promise<void> {
  await withInstance(settings, work, copyTemplate);
}

/** The same with a domain that has thousands of everything. */
export async function withCrowdedInstance(domain: string, work: (instance: InstanceProcess) => Promise<void>): Promise<void> {
  await withInstance(settings, work, async (dataDirectory) => {
    copyTemplate(dataDirectory);
    await fillWithCrowd(dataDirectory, domain);
  });
}

/** Runs `work` with an instance that nobody has set up yet; nothing of it is left. */
export async function withEmptyInstance(setupCode: string, work: (instance: InstanceProcess) => Promise<void>): Promise<void> {
  await withInstance([...settings, '--empty', '--setup-code', setupCode], work);
}

async function withInstance(
  flags: readonly string[],
  work: (instance: InstanceProcess) => Promise<void>,
  fill: (dataDirectory: string) => void | Promise<void> = () => undefined,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-journey-'));
  const dataDirectory = join(folder, 'data');
  try {
    await fill(dataDirectory);
    const instance = await prepareInstance({ dataDirectory, settings: flags });
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
