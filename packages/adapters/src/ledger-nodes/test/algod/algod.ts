import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

import { toBase64 } from '@countersign/kernel';

import { toBase32 } from '@countersign/ledger-algorand';
import type { LocalRounds } from './local-rounds.ts';

/** What is answered: bytes, or a value as JSON. */
interface Answer {
  readonly status?: number;
  readonly value: unknown;
}

/** A server that speaks as algod does, which tests can take away or let lie. */
export interface Algod {
  readonly url: string;
  /** The paths of all requests so far. */
  readonly asked: string[];
  /** Nobody is there. */
  isDown: boolean;
  /** How many rounds it remembers transactions for. */
  remembers: number;
  /** How many of the newest rounds it has. */
  keeps: number;
  /** What it says in place of an answer. */
  say: ((path: string, answer: Answer) => Answer) | undefined;
  close(): Promise<void>;
}

/** Starts one in front of a network. */
export async function startAlgod(ledger: LocalRounds): Promise<Algod> {
  const server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request);
      if (algod.isDown) return void request.socket.destroy();
      const path = request.url ?? '';
      algod.asked.push(path);
      const own = answerTo(ledger, algod, path, body);
      const { status = 200, value } = algod.say?.(path, own) ?? own;
      const isBytes = value instanceof Uint8Array;
      response.writeHead(status, { 'content-type': isBytes ? 'application/msgpack' : 'application/json' });
      response.end(isBytes ? value : JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? exact(one) : one)));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const algod: Algod = {
    url: `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`,
    asked: [],
    isDown: false,
    remembers: 1_000,
    keeps: Infinity,
    say: undefined,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return algod;
}

/** A number of 64 bits as it is written, which a number of JavaScript does not hold. */
function exact(value: bigint): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(value.toString());
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part as Uint8Array);
  return Buffer.concat(parts);
}

const nothing = { status: 404, value: { message: 'failed to retrieve information from the ledger' } };

function answerTo(ledger: LocalRounds, { remembers, keeps }: Algod, path: string, body: Uint8Array): Answer {
  const { last } = ledger;
  const [, account] = /^\/v2\/accounts\/(\w+)\?exclude=all$/.exec(path) ?? [];
  const [, pending] = /^\/v2\/transactions\/pending\/(\w+)$/.exec(path) ?? [];
  const [, height, what] = /^\/v2\/blocks\/(\d+)(\/hash|\/txids|\?format=msgpack)$/.exec(path) ?? [];
  if (path === '/versions')
    return { value: { genesis_id: ledger.genesisId, genesis_hash_b64: toBase64(ledger.genesisHash), versions: ['v2'] } };
  if (path === '/v2/status')
    return { value: { 'last-round': last.round, 'catchup-time': 0, 'stopped-at-unsupported-round': false } };
  if (path === '/v2/transactions/params')
    return { value: { fee: ledger.feePerByte, 'min-fee': ledger.minimumFee, 'last-round': last.round } };
  if (path === '/v2/transactions') {
    const answer = ledger.post(body);
    return 'id' in answer ? { value: { txId: answer.id } } : { status: 400, value: { message: answer.refused } };
  }
  if (account !== undefined) {
    const signer = ledger.signers.get(account);
    const amount = ledger.balances.get(account) ?? 0n;
    return { value: { address: account, amount, 'min-balance': 100_000, ...(signer !== undefined && { 'auth-addr': signer }) } };
  }
  if (pending !== undefined) {
    const round = ledger.roundOf(pending);
    if (round === undefined || (round > 0 && round <= last.round - remembers))
      return {
        status: 404,
        value: { message: 'could not find the transaction in the transaction pool or in the last 1000 confirmed rounds' },
      };
    return { value: { 'pool-error': '', ...(round > 0 && { 'confirmed-round': round }), txn: {} } };
  }
  const found = ledger.rounds.find(({ round }) => round === Number(height) && round > last.round - keeps);
  if (height === undefined || found === undefined) return nothing;
  if (what === '/hash') return { value: { blockHash: toBase32(found.hash) } };
  return { value: what === '/txids' ? { blockTxids: found.ids } : found.bytes };
}
