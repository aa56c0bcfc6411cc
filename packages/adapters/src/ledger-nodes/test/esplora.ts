import { once } from 'node:events';
import { createServer } from 'node:http';

import type { Litecoind } from './litecoind.ts';

/** A transaction as Esplora reports it, as far as it is read here. */
export interface EsploraTransaction {
  readonly txid: string;
  readonly vin: readonly {
    readonly txid: string;
    readonly vout: number;
    readonly is_coinbase: boolean;
    readonly prevout: { readonly scriptpubkey: string } | null;
  }[];
  readonly vout: readonly { readonly scriptpubkey: string }[];
  readonly status: { readonly confirmed: boolean; readonly block_height: number; readonly block_hash: string };
}

/** An index of a node's chain, in the form of Esplora, which tests can take away or let lie. */
export interface Esplora {
  readonly url: string;
  /** The paths of all requests so far. */
  readonly requests: string[];
  /** Nobody is there. */
  isDown: boolean;
  /** So many of the newest blocks it has not seen yet. */
  behind: number;
  /** What it says in place of the transactions of an address, newest first, which are then given in pages. */
  say: ((transactions: readonly EsploraTransaction[]) => readonly EsploraTransaction[]) | undefined;
  /** What it says in place of a page. */
  sayPage: ((page: readonly EsploraTransaction[], last: string | undefined) => readonly EsploraTransaction[]) | undefined;
  close(): Promise<void>;
}

/** What litecoind says of a block with its transactions. */
interface NodeBlock {
  readonly hash: string;
  readonly height: number;
  readonly tx: readonly {
    readonly txid: string;
    readonly vin: readonly { readonly txid?: string; readonly vout?: number }[];
    readonly vout: readonly { readonly n: number; readonly scriptPubKey: { readonly hex: string } }[];
  }[];
}

/** The documented size of a page. */
const transactionsOfPage = 25;
const nothing = '0'.repeat(64);

/** Starts one for the chain of a node. */
export async function startEsplora(litecoind: Pick<Litecoind, 'call'>): Promise<Esplora> {
  const scripts = new Map<string, string>();
  let blocks: { readonly hash: string; readonly transactions: readonly EsploraTransaction[] }[] = [];

  const heightOf = async () => ((await litecoind.call('getblockcount')) as number) - esplora.behind;
  const hashAt = async (height: number) => (await litecoind.call('getblockhash', height)) as string;

  let indexing = Promise.resolve();
  /** Reads on, one after the other. */
  const index = () => (indexing = indexing.then(indexOnce, indexOnce));

  /** Reads what is new in the chain, or everything where it took blocks back. */
  async function indexOnce(): Promise<void> {
    const newest = (await litecoind.call('getblockcount')) as number;
    const last = blocks.length - 1;
    if (last > newest || (last >= 0 && (await hashAt(last)) !== blocks[last]?.hash)) blocks = [];
    for (let height = blocks.length; height <= newest; height++)
      blocks.push(read((await litecoind.call('getblock', await hashAt(height), 2)) as NodeBlock));
  }

  function read({ hash, height, tx }: NodeBlock) {
    for (const { txid, vout } of tx) for (const { n, scriptPubKey } of vout) scripts.set(`${txid}:${n}`, scriptPubKey.hex);
    const transactions = tx.map(({ txid, vin, vout }): EsploraTransaction => ({
      txid,
      vin: vin.map(({ txid: spent, vout: at = 0xffff_ffff }) => {
        const scriptpubkey = scripts.get(`${spent}:${at}`);
        return {
          txid: spent ?? nothing,
          vout: at,
          is_coinbase: spent === undefined,
          prevout: scriptpubkey === undefined ? null : { scriptpubkey },
        };
      }),
      vout: vout.map(({ scriptPubKey }) => ({ scriptpubkey: scriptPubKey.hex })),
      status: { confirmed: true, block_height: height, block_hash: hash },
    }));
    return { hash, transactions };
  }

  async function historyOf(address: string): Promise<readonly EsploraTransaction[]> {
    const { scriptPubKey } = (await litecoind.call('validateaddress', address)) as { readonly scriptPubKey: string };
    await index();
    const all = blocks.slice(0, (await heightOf()) + 1).flatMap(({ transactions }) => transactions);
    const own = all.filter(({ vin, vout }) =>
      [...vin.map(({ prevout }) => prevout), ...vout].some((place) => place?.scriptpubkey === scriptPubKey),
    );
    return own.toReversed();
  }

  async function answer(path: string): Promise<string | undefined> {
    const [, what, which = '', , , last] = path.split('/');
    if (what === 'block-height') return Number(which) > (await heightOf()) ? undefined : hashAt(Number(which));
    if (what !== 'address') return undefined;
    const found = await historyOf(which);
    const all = esplora.say?.(found) ?? found;
    const start = last === undefined ? 0 : all.findIndex(({ txid }) => txid === last) + 1;
    const page = all.slice(start, start + transactionsOfPage);
    return JSON.stringify(esplora.sayPage?.(page, last) ?? page);
  }

  const server = createServer((request, response) => {
    if (esplora.isDown) return void request.socket.destroy();
    const path = (request.url ?? '').replace(/^\/api/, '');
    esplora.requests.push(path);
    answer(path).then(
      (text) => response.writeHead(text === undefined ? 404 : 200).end(text ?? 'Block not found'),
      () => request.socket.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const esplora: Esplora = {
    url: `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}/api`,
    requests: [],
    isDown: false,
    behind: 0,
    say: undefined,
    sayPage: undefined,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return esplora;
}
