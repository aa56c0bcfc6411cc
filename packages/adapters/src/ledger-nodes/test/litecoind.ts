import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { describe } from 'vitest';

import { freePorts } from '../../free-ports/index.ts';

/** A local node of Litecoin with a chain of its own, which makes a block on demand: Litecoin Core's litecoind. */
export interface Litecoind {
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** The answer to a call. Throws with the node's own words where it refuses. */
  call(method: string, ...params: readonly unknown[]): Promise<unknown>;
  /** The same of one of the node's wallets. */
  callWallet(wallet: string, method: string, ...params: readonly unknown[]): Promise<unknown>;
  /** Makes so many blocks; gives the hash of the last one. */
  mine(count?: number): Promise<string>;
  /** Pays from the node's own coins, in the smallest unit; gives the transaction's id. */
  pay(address: string, amount: bigint): Promise<string>;
  /** Ends the process. */
  stop(): Promise<void>;
  /** Starts it again with its chain, at the same URL. */
  start(): Promise<void>;
  /** Ends the process and deletes its chain. */
  dispose(): Promise<void>;
}

const password = 'secret of a local node';

const missing = 'nothing is tested with a real node of the Bitcoin family';

function installed(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];
  return folders.map((folder) => join(folder, 'litecoind')).find((path) => existsSync(path));
}

/** The program's path, after an attempt to install it; or why it is not there. */
function findProgram(): { readonly path: string } | { readonly missing: string } {
  let path = installed();
  if (path === undefined && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    try {
      execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'litecoind'], { stdio: 'ignore', timeout: 300_000 });
    } catch {
      return { missing: `litecoind is not here and Debian’s package could not be installed: ${missing}` };
    }
    path = installed();
  }
  return path === undefined ? { missing: `litecoind is not here (Debian: apt-get install litecoind): ${missing}` } : { path };
}

const program = findProgram();
if ('missing' in program) process.stderr.write(`${program.missing}\n`);

/** Begins tests with a local node. Where there is no litecoind they are skipped. */
// oxlint-disable-next-line vitest/valid-title, vitest/valid-describe-callback -- It begins no tests itself: those who call it do.
export const describeWithLitecoind = describe.skipIf('missing' in program);

/** The wallet of the node's own coins. */
const purse = 'purse';
/** Enough for what is paid between two blocks: no more than 25 transactions that wait may depend on each other. */
const outputsOfPurse = 30;

/** Starts a node, of a local chain where no other one is named; a `rich` one has coins of its own. */
export async function startLitecoind(
  options: { readonly rich?: boolean; readonly chain?: 'regtest' | 'testnet' } = {},
): Promise<Litecoind> {
  const { rich = true, chain = 'regtest' } = options;
  if ('missing' in program) throw new Error(program.missing);
  const { path: executable } = program;
  const folder = mkdtempSync(join(tmpdir(), 'countersign-litecoind-'));
  const port = await freePorts();
  const url = `http://127.0.0.1:${port}`;
  const user = 'countersign';
  let child: ChildProcess | undefined;
  let mined = 0;

  async function ask(path: string, method: string, params: readonly unknown[]): Promise<unknown> {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` },
      body: JSON.stringify({ jsonrpc: '1.0', id: 1, method, params }),
    });
    const answer = (await response.json()) as { result: unknown; error: { message: string } | null };
    if (answer.error !== null) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result;
  }

  const call: Litecoind['call'] = (method, ...params) => ask('', method, params);
  const callWallet: Litecoind['callWallet'] = (wallet, method, ...params) => ask(`/wallet/${wallet}`, method, params);

  async function start(): Promise<void> {
    const started = spawn(
      executable,
      [
        `-${chain}`,
        `-datadir=${folder}`,
        `-rpcport=${port}`,
        `-rpcuser=${user}`,
        `-rpcpassword=${password}`,
        '-server',
        '-listen=0',
        '-connect=0',
        '-fallbackfee=0.0002',
        // Bitcoin Core has it on.
        '-mempoolreplacement=1',
        '-dbcache=4',
        // It would look through all that it has, at each block and transaction.
        '-checkblockindex=0',
        '-checkmempool=0',
        '-printtoconsole=0',
      ],
      { stdio: 'ignore' },
    );
    child = started;
    let failure: string | undefined;
    started.once('error', ({ message }) => (failure = message));
    for (let attempt = 0; ; attempt++) {
      try {
        await call('getblockcount');
        return;
      } catch (error) {
        const why = failure ?? (started.exitCode !== null ? `it ended with ${started.exitCode}` : 'it does not answer');
        if (failure !== undefined || started.exitCode !== null || attempt === 2_000)
          throw new Error(`litecoind did not start: ${why}`, { cause: error });
        await sleep(20);
      }
    }
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const running = child;
    child = undefined;
    if (running === undefined || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    running.kill(signal);
    await ended;
  }

  const mine = async (count = 1) => {
    // What a block makes goes to a script without an address, so that it is nobody's; and to another one each time: no block is made twice.
    const script = `raw(04${(++mined).toString(16).padStart(8, '0')})`;
    const made = (await call('generatetodescriptor', count, script)) as string[];
    return made.at(-1) ?? '';
  };

  await start();
  if (rich) {
    await call('createwallet', purse);
    const address = await callWallet(purse, 'getnewaddress', '', 'bech32');
    await call('generatetoaddress', outputsOfPurse, address);
    await mine(100);
  }
  return {
    url,
    user,
    password,
    call,
    callWallet,
    mine,
    pay: async (address, amount) => (await callWallet(purse, 'sendtoaddress', address, coinsOf(amount))) as string,
    // It writes its chain down.
    stop: () => end('SIGTERM'),
    async start() {
      await start();
      if (rich) await call('loadwallet', purse);
    },
    async dispose() {
      await end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** An amount of the smallest unit as nodes take it. */
export function coinsOf(amount: bigint): string {
  return `${amount / 100_000_000n}.${(amount % 100_000_000n).toString().padStart(8, '0')}`;
}
