import { once } from 'node:events';
import { createServer } from 'node:http';

import type { LocalLedger, LocalTransaction } from './local-ledger.ts';
import { localPassphrase, type LocalNetwork } from './local-network.ts';

/** What a server answers. */
interface Answer {
  readonly status?: number;
  readonly value: unknown;
}

/** A server of Horizon's interface (https://developers.stellar.org/docs/data/apis/horizon/api-reference) for a local network, as far as it is asked. */
export interface Horizon {
  readonly url: string;
  /** Paths with their queries, of all requests so far. */
  readonly asked: string[];
  /** What it says in place of what is so. */
  say: (path: string, answer: Answer) => Answer;
  /** Entries of its pages at most. */
  pageSize: number;
  close(): Promise<void>;
}

const missing: Answer = { status: 404, value: { type: 'https://stellar.org/horizon-errors/not_found', status: 404 } };

/** Starts one. */
export async function startHorizon(network: LocalNetwork): Promise<Horizon> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      const path = request.url ?? '';
      horizon.asked.push(path);
      void (async () => {
        const { status = 200, value } = horizon.say(
          path,
          await answerTo(new URL(path, 'http://localhost'), body, request.headers['content-type']),
        );
        response.writeHead(status, { 'content-type': 'application/hal+json; charset=utf-8' });
        response.end(JSON.stringify(value));
      })();
    });
  });

  async function answerTo({ pathname, searchParams }: URL, body: string, form: string | undefined): Promise<Answer> {
    const [, kind = '', name = '', part] = pathname.split('/');
    if (pathname === '/') return { value: { network_passphrase: localPassphrase, history_elder_ledger: 1, core_version: 'v23' } };
    if (pathname === '/ledgers') return page([ledgerOf(network.last)]);
    if (kind === 'ledgers') return ofLedger(network.ledgers[Number(name) - 1], part, searchParams);
    if (kind === 'accounts') return ofAccount(name, part, searchParams);
    if (kind === 'transactions') return ofTransaction(name);
    if (pathname === '/fee_stats')
      return {
        value: { last_ledger_base_fee: '100', ledger_capacity_usage: '0.1', fee_charged: { p50: '100', p95: '100', p99: '200' } },
      };
    if (pathname === '/transactions_async') return send(body, form);
    return missing;
  }

  async function send(body: string, form: string | undefined): Promise<Answer> {
    if (form !== 'application/x-www-form-urlencoded') return { status: 415, value: {} };
    const { status, id: hash } = await network.submit(new URLSearchParams(body).get('tx') ?? '');
    if (typeof status === 'number') {
      const result = Buffer.alloc(16);
      result.writeInt32BE(status, 8);
      return { status: 400, value: { error_result_xdr: result.toString('base64'), tx_status: 'ERROR', hash } };
    }
    const statuses = { PENDING: 201, DUPLICATE: 409, TRY_AGAIN_LATER: 503 } as const;
    return { status: statuses[status], value: { tx_status: status, hash } };
  }

  function page(records: readonly unknown[]): Answer {
    // A server always links to a next page.
    return { value: { _links: { next: { href: 'http://localhost/next' } }, _embedded: { records } } };
  }

  function ledgerOf({ sequence, hash, previous, time, transactions }: LocalLedger) {
    const successful = transactions.filter(({ isSuccessful }) => isSuccessful).length;
    return {
      sequence,
      hash,
      prev_hash: previous,
      closed_at: time.toISOString().replace('.000Z', 'Z'),
      successful_transaction_count: successful,
      failed_transaction_count: transactions.length - successful,
      base_fee_in_stroops: 100,
      base_reserve_in_stroops: 5_000_000,
    };
  }

  function transactionOf(ledger: LocalLedger, one: LocalTransaction, position: number) {
    const { envelope, raw, isSuccessful, fee, feePayer, meta, result } = one;
    return {
      hash: envelope.id,
      ledger: ledger.sequence,
      created_at: ledgerOf(ledger).closed_at,
      successful: isSuccessful,
      source_account: envelope.transaction.source.address,
      fee_account: feePayer,
      fee_charged: fee.toString(),
      envelope_xdr: raw,
      result_xdr: result,
      result_meta_xdr: meta,
      paging_token: ((BigInt(ledger.sequence) << 32n) + (BigInt(position + 1) << 12n)).toString(),
    };
  }

  const listed = (ledgers: readonly LocalLedger[], address?: string) =>
    ledgers.flatMap((ledger) =>
      ledger.transactions.flatMap((one, position) =>
        address === undefined || one.accounts.includes(address) ? [transactionOf(ledger, one, position)] : [],
      ),
    );

  function after(all: ReturnType<typeof listed>, parameters: URLSearchParams): Answer {
    const cursor = BigInt(parameters.get('cursor') ?? '0');
    const size = Math.min(Number(parameters.get('limit') ?? '10'), horizon.pageSize);
    return page(all.filter(({ paging_token: token }) => BigInt(token) > cursor).slice(0, size));
  }

  function ofLedger(ledger: LocalLedger | undefined, part: string | undefined, parameters: URLSearchParams): Answer {
    if (ledger === undefined) return missing;
    return part === 'transactions' ? after(listed([ledger]), parameters) : { value: ledgerOf(ledger) };
  }

  function ofAccount(address: string, part: string | undefined, parameters: URLSearchParams): Answer {
    if (part === 'transactions') return after(listed(network.ledgers, address), parameters);
    if (!network.has(address)) return missing;
    const { balance, sequence, subentries, flags = 0, memoRequired } = network.accountNow(address);
    const lines = network.linesNow(address).map(({ code, issuer, balance: held, limit, unauthorized }) => ({
      asset_type: code.length > 4 ? 'credit_alphanum12' : 'credit_alphanum4',
      asset_code: code,
      asset_issuer: issuer,
      balance: decimal(held),
      limit: decimal(limit),
      buying_liabilities: '0.0000000',
      selling_liabilities: '0.0000000',
      is_authorized: unauthorized !== true,
    }));
    return {
      value: {
        account_id: address,
        sequence,
        // Or an earlier one.
        last_modified_ledger: network.last.sequence,
        subentry_count: subentries,
        num_sponsoring: 0,
        num_sponsored: 0,
        thresholds: { low_threshold: 0, med_threshold: 0, high_threshold: 0 },
        flags: {
          auth_required: (flags & 1) !== 0,
          auth_revocable: (flags & 2) !== 0,
          auth_immutable: (flags & 4) !== 0,
          auth_clawback_enabled: (flags & 8) !== 0,
        },
        signers: [{ key: address, weight: 1, type: 'ed25519_public_key' }],
        data: memoRequired === true ? { 'config.memo_required': 'MQ==' } : {},
        balances: [
          ...lines,
          { asset_type: 'native', balance: decimal(balance), buying_liabilities: '0.0000000', selling_liabilities: '0.0000000' },
        ],
      },
    };
  }

  /** By what its own keys signed as well, where somebody else paid its fee. */
  function ofTransaction(id: string): Answer {
    for (const ledger of network.ledgers)
      for (const [position, one] of ledger.transactions.entries())
        if (one.envelope.id === id || one.envelope.innerId === id) return { value: transactionOf(ledger, one, position) };
    return missing;
  }

  const horizon: Horizon = {
    url: '',
    asked: [],
    say: (_, answer) => answer,
    pageSize: 200,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  return Object.assign(horizon, { url: `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}` });
}

function decimal(units: string): string {
  const digits = units.padStart(8, '0');
  return `${digits.slice(0, -7)}.${digits.slice(-7)}`;
}
