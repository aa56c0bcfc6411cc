import { once } from 'node:events';
import { createServer } from 'node:http';

import { keyOfAddress } from '@countersign/ledger-substrate';

import { Refused, type Block, type LocalChain } from './local-chain.ts';
import { recordedMetadata } from './runtime.ts';

interface Call {
  readonly id: unknown;
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** A node of a local chain that speaks Substrate's JSON-RPC (https://polkadot.js.org/docs/substrate/rpc), as far as it is asked. */
export interface Node {
  readonly url: string;
  /** Methods that were called. */
  readonly asked: string[];
  /** It says that a block of this height is final, and that no block has any transaction. */
  lie: number | undefined;
  /** What it answers to a call in place of what is so. */
  say: (method: string, params: readonly unknown[]) => unknown;
  readonly stop: () => Promise<void>;
}

/** Starts one. */
export async function startNode(chain: LocalChain): Promise<Node> {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += String(part)));
    request.on('end', () => {
      const calls = JSON.parse(text) as Call | readonly Call[];
      const answer = Array.isArray(calls) ? calls.map((one: Call) => answerTo(one)) : answerTo(calls as Call);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer));
    });
  });

  function answerTo({ id, method, params = [] }: Call): object {
    node.asked.push(method);
    try {
      const said = node.say(method, params);
      return { jsonrpc: '2.0', id, result: said === undefined ? resultOf(method, params) : said };
    } catch (error) {
      if (!(error instanceof Refused)) return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
      const { code, message, data } = error;
      return { jsonrpc: '2.0', id, error: { code, message, data } };
    }
  }

  function resultOf(method: string, params: readonly unknown[]): unknown {
    const [first] = params;
    const block = blockOf(params.at(-1));
    switch (method) {
      case 'chain_getBlockHash':
        return hashOf(first === undefined ? chain.head : chain.blocks[Number(first)]);
      case 'chain_getFinalizedHead':
        return hashOf(chain.final);
      case 'chain_getHeader':
        return block === undefined ? null : headerOf(block);
      case 'chain_getBlock': {
        if (block === undefined) return null;
        const extrinsics = node.lie === undefined ? block.extrinsics.map((raw) => `0x${raw}`) : [];
        return { block: { header: headerOf(block), extrinsics }, justifications: null };
      }
      case 'state_getRuntimeVersion':
        return chain.version;
      case 'state_call':
        return recordedMetadata;
      case 'state_getStorage':
        return block === undefined ? null : chain.storage(String(first), block);
      case 'system_accountNextIndex':
        return chain.nextNonce(keyOfAddress(String(first)) ?? '');
      case 'author_pendingExtrinsics':
        return chain.pool.map(({ raw }) => `0x${raw}`);
      case 'author_submitExtrinsic':
        return chain.submit(String(first).slice(2));
      default:
        throw new Error('Method not found');
    }
  }

  function blockOf(hash: unknown): Block | undefined {
    return chain.blocks.find((block) => `0x${block.hash}` === hash);
  }

  function hashOf(block: Block | undefined): string | null {
    return block === undefined ? null : `0x${block.hash}`;
  }

  function headerOf(block: Block): object {
    const height = node.lie !== undefined && block === chain.final ? node.lie : block.height;
    const digest = { logs: [] };
    const root = `0x${'00'.repeat(32)}`;
    const number = `0x${height.toString(16)}`;
    return { parentHash: `0x${block.parentHash}`, number, stateRoot: root, extrinsicsRoot: root, digest };
  }

  const node: Node = {
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
  return Object.assign(node, { url: `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}` });
}
