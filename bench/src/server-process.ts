import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the genesis of such a server carries. */
export const withSetupCode = { headers: { 'x-setup-code': 'a benchmark sets itself up' } };

/** A server in a process of its own, on a database that is there. Answers requests of any number once this is fulfilled. */
export function startServer(
  databaseUrl: string,
  directory: string,
  port: number,
  more: readonly string[] = [],
  root = join(import.meta.dirname, '..', '..'),
): Promise<ChildProcess> {
  const nodeOptions = JSON.parse(readFileSync(join(root, 'apps', 'server', 'node-options.json'), 'utf8')) as string[];
  const flags = [
    '--port',
    String(port),
    '--data-dir',
    join(directory, 'data'),
    '--log-level',
    'error',
    '--rate-limit',
    '10000000',
    '--setup-code',
    withSetupCode.headers['x-setup-code'],
    '--intent-limit',
    '10000000',
    ...more,
  ];
  const child = spawn(process.execPath, [...nodeOptions, join(root, 'tooling', 'run.ts'), 'server', ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  return new Promise((done, fail) => {
    child.once('exit', (code) => fail(new Error(`The server ended with ${code}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Sign-in')) done(child);
    });
  });
}

/** Ends it in order. */
export async function stopServer(child: ChildProcess): Promise<void> {
  child.removeAllListeners('exit');
  const exited = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await exited;
}
