import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePorts } from '@countersign/adapters/free-ports';

/** Runs the programs as `npm start` and `npm run verify` do: from what was built. */
const runner = join(import.meta.dirname, '../../../tooling/run.ts');

/** An instance in a process of its own, which can be killed and started again on the same state. */
export interface InstanceProcess {
  readonly urls: { readonly api: string; readonly companion: string; readonly identity: string };
  readonly dataDirectory: string;
  /** Starts the process and waits until it says that it is ready; `further` are flags of this run alone, which win. */
  start(further?: readonly string[]): Promise<void>;
  /** SIGKILL: no handler runs, nothing is finished. */
  kill(): Promise<void>;
  /** SIGTERM: ends in order. */
  stop(): Promise<void>;
  /** Replays the journal that a stopped instance left behind, and throws where its tables are not what that leads to. */
  verify(): Promise<void>;
}

/** Prepares an instance; `settings` are its further flags. */
export async function prepareInstance(options: {
  readonly dataDirectory: string;
  readonly databaseUrl?: string;
  readonly settings?: readonly string[];
}): Promise<InstanceProcess> {
  const port = await freePorts(3);
  const urls = {
    api: `http://localhost:${port}`,
    companion: `http://localhost:${port + 1}`,
    identity: `http://localhost:${port + 2}`,
  };
  let child: ChildProcess | undefined;

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const running = child;
    child = undefined;
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
    const exited = once(running, 'exit');
    running.kill(signal);
    await exited;
  }

  const run = (program: 'start' | 'verify', flags: readonly string[]) =>
    spawn(process.execPath, [runner, program, '--data-dir', options.dataDirectory, ...flags], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, DATABASE_URL: options.databaseUrl ?? '' },
    });

  return {
    urls,
    dataDirectory: options.dataDirectory,
    start: async (further = []) => {
      const started = run('start', ['--port', String(port), ...(options.settings ?? []), ...further]);
      child = started;
      await untilReady(started);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    verify: async () => {
      const verifying = run('verify', []);
      const output = [text(verifying.stdout), text(verifying.stderr)];
      await once(verifying, 'exit');
      if (verifying.exitCode !== 0) throw new Error((await Promise.all(output)).join(''));
    },
  };
}

async function untilReady(child: ChildProcess): Promise<void> {
  let output = '';
  const collect = (chunk: Buffer) => (output += chunk.toString());
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  while (!output.includes('Countersign is ready')) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The instance ended before it was ready:\n${output}`);
    await sleep(20);
  }
}
