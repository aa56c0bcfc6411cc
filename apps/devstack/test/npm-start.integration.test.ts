import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createTestDatabase } from '@countersign/adapters/embedded-postgres';
import { freePorts } from '@countersign/adapters/free-ports';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');

/** What a port answers, 0 where nothing listens. */
function statusAt(port: number): Promise<number> {
  return fetch(`http://localhost:${port}/health/ready`).then(
    ({ status }) => status,
    () => 0,
  );
}

/** True while any process of the group is there. */
function isThere(group: number): boolean {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
}

// As supervisors do: docker and systemd end a process with SIGTERM, others with SIGINT, and none of them knows of its children.
test.skipIf(process.platform === 'win32').each(['SIGTERM', 'SIGINT'] as const)(
  '%s to `npm start` alone ends the whole instance in order',
  async (signal) => {
    const database = await createTestDatabase();
    const dataDirectory = mkdtempSync(join(tmpdir(), 'countersign-npm-start-'));
    const port = await freePorts(3);
    const npm = spawn('npm', ['start', '--', '--empty', '--port', String(port), '--data-dir', dataDirectory], {
      cwd: root,
      // A group of its own, so that the signal reaches npm and nothing else.
      detached: true,
      stdio: 'ignore',
      env: { ...process.env, DATABASE_URL: database.url },
    });
    const { pid: group = 0 } = npm;
    try {
      await expect.poll(() => statusAt(port), { timeout: 900_000 }).toBe(200);
      const ended = once(npm, 'exit');
      npm.kill(signal);
      // In order: npm waits for what it started, which waits for the server.
      await ended;
      expect(isThere(group)).toBe(false);
      expect(await statusAt(port)).toBe(0);
    } finally {
      if (isThere(group)) process.kill(-group, 'SIGKILL');
      await database.drop();
      rmSync(dataDirectory, { recursive: true, force: true });
    }
  },
  1_200_000,
);
