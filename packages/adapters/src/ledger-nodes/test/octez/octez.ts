import { once } from 'node:events';
import { createServer } from 'node:http';

import { Refused, type Block, type LocalChain } from './local-chain.ts';

/** A node of a local chain that speaks the interface of Octez (https://octez.tezos.com/docs/api/openapi.html), as far as it is asked. */
export interface Octez {
  readonly url: string;
  /** The paths that were asked for. */
  readonly asked: string[];
  /** It says that a block of this height is final, and that no block has any operation. */
  lie: number | undefined;
  /** What it answers to a path in place of what is so. */
  say: (path: string) => unknown;
  readonly stop: () => Promise<void>;
}

const json = { 'content-type': 'application/json' };

/** Starts one. */
export async function startOctez(chain: LocalChain): Promise<Octez> {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += String(part)));
    request.on('end', () => {
      const { pathname } = new URL(request.url ?? '', 'http://localhost');
      octez.asked.push(pathname);
      void (async () => {
        try {
          const answer = await answerTo(pathname, text);
          response.writeHead(answer === undefined ? 404 : 200, answer === undefined ? {} : json);
          response.end(answer === undefined ? '' : JSON.stringify(answer));
        } catch (error) {
          response.writeHead(500, json);
          const { id = 'failure', kind = 'permanent' } = error instanceof Refused ? error : {};
          response.end(JSON.stringify([{ kind, id }]));
        }
      })();
    });
  });

  async function answerTo(path: string, body: string): Promise<unknown> {
    const said = octez.say(path);
    if (said !== undefined) return said;
    if (path === '/injection/operation') return chain.inject(JSON.parse(body) as string);
    if (path === '/chains/main/chain_id') return chain.chainId;
    if (path === '/chains/main/mempool/pending_operations') return { validated: chain.pool, refused: [], outdated: [] };
    if (octez.lie !== undefined && path.endsWith('/operation_hashes/3')) return [];
    const [, name = '', rest = ''] = /^\/chains\/main\/blocks\/([^/]+)\/(.+)$/.exec(path) ?? [];
    const block = blockOf(name);
    return block && partOf(block, rest, body);
  }

  function blockOf(name: string): Block | undefined {
    const [, below] = /^head(?:~(\d+))?$/.exec(name) ?? [];
    if (name.startsWith('head')) return chain.blocks.at(-1 - Number(below ?? 0));
    if (/^\d+$/.test(name)) return chain.blocks[Number(name)];
    return chain.blocks.find(({ hash }) => hash === name);
  }

  function partOf(block: Block, part: string, body: string): unknown {
    const { level, hash, predecessor, time, operations, accounts } = block;
    if (part === 'header') {
      const shown = octez.lie !== undefined && block === chain.final ? octez.lie : level;
      return { chain_id: chain.chainId, hash, level: shown, predecessor, timestamp: time.toISOString(), protocol: 'PtTALLiNt' };
    }
    const before = chain.blocks[level - 1]?.accounts;
    if (part === 'operations/3')
      return operations.map((one) => ({ ...one, protocol: 'PtTALLiNt', contents: chain.told(one, before) }));
    if (part === 'operation_hashes/3') return operations.map(({ hash: id }) => id);
    if (part === 'context/constants') return { cost_per_byte: '250', max_operations_time_to_live: 600, minimal_block_delay: '6' };
    if (part === 'helpers/scripts/simulate_operation') return simulated(JSON.parse(body) as Simulation);
    const [, address = '', member] = /^context\/contracts\/([^/]+)(?:\/(.+))?$/.exec(part) ?? [];
    if (address !== '') return accountPart(accounts, address, member);
    const [, delegate] = /^context\/delegates\/([^/]+)\/deactivated$/.exec(part) ?? [];
    if (delegate !== undefined && chain.bakers.has(delegate)) return false;
    if (delegate !== undefined) throw new Refused('delegate.not_registered');
    return undefined;
  }

  /** One who holds nothing has an account without a balance, with the counter of all accounts; a contract that is not there has none. */
  function accountPart(accounts: Block['accounts'], address: string, member: string | undefined): unknown {
    const account = accounts.get(address);
    if (account === undefined && address.startsWith('KT1')) return undefined;
    const { balance = 0n, counter = 1_000n, publicKey, delegate } = account ?? {};
    if (member === 'manager_key') return publicKey ?? null;
    if (member !== undefined) return '0';
    return { balance: balance.toString(), counter: counter.toString(), ...(delegate !== undefined && { delegate }) };
  }

  const octez: Octez = {
    url: '',
    asked: [],
    lie: undefined,
    say: () => undefined,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  return Object.assign(octez, { url: `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}` });
}

interface Simulation {
  readonly operation: { readonly contents: readonly object[] };
}

/** A trial of any call: it uses so much. */
function simulated({ operation: { contents } }: Simulation): object {
  return {
    contents: contents.map((content) => ({
      ...content,
      metadata: {
        balance_updates: [],
        operation_result: { status: 'applied', consumed_milligas: '1234567', paid_storage_size_diff: '12' },
      },
    })),
  };
}
