import { once } from 'node:events';
import { createServer } from 'node:http';

import { toBase64 } from '@countersign/kernel';
import algosdk from 'algosdk';

import type { LocalRound, LocalRounds } from './local-rounds.ts';

/** An indexer (https://developer.algorand.org/docs/rest-apis/indexer) of a local network, as far as it is asked. */
export interface Indexer {
  readonly url: string;
  /** Paths with their queries, of all requests so far. */
  readonly asked: string[];
  /** What it says in place of what is so. */
  say: (path: string, value: unknown) => unknown;
  /** Entries of its pages at most. */
  pageSize: number;
  /** Each page that has something is followed by an empty one. */
  hasEmptyPages: boolean;
  /** The first round of which it has transactions: it has dropped older ones, or began with it. */
  begins: number;
  close(): Promise<void>;
}

/** A transaction as rounds have it, by algosdk. */
interface Written {
  readonly txn: {
    readonly snd: Uint8Array;
    readonly fee?: bigint;
    readonly type: string;
    readonly rcv?: Uint8Array;
    readonly amt?: bigint;
    readonly close?: Uint8Array;
    readonly note?: Uint8Array;
  };
  readonly ca?: bigint;
  readonly rs?: bigint;
  readonly rr?: bigint;
  readonly rc?: bigint;
  readonly dt?: { readonly itx?: readonly Written[] };
}

const textOf = (key: Uint8Array = new Uint8Array(32)) => algosdk.encodeAddress(key);

function indexed({ txn, ca = 0n, rs, rr, rc, dt }: Written): object {
  const { snd, fee = 0n, type, rcv, amt = 0n, close, note } = txn;
  return {
    sender: textOf(snd),
    fee,
    'tx-type': type,
    ...(note && { note: toBase64(note) }),
    ...(type === 'pay' && {
      'payment-transaction': {
        receiver: textOf(rcv),
        amount: amt,
        'close-amount': ca,
        ...(close && { 'close-remainder-to': textOf(close) }),
      },
    }),
    'closing-amount': ca,
    'sender-rewards': rs ?? 0n,
    'receiver-rewards': rr ?? 0n,
    'close-rewards': rc ?? 0n,
    ...(dt?.itx && { 'inner-txns': dt.itx.map(indexed) }),
  };
}

/** Whom a transaction, or one within it, names. */
function named({ txn: { snd, rcv, close }, dt }: Written): readonly string[] {
  const own = [snd, rcv, close].flatMap((key) => (key === undefined ? [] : [textOf(key)]));
  return [...own, ...(dt?.itx ?? []).flatMap(named)];
}

/** Starts one. */
export async function startIndexer(ledger: LocalRounds): Promise<Indexer> {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    indexer.asked.push(path);
    const value = indexer.say(path, answerTo(new URL(path, 'http://localhost')));
    response.writeHead(value === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(value ?? { message: 'not found' }, (_, one: unknown) => (typeof one === 'bigint' ? Number(one) : one)),
    );
  });

  function answerTo({ pathname, searchParams }: URL): unknown {
    const [, height] = /^\/v2\/blocks\/(\d+)$/.exec(pathname) ?? [];
    if (height !== undefined) {
      const found = ledger.rounds.find(({ round }) => round === Number(height));
      return found && { round: found.round, 'genesis-id': ledger.genesisId, 'genesis-hash': toBase64(ledger.genesisHash) };
    }
    if (pathname === '/v2/transactions') {
      const [id, most] = [searchParams.get('txid'), Number(searchParams.get('max-round') ?? ledger.last.round)];
      const having = ledger.rounds.filter(({ round }) => round >= indexer.begins && round <= most).flatMap(transactionsOf);
      const found = having.filter(({ value }) => id === null || value.id === id);
      return page(
        found.map(({ value }) => value),
        searchParams,
      );
    }
    const [, address] = /^\/v2\/accounts\/(\w+)\/transactions$/.exec(pathname) ?? [];
    if (address === undefined) return undefined;
    const [least, most] = [Number(searchParams.get('min-round')), Number(searchParams.get('max-round'))];
    const rounds = ledger.rounds.filter(({ round }) => round >= least && round <= most);
    // The newest first.
    const all = rounds
      .flatMap(transactionsOf)
      .toReversed()
      .filter(({ names }) => names.includes(address));
    return page(
      all.map(({ value }) => value),
      searchParams,
    );
  }

  function transactionsOf({ round, bytes, ids }: LocalRound) {
    const options = { intDecoding: algosdk.IntDecoding.BIGINT };
    const { block } = algosdk.msgpackRawDecode(bytes, options) as { block: { ts: bigint; txns?: readonly Written[] } };
    return (block.txns ?? []).map((one, index) => ({
      names: named(one),
      value: {
        id: ids[index],
        'confirmed-round': round,
        'round-time': block.ts,
        'genesis-hash': toBase64(ledger.genesisHash),
        ...indexed(one),
      },
    }));
  }

  /** A token is where the last page ended, and whether an empty one came since. The last page that has something has one as well. */
  function page(all: readonly object[], parameters: URLSearchParams) {
    const [start = 0, isFull = 1] = (parameters.get('next') ?? '0-1').split('-').map(Number);
    const size = Math.min(Number(parameters.get('limit') ?? '1000'), indexer.pageSize);
    const isEmpty = indexer.hasEmptyPages && isFull === 0;
    const transactions = isEmpty ? [] : all.slice(start, start + size);
    const isEnd = start >= all.length;
    return {
      'current-round': ledger.last.round,
      transactions,
      ...(!isEnd && { 'next-token': `${start + transactions.length}-${isEmpty || !indexer.hasEmptyPages ? 1 : 0}` }),
    };
  }

  const indexer: Indexer = {
    url: '',
    asked: [],
    say: (_, value) => value,
    pageSize: 1_000,
    hasEmptyPages: false,
    begins: 1,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  return Object.assign(indexer, { url: `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}` });
}
