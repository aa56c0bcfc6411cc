import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

import { encode, hashes } from 'xrpl';

import { freePorts } from '../../../free-ports/index.ts';
import { acceptSockets, type Visitor } from '../socket-server.ts';
import { baseFee, issuanceEntryId, preauthorization, reserveBase, reserveIncrement, signerListId, tokenId } from './apply.ts';
import { LocalLedger, type Applied, type Closed } from './local-ledger.ts';
import { fromUnits, rootFlags, View, type Line, type Root } from './state.ts';

type Params = Readonly<Record<string, unknown>>;
type Answer = Readonly<Record<string, unknown>>;

/** A server of a local ledger that speaks rippled's JSON-RPC, and WebSocket at the same port, https://xrpl.org/docs/references/http-websocket-apis. */
export interface Rippled {
  readonly url: string;
  readonly socketUrl: string;
  readonly ledger: LocalLedger;
  /** The methods that were asked for. */
  readonly asked: string[];
  /** The first ledger that it still has. */
  firstKept: number;
  /** The last ledger of which its index of accounts' transactions has what there is: it may name later ones as complete already. */
  lastIndexed: number | undefined;
  /** Transactions of an account in one answer. */
  pageSize: number;
  /** What it says of itself beyond what is so. */
  info: Answer;
  /** Ends the process; what it knew of transactions that wait is lost. */
  stop(): Promise<void>;
  /** Starts it again, at the same URL. */
  start(): Promise<void>;
}

/** An answer in place of a result. */
class Refusal extends Error {
  readonly answer: Answer;

  constructor(error: string, message: string, more: Answer = {}) {
    super(message);
    this.answer = { error, error_message: message, ...more, status: 'error' };
  }
}

/** Starts one. */
export async function startRippled(ledger = new LocalLedger(21_338)): Promise<Rippled> {
  const port = await freePorts();
  let server: Server | undefined;
  let endSockets = () => {};
  const subscribers = new Set<Visitor>();

  async function start(): Promise<void> {
    server = createServer((request, response) => {
      let text = '';
      request.on('data', (part) => (text += String(part)));
      request.on('end', () => {
        const body = JSON.parse(text) as { method: string; params?: readonly Params[]; id?: unknown; jsonrpc?: unknown };
        // It takes one call a request.
        if (Array.isArray(body)) return void response.writeHead(400).end('Unable to parse request');
        rippled.asked.push(body.method);
        const { id, jsonrpc } = body;
        response.end(JSON.stringify({ result: answerTo(body.method, body.params?.[0] ?? {}), id, jsonrpc }));
      });
    });
    endSockets = acceptSockets(server, answerOnSocket);
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  }

  /** The same on a socket: what is asked for stands beside its parameters, and a refusal in the place of the result. */
  function answerOnSocket(text: string, visitor: Visitor): void {
    const { id, command, ...params } = JSON.parse(text) as { id: unknown; command: string };
    rippled.asked.push(command);
    if (command === 'subscribe') subscribers.add(visitor);
    const { status, ...answer } = command === 'subscribe' ? { status: 'success' } : answerTo(command, params);
    const said = status === 'success' ? { result: answer } : answer;
    visitor.send(JSON.stringify({ id, status, type: 'response', ...said }));
  }

  ledger.onClose = ({ index, hash }) =>
    subscribers.forEach(({ send }) => send(JSON.stringify({ type: 'ledgerClosed', ledger_index: index, ledger_hash: hash })));

  function answerTo(method: string, params: Params): Answer {
    try {
      const answer = methods[method];
      if (answer === undefined) throw new Refusal('unknownCmd', 'Unknown method.');
      return { ...answer(rippled, params), status: 'success' };
    } catch (error) {
      if (error instanceof Refusal) return { ...error.answer, request: { command: method, ...params } };
      throw error;
    }
  }

  const rippled: Rippled = {
    url: `http://127.0.0.1:${port}`,
    socketUrl: `ws://127.0.0.1:${port}`,
    ledger,
    asked: [],
    firstKept: ledger.closed[0]?.index ?? 0,
    lastIndexed: undefined,
    pageSize: 200,
    info: {},
    start,
    async stop() {
      const ended = server;
      server = undefined;
      if (ended === undefined) return;
      ended.closeAllConnections();
      endSockets();
      subscribers.clear();
      ended.close();
      await once(ended, 'close');
      ledger.open = [];
      ledger.queue = [];
      ledger.seen.clear();
    },
  };
  await start();
  return rippled;
}

const methods: Readonly<Record<string, (rippled: Rippled, params: Params) => Answer>> = {
  server_info: ({ ledger, firstKept, info }) => ({
    info: {
      complete_ledgers: `${firstKept}-${ledger.last.index}`,
      network_id: ledger.networkId,
      server_state: 'full',
      validated_ledger: {
        seq: ledger.last.index,
        hash: ledger.last.hash,
        base_fee_xrp: Number(baseFee) / 1e6,
        reserve_base_xrp: Number(reserveBase) / 1e6,
        reserve_inc_xrp: Number(reserveIncrement) / 1e6,
        age: 1,
      },
      ...info,
    },
  }),

  ledger: (rippled, params) => {
    if (params['ledger_index'] === 'current') return openLedger(rippled.ledger, params);
    const closed = closedLedger(rippled, params);
    const isBinary = params['binary'] === true;
    const transactions = closed.transactions.map((one) =>
      params['expand'] === true ? { tx_blob: one.blob, meta: metadataBlob(one) } : one.hash,
    );
    return {
      ledger: {
        closed: true,
        ...(isBinary ? { ledger_data: closed.data } : { ledger_hash: closed.hash, ledger_index: String(closed.index) }),
        ...(params['transactions'] === true && { transactions }),
      },
      ledger_hash: closed.hash,
      ledger_index: closed.index,
      validated: true,
    };
  },

  account_info: (rippled, params) => {
    const { view, found } = stateFor(rippled, params);
    const root = rootOf(view, params['account']);
    const waiting = rippled.ledger.queue.filter(({ fields }) => fields.Account === root.Account);
    const transactions = waiting.map(({ fields }) => ({ seq: fields.Sequence, fee: fields.Fee }));
    return {
      account_data: { ...root, ...(params['signer_lists'] === true && { signer_lists: signerListsOf(view, root.Account) }) },
      ...found,
      ...(params['queue'] === true && { queue_data: { txn_count: waiting.length, ...(waiting.length > 0 && { transactions }) } }),
    };
  },

  account_lines: (rippled, params) => {
    const { view, found } = stateFor(rippled, params);
    const { Account: account } = rootOf(view, params['account']);
    const peer = params['peer'];
    const lines = view.linesOf(account).filter(({ issuer }) => peer === undefined || issuer === peer);
    return { account, lines: lines.map(lineAnswer), ...found };
  },

  account_tx: (rippled, params) => {
    const { ledger, firstKept, lastIndexed = ledger.last.index, pageSize } = rippled;
    const [least, most] = [Number(params['ledger_index_min'] ?? -1), Number(params['ledger_index_max'] ?? -1)];
    const first = Math.max(least, firstKept);
    const last = most < 0 ? lastIndexed : Math.min(most, lastIndexed);
    if (first > last) throw new Refusal('lgrIdxsInvalid', 'Ledger indexes invalid.');
    const account = String(params['account']);
    const after = params['marker'] as { ledger: number; seq: number } | undefined;
    const all = ledger.closed
      .filter(({ index }) => index >= first && index <= last)
      .flatMap(({ index, transactions }) =>
        transactions.flatMap((one, seq) => (concerns(one, account) ? [{ index, seq, one }] : [])),
      )
      .filter(({ index, seq }) => after === undefined || index > after.ledger || (index === after.ledger && seq > after.seq));
    const page = all.slice(0, Math.min(pageSize, Number(params['limit'] ?? pageSize)));
    const end = page.at(-1);
    return {
      account,
      ledger_index_min: first,
      ledger_index_max: last,
      transactions: page.map(({ index, one }) => ({
        tx_blob: one.blob,
        meta: metadataBlob(one),
        ledger_index: index,
        validated: true,
      })),
      ...(page.length < all.length && { marker: { ledger: end?.index, seq: end?.seq } }),
      validated: true,
    };
  },

  tx: ({ ledger, firstKept }, params) => {
    const id = String(params['transaction']);
    const range = [params['min_ledger'], params['max_ledger']].map((one) => (typeof one === 'number' ? one : undefined));
    const [from = firstKept, to = ledger.last.index] = range;
    if (to - from > 1_000) throw new Refusal('excessiveLgrRange', 'Ledger range exceeds 1000.');
    const closed = ledger.closed.find(
      ({ index, transactions }) => index >= firstKept && transactions.some(({ hash }) => hash === id),
    );
    const found = closed?.transactions.find(({ hash }) => hash === id);
    if (closed !== undefined && found !== undefined)
      return { ...whole(found), ledger_index: closed.index, date: closed.closeTime, validated: true };
    const seen = ledger.seen.get(id);
    if (seen !== undefined && range[0] === undefined) return { ...seen.fields, hash: id, validated: false };
    const isAll = from >= firstKept && to <= ledger.last.index;
    throw new Refusal('txnNotFound', 'Transaction not found.', range[0] === undefined ? {} : { searched_all: isAll });
  },

  fee: ({ ledger }) => ({
    current_ledger_size: String(ledger.open.length),
    current_queue_size: String(ledger.queue.length),
    expected_ledger_size: String(ledger.limit),
    ledger_current_index: ledger.last.index + 1,
    drops: {
      base_fee: baseFee.toString(),
      minimum_fee: baseFee.toString(),
      open_ledger_fee: ledger.openFee().toString(),
      median_fee: '5000',
    },
  }),

  submit: ({ ledger }, params) => {
    let taken: ReturnType<LocalLedger['submit']>;
    try {
      taken = ledger.submit(String(params['tx_blob']), params['fail_hard'] === true);
    } catch (error) {
      throw new Refusal('invalidTransaction', String(error));
    }
    const { code, isQueued, sent } = taken;
    const isApplied = code === 'tesSUCCESS';
    return {
      accepted: isApplied || isQueued,
      applied: isApplied,
      broadcast: isApplied,
      queued: isQueued,
      kept: isApplied || isQueued,
      engine_result: code,
      engine_result_code: 0,
      engine_result_message: `The code is ${code}.`,
      tx_blob: params['tx_blob'],
      tx_json: { ...sent.fields, hash: sent.hash },
      validated_ledger_index: ledger.last.index,
    };
  },

  deposit_authorized: (rippled, params) => {
    const { view, found } = stateFor(rippled, params);
    const [from, to] = [rootOf(view, params['source_account']), rootOf(view, params['destination_account'])];
    const isOpen = (to.Flags & rootFlags.depositAuth) === 0;
    return { deposit_authorized: isOpen || view.get(preauthorization(to.Account, from.Account)) !== undefined, ...found };
  },

  ledger_entry: (rippled, params) => {
    const { view, found } = stateFor(rippled, params);
    const index = entryId(params);
    const node = view.get(index);
    if (node === undefined) throw new Refusal('entryNotFound', 'Requested ledger entry not found.');
    return { index, node, ...found };
  },
};

function closedLedger({ ledger, firstKept }: Rippled, { ledger_index: index }: Params): Closed {
  const found = index === 'validated' ? ledger.last : ledger.closed.find((one) => one.index === index && one.index >= firstKept);
  if (found === undefined) throw new Refusal('lgrNotFound', 'ledgerNotFound');
  return found;
}

function openLedger({ last, open, queue }: LocalLedger, params: Params): Answer {
  return {
    ledger: {
      closed: false,
      ledger_index: String(last.index + 1),
      parent_hash: last.hash,
      ...(params['transactions'] === true && { transactions: open.map(({ hash }) => hash) }),
    },
    ledger_current_index: last.index + 1,
    validated: false,
    ...(params['queue'] === true &&
      queue.length > 0 && { queue_data: queue.map(({ hash, fields }) => ({ account: fields.Account, tx: hash })) }),
  };
}

function stateFor(rippled: Rippled, params: Params): { readonly view: View; readonly found: Answer } {
  if (params['ledger_index'] === 'current')
    return { view: rippled.ledger.view(), found: { ledger_current_index: rippled.ledger.last.index + 1, validated: false } };
  const { index, hash, state } = closedLedger(rippled, params);
  return { view: new View(state), found: { ledger_hash: hash, ledger_index: index, validated: true } };
}

function rootOf(view: View, account: unknown): Root {
  const root = view.root(String(account));
  if (root === undefined) throw new Refusal('actNotFound', 'Account not found.');
  return root;
}

function metadataBlob({ metadata }: Applied): string {
  return encode(metadata as unknown as Parameters<typeof encode>[0]);
}

function entryId({ ripple_state: line, mptoken: token, mpt_issuance: issuanceId }: Params): string {
  if (issuanceId !== undefined) {
    if (typeof issuanceId !== 'string' || !/^[0-9A-F]{48}$/i.test(issuanceId))
      throw new Refusal('malformedRequest', 'Malformed mpt_issuance.');
    return issuanceEntryId(issuanceId);
  }
  if (line !== undefined) {
    const { accounts, currency } = line as { accounts: [string, string]; currency: string };
    return hashes.hashTrustline(...accounts, currency);
  }
  const { account, mpt_issuance_id: issuance } = token as { account: string; mpt_issuance_id: string };
  return tokenId(account, issuance);
}

function lineAnswer({ issuer, currency, balance, limit, frozen }: Line): Answer {
  return {
    account: issuer,
    currency,
    balance: fromUnits(balance),
    limit: fromUnits(limit),
    limit_peer: '0',
    ...(frozen && { freeze_peer: true }),
  };
}

function concerns({ fields, metadata }: Applied, account: string): boolean {
  const root = hashes.hashAccountRoot(account);
  return fields.Account === account || JSON.stringify(metadata).includes(root) || JSON.stringify(metadata).includes(account);
}

/** A transaction as JSON, with what arrived. */
function whole({ hash, fields, metadata }: Applied): Answer {
  const isPayment = fields.TransactionType === 'Payment' && metadata.TransactionResult === 'tesSUCCESS';
  const delivered = metadata['DeliveredAmount'] ?? fields['Amount'];
  return { ...fields, hash, meta: { ...metadata, ...(isPayment && { delivered_amount: delivered }) } };
}

function signerListsOf(view: View, account: string): readonly unknown[] {
  const list = view.get(signerListId(account));
  return list === undefined ? [] : [list];
}
