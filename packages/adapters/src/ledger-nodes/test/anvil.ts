import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A local node of an Ethereum chain that makes a block when it is told to: Foundry's anvil (https://getfoundry.sh/anvil). */
export interface Anvil {
  readonly url: string;
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
  /** Ends the process. With `isLost` its chain is gone, else {@link start} goes on with it. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

const names = { linux: 'linux', darwin: 'darwin', win32: 'win32' } as const;
const architectures = { x64: 'amd64', arm64: 'arm64' } as const;

/** The program that npm installed for this machine. */
function program(): string {
  const platform = Object.entries(names).find(([name]) => name === process.platform)?.[1];
  const architecture = Object.entries(architectures).find(([name]) => name === process.arch)?.[1];
  const suffix = platform === 'win32' ? '.exe' : '';
  // It depends on the package, which depends on that of each platform.
  const from = createRequire(import.meta.resolve('@foundry-rs/anvil/package.json'));
  return from.resolve(`@foundry-rs/anvil-${platform}-${architecture}/bin/anvil${suffix}`);
}

/** Starts a node with a chain of its own. `stateFile` keeps the chain from one start to the next. */
export async function startAnvil(options: { readonly chainId?: number; readonly stateFile?: string } = {}): Promise<Anvil> {
  const { chainId = 31_337, stateFile } = options;
  const port = await freePort();
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
    const kept = stateFile === undefined ? [] : ['--state', stateFile, '--preserve-historical-states'];
    const started = spawn(
      program(),
      ['--port', String(port), '--chain-id', String(chainId), '--no-mining', '--silent', ...kept],
      {
        stdio: 'ignore',
      },
    );
    child = started;
    for (let attempt = 0; ; attempt++) {
      try {
        await call('eth_chainId');
        return;
      } catch (error) {
        if (started.exitCode !== null || attempt === 500) throw new Error('anvil did not start', { cause: error });
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

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  server.close();
  await once(server, 'close');
  return port;
}
