import { CodedError } from '@countersign/kernel';
import { outpoint } from '@countersign/ledger-bitcoin';
import { z } from 'zod';

import { listOf } from '../../following/list-of.ts';
import { Again, tryAgain } from '../../json-rpc/again.ts';
import { requestByHttp } from '../../json-rpc/http-request.ts';
import type { NodeSettings } from '../../json-rpc/json-rpc.ts';
import { createPace, pause } from '../../json-rpc/pace.ts';
import { createTurns } from '../../json-rpc/turns.ts';
import { bytes, hash } from '../shapes.ts';
import { contradiction, type NamedTransaction } from './named-transactions.ts';

/** An index of addresses, which is believed for nothing but where to look. */
export interface HistoryServer {
  readonly name: string;
  /** The hash of its block at a height; undefined where it has none. */
  hashAt(height: number): Promise<string | undefined>;
  /** The transactions of blocks in which an address occurs; `script` is its output script, hexadecimal. */
  transactionsOf(address: string, script: string): Promise<readonly NamedTransaction[]>;
}

/** One that names more of a single address never ends, or has an address that no account of a vault has. */
const mostTransactions = 50_000;

const Transactions = listOf(
  z.object({
    txid: hash,
    vin: listOf(
      z.object({ txid: hash, vout: z.int().min(0), prevout: z.object({ scriptpubkey: bytes }).nullish() }),
      mostTransactions,
    ),
    vout: listOf(z.object({ scriptpubkey: bytes }), mostTransactions),
    status: z.object({ confirmed: z.literal(true), block_height: z.int().min(0), block_hash: hash }),
  }),
  mostTransactions,
);

/**
 * An Esplora server (https://github.com/Blockstream/esplora/blob/master/API.md). Waits as `sleep` does. What it does not answer is `LedgerUnreachable`,
 * what can't be so `HistoryContradiction`.
 */
export function createEsplora(settings: NodeSettings, sleep = pause): HistoryServer {
  const { host: name } = new URL(settings.url);
  const who = `The history server ${name}`;
  const pace = createPace(settings.requestsPerSecond, sleep);
  const enter = createTurns(settings.batch);

  async function ask<T>(path: string, read: (answer: { readonly status: number; readonly text: string }) => T): Promise<T> {
    const url = new URL(settings.url);
    url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`;
    const leave = await enter(false);
    try {
      return await tryAgain(who, sleep, async () => {
        await pace();
        return read(await requestByHttp(settings, who, { url: url.href }));
      });
    } finally {
      leave();
    }
  }

  function refused(words: string): never {
    throw new CodedError('LedgerUnreachable', `${who} ${words}`);
  }

  return {
    name,
    hashAt: (height) =>
      ask(`/block-height/${height}`, ({ status, text }) => {
        if (status === 404) return undefined;
        const read = hash.safeParse(text.trim());
        return read.success ? read.data : refused(`gives no block's hash (status ${status})`);
      }),
    async transactionsOf(address, script) {
      const named = new Map<string, NamedTransaction>();
      for (let last: string | undefined; ;) {
        const path = `/address/${encodeURIComponent(address)}/txs/chain${last === undefined ? '' : `/${last}`}`;
        const page = await ask(path, ({ status, text }) => {
          if (status !== 200) refused(`does not tell the transactions of an address (status ${status})`);
          return transactionsIn(text) ?? refused('tells the transactions of an address as none does');
        });
        // How many a page has is the server's own setting: the last one is the one that has none.
        if (page.length === 0) return [...named.values()];
        for (const { txid: transactionId, vin, vout, status } of page) {
          if (named.has(transactionId)) contradiction(`${who} names ${transactionId} twice`);
          named.set(transactionId, {
            transactionId,
            height: status.block_height,
            blockHash: status.block_hash,
            script,
            pays: vout.flatMap(({ scriptpubkey }, index) => (scriptpubkey === script ? [index] : [])),
            spends: vin.flatMap(({ txid, vout: index, prevout }) =>
              prevout?.scriptpubkey === script ? [outpoint(txid, index)] : [],
            ),
          });
          last = transactionId;
        }
        if (named.size > mostTransactions)
          contradiction(`${who} names more than ${mostTransactions} transactions of one address`);
      }
    },
  };
}

/** Throws `Again` for what is no JSON: some say so that they are asked too much. */
function transactionsIn(text: string): z.infer<typeof Transactions> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Again('no JSON');
  }
  return Transactions.safeParse(value).data;
}
