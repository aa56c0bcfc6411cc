import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePorts } from '../../free-ports/index.ts';
import { createJsonRpc } from '../json-rpc/json-rpc.ts';

/** A local node of Litecoin's regtest chain, without a wallet and without others: Litecoin Core, a descendant of Bitcoin Core. */
export interface Litecoind {
  /** The answer to a call. Throws with the node's own words where it refuses. */
  call(method: string, ...params: readonly unknown[]): Promise<unknown>;
  /** Ends the process; its chain is gone. */
  stop(): Promise<void>;
}

const missing = 'nothing is tested with a real node of the Bitcoin family';

function program(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];
  return folders.map((folder) => join(folder, 'litecoind')).find((path) => existsSync(path));
}

/** The program's path, after an attempt to install it; or why it is not there. */
export function findLitecoind(): { readonly path: string } | { readonly missing: string } {
  let path = program();
  if (path === undefined && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    try {
      execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'litecoind'], { stdio: 'ignore', timeout: 300_000 });
    } catch {
      return { missing: `litecoind is not here and Debian’s package could not be installed: ${missing}` };
    }
    path = program();
  }
  return path === undefined ? { missing: `litecoind is not here (Debian: apt-get install litecoind): ${missing}` } : { path };
}

/** Starts a node with a chain of its own. */
export async function startLitecoind(path: string): Promise<Litecoind> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-litecoind-'));
  const port = await freePorts();
  const secret = 'test';
  const child = spawn(
    path,
    [
      '-regtest',
      `-datadir=${folder}`,
      `-rpcport=${port}`,
      `-rpcuser=${secret}`,
      `-rpcpassword=${secret}`,
      '-listen=0',
      '-disablewallet',
      '-printtoconsole=0',
    ],
    { stdio: 'ignore' },
  );
  let failure: string | undefined;
  child.once('error', ({ message }) => (failure = message));
  const rpc = createJsonRpc({
    url: `http://127.0.0.1:${port}`,
    authorization: `Basic ${btoa(`${secret}:${secret}`)}`,
    requestsPerSecond: undefined,
    batch: 50,
    timeoutSeconds: 15,
  });

  async function call(method: string, ...params: readonly unknown[]): Promise<unknown> {
    // Core answers a call alone with status 500 where it refuses, which the client takes for a node that is down; two have 200 and an error in its place.
    const [answer] = await rpc.ask([
      { method, params },
      { method: 'uptime', params: [] },
    ]);
    if (answer?.ok !== true) throw new Error(`${method}: ${answer?.error.message}`);
    return answer.value;
  }

  async function stop(): Promise<void> {
    if (child.exitCode === null && failure === undefined) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  }

  for (let attempt = 0; ; attempt++) {
    try {
      await call('getblockcount');
      return { call, stop };
    } catch (error) {
      if (failure === undefined && child.exitCode === null && attempt < 300) {
        await sleep(100);
        continue;
      }
      await stop();
      throw new Error(`litecoind did not start: ${failure ?? 'it does not answer'}`, { cause: error });
    }
  }
}
