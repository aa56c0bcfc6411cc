import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';

import { describe } from 'vitest';

import { freePorts } from '../../free-ports/index.ts';

/** A local node of an Ethereum chain that makes a block on demand: Foundry's anvil (https://getfoundry.sh/anvil). */
export interface Anvil {
  readonly url: string;
  /** The same node by WebSocket. */
  readonly socketUrl: string;
  /** Accounts that the node itself signs for, with 10,000 ether each. */
  readonly accounts: readonly string[];
  call(method: string, ...params: readonly unknown[]): Promise<unknown>;
  /** Makes so many blocks. */
  mine(count?: number): Promise<void>;
  /** Sends from one of its own accounts; gives the transaction's id. */
  send(transaction: {
    readonly from: string;
    readonly to?: string;
    readonly value?: bigint;
    readonly data?: string;
  }): Promise<string>;
  /** Creates a contract, and makes the block in which it is; gives its address. */
  deploy(code: string): Promise<string>;
  /** Ends the process. Its chain is gone, but for what it keeps in a `stateFile`. */
  stop(): Promise<void>;
  /** Starts it again at the same URL. */
  start(): Promise<void>;
}

const names: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'win32' };
const architectures: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' };

/** The package of npm that has the program for this machine; undefined where there is none. */
function packageOfThisMachine(): string | undefined {
  const platform = names[process.platform];
  const architecture = architectures[process.arch];
  // There is no other one for Windows.
  if (platform === undefined || architecture === undefined || (platform === 'win32' && architecture !== 'amd64'))
    return undefined;
  return `@foundry-rs/anvil-${platform}-${architecture}`;
}

/** The program that npm installed for this machine. */
function program(): string {
  const name = packageOfThisMachine();
  const suffix = process.platform === 'win32' ? '.exe' : '';
  try {
    // It depends on the package, which depends on that of each platform.
    const from = createRequire(import.meta.resolve('@foundry-rs/anvil/package.json'));
    return from.resolve(`${name}/bin/anvil${suffix}`);
  } catch (error) {
    throw new Error(`${name} of package-lock.json is not installed: run npm ci, without --omit=optional`, { cause: error });
  }
}

const isMissing = packageOfThisMachine() === undefined;
if (isMissing)
  process.stderr.write(
    `There is no anvil for ${process.platform} on ${process.arch}: nothing is tested with a real node of Ethereum\n`,
  );

/** Begins tests with a local node. Where there is no anvil for a machine they are skipped. */
// oxlint-disable-next-line vitest/valid-title, vitest/valid-describe-callback -- It begins no tests itself: those who call it do.
export const describeWithAnvil = describe.skipIf(isMissing);

/** Starts a node with a chain of its own, which begins at `time` (in seconds). `stateFile` keeps the chain from one start to the next. */
export async function startAnvil(
  options: { readonly chainId?: number; readonly time?: number; readonly stateFile?: string } = {},
): Promise<Anvil> {
  const { chainId = 31_337, time, stateFile } = options;
  const port = await freePorts();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let id = 0;

  async function call(method: string, ...params: readonly unknown[]): Promise<unknown> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params }),
    });
    const answer = (await response.json()) as { result?: unknown; error?: { message: string } };
    if (answer.error !== undefined) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result;
  }

  async function start(): Promise<void> {
    const more = [
      ...(stateFile === undefined ? [] : ['--state', stateFile, '--preserve-historical-states']),
      ...(time === undefined ? [] : ['--timestamp', String(time)]),
    ];
    const started = spawn(
      program(),
      ['--port', String(port), '--chain-id', String(chainId), '--no-mining', '--silent', ...more],
      {
        stdio: 'ignore',
      },
    );
    child = started;
    let failure: string | undefined;
    // A program for another C library, for one, cannot be run at all.
    started.once('error', ({ message }) => (failure = message));
    for (let attempt = 0; ; attempt++) {
      try {
        await call('eth_chainId');
        return;
      } catch (error) {
        const why = failure ?? (started.exitCode !== null ? `it ended with ${started.exitCode}` : 'it does not answer');
        if (failure !== undefined || started.exitCode !== null || attempt === 500)
          throw new Error(`anvil did not start: ${why}`, { cause: error });
        await sleep(20);
      }
    }
  }

  async function stop(): Promise<void> {
    const running = child;
    child = undefined;
    if (running === undefined || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    // On SIGINT it writes its chain down.
    running.kill(stateFile === undefined ? 'SIGKILL' : 'SIGINT');
    await ended;
  }

  await start();
  const accounts = (await call('eth_accounts')) as string[];
  const mine = async (count = 1) => void (await call('anvil_mine', `0x${count.toString(16)}`));
  const send: Anvil['send'] = async ({ from, to, value = 0n, data = '' }) =>
    (await call('eth_sendTransaction', {
      from,
      ...(to !== undefined && { to }),
      value: `0x${value.toString(16)}`,
      ...(data !== '' && { data: `0x${data}` }),
    })) as string;
  return {
    url,
    socketUrl: url.replace(/^http/, 'ws'),
    accounts,
    call,
    mine,
    send,
    async deploy(code) {
      const transactionId = await send({ from: accounts[9] ?? '', data: code });
      await mine();
      const receipt = (await call('eth_getTransactionReceipt', transactionId)) as { contractAddress: string; status: string };
      if (receipt.status !== '0x1') throw new Error('The contract was not created');
      return receipt.contractAddress;
    },
    stop,
    start,
  };
}
