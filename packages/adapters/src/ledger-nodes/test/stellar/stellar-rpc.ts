import { once } from 'node:events';
import { createServer } from 'node:http';

import { StrKey, xdr } from '@stellar/stellar-base';

import type { AccountRecord, LineRecord } from '../../../sandbox-ledgers/stellar/records.ts';
import { entryOf } from './entries.ts';
import type { LocalLedger, LocalTransaction } from './local-ledger.ts';
import { localPassphrase, type LocalNetwork } from './local-network.ts';

/** What a server answers to a call: a result, or an error. */
type Answer = { readonly result: object } | { readonly error: { readonly code: number; readonly message: string } };

/** A server of Stellar RPC (https://developers.stellar.org/docs/data/apis/rpc/api-reference) for a local network, as far as it is asked. */
export interface StellarRpc {
  readonly url: string;
  /** Methods of all calls so far. */
  readonly asked: string[];
  /** What it says in place of what is so. */
  say: (method: string, answer: Answer) => Answer;
  /** Entries of its pages at most. */
  pageSize: number;
  /** The first ledger that it has not forgotten. */
  oldest: number;
  close(): Promise<void>;
}

interface Parameters {
  readonly startLedger?: number;
  readonly pagination?: { readonly cursor?: string; readonly limit?: number };
  readonly hash?: string;
  readonly keys?: readonly string[];
  readonly transaction?: string;
}

const refused = (code: number, message: string): Answer => ({ error: { code, message } });
const seconds = (time: Date) => Math.floor(time.getTime() / 1_000);

/** Starts one. */
export async function startStellarRpc(network: LocalNetwork): Promise<StellarRpc> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      void (async () => {
        const call = JSON.parse(body) as { id: number; jsonrpc: string; method: string; params?: Parameters };
        rpc.asked.push(call.method);
        const isNamed = call.params === undefined || (typeof call.params === 'object' && !Array.isArray(call.params));
        const answer =
          call.jsonrpc === '2.0' && isNamed
            ? rpc.say(call.method, await answerTo(call.method, call.params ?? {}))
            : refused(-32_602, 'invalid parameters');
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...answer }));
      })();
    });
  });

  const methods: Readonly<Record<string, (parameters: Parameters) => Answer | Promise<Answer>>> = {
    getNetwork: () => ({ result: { passphrase: localPassphrase, protocolVersion: 23 } }),
    getHealth: () => ({
      result: {
        status: 'healthy',
        latestLedger: network.last.sequence,
        oldestLedger: rpc.oldest,
        ledgerRetentionWindow: 120_960,
      },
    }),
    getLedgers,
    getTransactions,
    getTransaction,
    getLedgerEntries,
    getFeeStats: () => ({
      result: {
        inclusionFee: { p50: '100', p95: '100', p99: '200', transactionCount: '9', ledgerCount: 50 },
        latestLedger: network.last.sequence,
      },
    }),
    sendTransaction,
  };

  async function answerTo(method: string, parameters: Parameters): Promise<Answer> {
    return (await methods[method]?.(parameters)) ?? refused(-32_601, 'method not found');
  }

  function outside(from: number, { limit = 50 }: { readonly limit?: number } = {}): Answer | undefined {
    const { sequence } = network.last;
    if (from < rpc.oldest || from > sequence)
      return refused(
        -32_600,
        `start ledger (${from}) must be between the oldest ledger: ${rpc.oldest} and the latest ledger: ${sequence} for this rpc instance`,
      );
    return limit > 200 ? refused(-32_600, 'limit must not exceed 200') : undefined;
  }

  const range = (form: (time: Date) => number | string) => ({
    latestLedger: network.last.sequence,
    oldestLedger: rpc.oldest,
    latestLedgerCloseTime: form(network.last.time),
    oldestLedgerCloseTime: form(network.ledgers[rpc.oldest - 1]?.time ?? new Date(0)),
  });

  function getLedgers({ startLedger = 0, pagination }: Parameters): Answer {
    const refusal = outside(startLedger, pagination);
    if (refusal !== undefined) return refusal;
    const ledgers = network.ledgers.slice(startLedger - 1, startLedger - 1 + (pagination?.limit ?? 50));
    return {
      result: {
        ledgers: ledgers.map(({ sequence, hash, time, header }) => ({
          hash,
          sequence,
          ledgerCloseTime: String(seconds(time)),
          headerXdr: header,
          metadataXdr: 'AAAAAA==',
        })),
        ...range(seconds),
        cursor: String(ledgers.at(-1)?.sequence ?? startLedger - 1),
      },
    };
  }

  /** All transactions from a ledger on, or behind a cursor: a ledger in the upper half, and a transaction in the next bits. */
  function getTransactions({ startLedger, pagination: { cursor = '', limit = 50 } = {} }: Parameters): Answer {
    if (cursor !== '' && startLedger !== undefined) return refused(-32_600, 'startLedger and cursor cannot both be set');
    const refusal = cursor === '' ? outside(startLedger ?? 0, { limit }) : undefined;
    if (refusal !== undefined) return refusal;
    const after = cursor === '' ? BigInt(startLedger ?? 0) << 32n : BigInt(cursor);
    const first = Number(after >> 32n);
    if (first < rpc.oldest) return refused(-32_602, `database does not contain metadata for ledger: ${first}`);
    const all = network.ledgers.flatMap((ledger) =>
      ledger.transactions.map((one, index) => ({ ledger, one, index, at: cursorAt(ledger, index + 1) })),
    );
    const page = all.filter(({ at }) => at > after).slice(0, Math.min(limit, rpc.pageSize));
    const { latestLedgerCloseTime, oldestLedgerCloseTime, ...ledgers } = range(seconds);
    return {
      result: {
        transactions: page.map(({ ledger, one, index }) => transactionOf(ledger, one, index)),
        ...ledgers,
        latestLedgerCloseTimestamp: latestLedgerCloseTime,
        oldestLedgerCloseTimestamp: oldestLedgerCloseTime,
        cursor: (page.at(-1)?.at ?? cursorAt(network.last, network.last.transactions.length)).toString(),
      },
    };
  }

  const cursorAt = ({ sequence }: LocalLedger, order: number) => (BigInt(sequence) << 32n) + (BigInt(order) << 12n) + 1n;

  function transactionOf(ledger: LocalLedger, one: LocalTransaction, index: number) {
    return {
      status: one.isSuccessful ? 'SUCCESS' : 'FAILED',
      txHash: one.envelope.id,
      applicationOrder: index + 1,
      feeBump: one.envelope.feeBump !== undefined,
      envelopeXdr: one.raw,
      resultXdr: one.result,
      resultMetaXdr: one.meta,
      ledger: ledger.sequence,
      createdAt: seconds(ledger.time),
    };
  }

  /** By what its own keys signed as well, where somebody else paid its fee. */
  function getTransaction({ hash = '' }: Parameters): Answer {
    if (hash.length !== 64) return refused(-32_602, `unexpected hash length (${hash.length})`);
    const window = range((time) => String(seconds(time)));
    for (const ledger of network.ledgers.slice(rpc.oldest - 1))
      for (const [index, one] of ledger.transactions.entries())
        if (one.envelope.id === hash || one.envelope.innerId === hash)
          return { result: { ...window, ...transactionOf(ledger, one, index), createdAt: String(seconds(ledger.time)) } };
    return { result: { ...window, status: 'NOT_FOUND', txHash: hash } };
  }

  function getLedgerEntries({ keys = [] }: Parameters): Answer {
    if (keys.length > 200) return refused(-32_602, `key count (${keys.length}) exceeds maximum supported (200)`);
    const entries = keys.flatMap((key) => {
      const data = dataAt(xdr.LedgerKey.fromXDR(key, 'base64'));
      return data === undefined
        ? []
        : [{ key, xdr: data.toXDR('base64'), lastModifiedLedgerSeq: network.last.sequence, extXdr: 'AAAAAA==' }];
    });
    return { result: { entries, latestLedger: network.last.sequence } };
  }

  function dataAt(key: xdr.LedgerKey): xdr.LedgerEntryData | undefined {
    const kind = key.switch().name;
    const id =
      kind === 'account'
        ? key.account().accountId()
        : kind === 'trustline'
          ? key.trustLine().accountId()
          : key.data().accountId();
    const address = StrKey.encodeEd25519PublicKey(id.ed25519());
    if (!network.has(address)) return undefined;
    const entry = (name: string, record: AccountRecord | LineRecord) => entryOf(name, record).data();
    if (kind === 'account') return entry(`account:${address}`, network.accountNow(address));
    if (kind === 'trustline') {
      const wanted = key.trustLine().asset().toXDR('base64');
      return network
        .linesNow(address)
        .map((line) => entry(`line:${address}`, line))
        .find((data) => data.trustLine().asset().toXDR('base64') === wanted);
    }
    if (network.accountNow(address).memoRequired !== true) return undefined;
    const dataValue = Buffer.from('1');
    return xdr.LedgerEntryData.data(
      new xdr.DataEntry({ accountId: id, dataName: key.data().dataName(), dataValue, ext: new xdr.DataEntryExt(0) }),
    );
  }

  async function sendTransaction({ transaction = '' }: Parameters): Promise<Answer> {
    const { status, id: hash } = await network.submit(transaction);
    const { latestLedger, latestLedgerCloseTime } = range((time) => String(seconds(time)));
    const said = { hash, latestLedger, latestLedgerCloseTime };
    if (typeof status === 'string') return { result: { status, ...said } };
    const result = Buffer.alloc(16);
    result.writeInt32BE(status, 8);
    return { result: { status: 'ERROR', errorResultXdr: result.toString('base64'), ...said } };
  }

  const rpc: StellarRpc = {
    url: '',
    asked: [],
    say: (_, answer) => answer,
    pageSize: 200,
    oldest: 1,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  return Object.assign(rpc, { url: `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}` });
}
