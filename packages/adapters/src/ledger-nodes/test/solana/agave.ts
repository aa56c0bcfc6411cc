import { once } from 'node:events';
import { createServer } from 'node:http';

import { fromBase64, fromHex, toBase64, toHex } from '@countersign/kernel';
import { bytesOf, lifetimeInBlocks, readTransaction } from '@countersign/ledger-solana';

import { acceptSockets, type Visitor } from '../socket-server.ts';
import type { LocalBlock, LocalCluster, LocalTransaction } from './local-cluster.ts';

interface Call {
  readonly id: unknown;
  readonly method: string;
  readonly params?: readonly unknown[];
}
type Outcome = { readonly result: unknown } | { readonly error: { readonly code: number; readonly message: string } };

/** A node of the local cluster, by JSON-RPC, which tests may let lie. */
export interface Agave {
  readonly url: string;
  /** The same over WebSocket. */
  readonly socketUrl: string;
  /** Methods of all calls so far. */
  readonly calls: string[];
  /** Whether calls are answered on its socket, as by servers in front of nodes: a node's own tells news alone. */
  answersOnSocket: boolean;
  /** How many requests they came in. */
  requests: number;
  /** What it says in place of the truth. */
  say: ((method: string, params: readonly unknown[], outcome: Outcome) => Outcome) | undefined;
  /** Blocks that it does not have, and with them what they have: it has forgotten them, or began again from a snapshot. */
  lacks: (slot: number) => boolean;
  /** Signatures that it names at once. */
  signaturesAtOnce: number;
  stop(): Promise<void>;
}

function failure(code: number, message: string): Outcome {
  return { error: { code, message } };
}

const notFound = failure(-32601, 'Method not found');

function placeOf(block: LocalBlock) {
  return {
    blockhash: block.hash,
    previousBlockhash: block.previousHash,
    parentSlot: block.parentSlot,
    blockTime: block.time,
    blockHeight: block.height,
  };
}

/** A transaction in one of two forms: its bytes, or its accounts without them. */
function transactionOf({ id, raw, message, error, fee, loaded, before, after }: LocalTransaction, form: 'bytes' | 'accounts') {
  const tokens = (accounts: LocalTransaction['before']) =>
    accounts.flatMap(({ token }, accountIndex) =>
      token === undefined
        ? []
        : [
            {
              accountIndex,
              mint: token.mint,
              owner: token.owner,
              programId: token.program,
              uiTokenAmount: { amount: token.amount },
            },
          ],
    );
  const accountKeys = [
    ...message.keys.map((pubkey) => ({ pubkey, signer: message.signers.includes(pubkey), source: 'transaction' })),
    ...[...loaded.writable, ...loaded.readonly].map((pubkey) => ({ pubkey, signer: false, source: 'lookupTable' })),
  ];
  return {
    version: versionOf(raw) ?? 'legacy',
    transaction: form === 'bytes' ? [toBase64(fromHex(raw)), 'base64'] : { signatures: [id], accountKeys },
    meta: {
      err: error,
      fee,
      preBalances: before.map(({ lamports }) => lamports),
      postBalances: after.map(({ lamports }) => lamports),
      preTokenBalances: tokens(before),
      postTokenBalances: tokens(after),
      ...(form === 'bytes' && { loadedAddresses: loaded }),
    },
  };
}

/** The version of a transaction, also one that nothing here can read; undefined for the form from before there were any. */
function versionOf(raw: string): number | undefined {
  const [first = 0] = fromHex(raw.slice(0, 2));
  if (first >= 0x80) return first & 0x7f;
  const read = readTransaction(raw);
  return read.ok && read.value.message.version !== 'legacy' ? read.value.message.version : undefined;
}

/** As nodes refuse all that was asked for where one transaction of it has a newer version than the caller says to know. */
function tooNew(transactions: readonly LocalTransaction[], options: unknown): Outcome | undefined {
  const known =
    typeof options === 'object' && options !== null && 'maxSupportedTransactionVersion' in options
      ? Number(options.maxSupportedTransactionVersion)
      : -1;
  const version = transactions.map(({ raw }) => versionOf(raw)).find((one) => one !== undefined && one > known);
  if (version === undefined) return undefined;
  const words = `Transaction version (${version}) is not supported by the requesting client.`;
  return failure(
    -32015,
    `${words} Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
  );
}

/** What a node answers: the methods that are asked for here, in the shapes of its documentation. */
function answers(cluster: LocalCluster, node: Agave): Readonly<Record<string, (params: readonly unknown[]) => Outcome>> {
  const result = (value: unknown): Outcome => ({ result: value });
  const inContext = (value: unknown): Outcome => result({ context: { slot: cluster.final.slot }, value });
  const isFinal = (options: unknown) =>
    typeof options === 'object' && options !== null && 'commitment' in options && options.commitment === 'finalized';
  const blockFor = (options: unknown) => (isFinal(options) ? cluster.final : cluster.newest);
  const blockAt = (slot: unknown): LocalBlock | Outcome => {
    const block = cluster.blocks.find((one) => one.slot === slot);
    if (block !== undefined && block.slot <= cluster.final.slot && !node.lacks(block.slot)) return block;
    if (Number(slot) > cluster.final.slot) return failure(-32004, `Block not available for slot ${String(slot)}`);
    return failure(-32007, `Slot ${String(slot)} was skipped, or missing due to ledger jump to recent snapshot`);
  };
  const accountOf = (text: string) => {
    const found = cluster.account(text);
    return found === undefined
      ? null
      : {
          lamports: Number(found.lamports),
          owner: found.programAddress,
          data: [toBase64(Uint8Array.from(found.data)), 'base64'],
        };
  };
  return {
    getGenesisHash: () => result(cluster.genesisHash),
    getSlot: ([options]) => result(isFinal(options) ? cluster.final.slot : cluster.slot),
    getBlockHeight: ([options]) => result(blockFor(options).height),
    getLatestBlockhash: ([options]) => {
      const block = blockFor(options);
      const value = { blockhash: block.hash, lastValidBlockHeight: block.height + lifetimeInBlocks - 1 };
      return result({ context: { slot: block.slot }, value });
    },
    getMinimumBalanceForRentExemption: ([bytes]) => result((128 + Number(bytes)) * 6960),
    getRecentPrioritizationFees: () => result([{ slot: cluster.slot, prioritizationFee: 10_000 }]),
    getMultipleAccounts: ([addresses]) => inContext((addresses as string[]).map(accountOf)),
    getTokenAccountsByOwner: ([owner, program]) =>
      inContext(
        cluster
          .accountsOf((program as { readonly programId: string }).programId)
          .filter(({ data }) => data.length >= 165 && toHex(data.slice(32, 64)) === toHex(bytesOf(String(owner))))
          .map((one) => ({ pubkey: one.address, account: accountOf(one.address) })),
      ),
    isBlockhashValid: ([hash]) => inContext(cluster.recent(toHex(bytesOf(String(hash)))) !== undefined),
    getBlocks: ([from, to]) =>
      result(
        cluster.blocks
          .map(({ slot }) => slot)
          .filter((slot) => slot >= Number(from) && slot <= Math.min(Number(to), cluster.final.slot) && !node.lacks(slot)),
      ),
    getBlock: ([slot, options]) => {
      const block = blockAt(slot);
      if (!('slot' in block)) return block;
      const details =
        typeof options === 'object' && options !== null && 'transactionDetails' in options ? options.transactionDetails : 'full';
      if (details === 'none') return result(placeOf(block));
      const form = details === 'accounts' ? 'accounts' : 'bytes';
      return (
        tooNew(block.transactions, options) ??
        result({ ...placeOf(block), transactions: block.transactions.map((one) => transactionOf(one, form)) })
      );
    },
    getBlockTime: ([slot]) => {
      const block = blockAt(slot);
      return 'slot' in block ? result(block.time) : block;
    },
    getTransaction: ([id, options]) => {
      const found = cluster.find(String(id));
      if (found === undefined || found.block.slot > cluster.final.slot) return result(null);
      return (
        tooNew([found.transaction], options) ?? result({ slot: found.block.slot, ...transactionOf(found.transaction, 'bytes') })
      );
    },
    getSignatureStatuses: ([ids]) =>
      inContext(
        (ids as string[]).map((id) => {
          const found = cluster.find(id);
          if (found !== undefined && !node.lacks(found.block.slot))
            return {
              slot: found.block.slot,
              err: found.transaction.error,
              confirmationStatus: found.block.slot <= cluster.final.slot ? 'finalized' : 'confirmed',
            };
          return cluster.isPending(id) ? { slot: cluster.slot + 1, err: null, confirmationStatus: 'processed' } : null;
        }),
      ),
    getSignaturesForAddress: ([of, options]) => {
      const before = typeof options === 'object' && options !== null && 'before' in options ? options.before : undefined;
      const all = cluster.blocks
        .filter(({ slot }) => slot <= cluster.final.slot)
        .flatMap(({ slot, transactions }) => transactions.map((one) => ({ slot, ...one })))
        .filter(({ message, loaded }) => [...message.keys, ...loaded.writable, ...loaded.readonly].includes(String(of)))
        .toReversed()
        .map(({ id: signature, slot, error: err }) => ({ signature, slot, err }));
      const start = before === undefined ? 0 : all.findIndex(({ signature }) => signature === before) + 1;
      const limit = typeof options === 'object' && options !== null && 'limit' in options ? Number(options.limit) : 1_000;
      return result(all.slice(start, start + Math.min(limit, node.signaturesAtOnce)));
    },
    sendTransaction: ([text]) => {
      const sent = cluster.send(toHex(fromBase64(String(text))));
      return 'id' in sent ? result(sent.id) : failure(sent.code, sent.message);
    },
  };
}

/** Starts a node of the cluster. */
export async function startAgave(cluster: LocalCluster): Promise<Agave> {
  const subscribers = new Set<Visitor>();
  const answerTo = ({ id, method, params = [] }: Call) => {
    node.calls.push(method);
    const truth = methods[method]?.(params) ?? notFound;
    return { jsonrpc: '2.0', id, ...(node.say?.(method, params, truth) ?? truth) };
  };
  const http = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const asked = JSON.parse(body) as Call | readonly Call[];
      node.requests++;
      response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answerTo) : answerTo(asked as Call)));
    })().catch(() => request.socket.destroy());
  });
  const answerOnSocket = (call: Call, visitor: Visitor) => {
    if (call.method !== 'slotSubscribe')
      return node.answersOnSocket ? answerTo(call) : { jsonrpc: '2.0', id: call.id, ...notFound };
    subscribers.add(visitor);
    return { jsonrpc: '2.0', id: call.id, result: 0 };
  };
  const endSockets = acceptSockets(http, (text, visitor) => {
    const asked = JSON.parse(text) as Call | readonly Call[];
    node.requests++;
    const answers = Array.isArray(asked)
      ? asked.map((call: Call) => answerOnSocket(call, visitor))
      : answerOnSocket(asked as Call, visitor);
    visitor.send(JSON.stringify(answers));
  });
  cluster.listeners.add(({ slot, parentSlot: parent }) => {
    const params = { result: { slot, parent, root: cluster.final.slot }, subscription: 0 };
    for (const { send } of subscribers) send(JSON.stringify({ jsonrpc: '2.0', method: 'slotNotification', params }));
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const bound = http.address();
  const at = `127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`;
  const node: Agave = {
    url: `http://${at}`,
    socketUrl: `ws://${at}`,
    calls: [],
    answersOnSocket: true,
    requests: 0,
    say: undefined,
    lacks: () => false,
    signaturesAtOnce: 1_000,
    async stop() {
      subscribers.clear();
      endSockets();
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
  const methods = answers(cluster, node);
  return node;
}
