import { err, fromHex, ok, toHex } from '@countersign/kernel';
import { outpoint, scriptOfAddress, serialize, transactionIdOf } from '@countersign/ledger-bitcoin';
import { feeLevelsOf, type ObservedTransaction } from '@countersign/ledger-port';
import { expect, test } from 'vitest';

import { bitcoinCashAddress, bitcoinCashLedger } from '../test/bitcoin-cash-ledger.ts';
import { rememberedOutputs } from '../test/remembered-outputs.ts';
import { fiveTokens } from '../test/token-output.ts';
import { createBitcoinNode } from './create-bitcoin-node.ts';

const settings = bitcoinCashLedger();
const { ledger, genesisHash } = settings;
const address = bitcoinCashAddress('31'.repeat(32));
const locking = toHex(scriptOfAddress(address, ledger));
const hash = 'ab'.repeat(32);
const before = '05'.repeat(32);
const { prefix, data: tokenData } = fiveTokens;

interface Told {
  readonly amount: number;
  /** Within the bytes, and as the node reports it. */
  readonly prefix?: string;
  readonly tokenData?: object | undefined;
}

/** A transaction that spends an output that nobody knows and pays our address, as Bitcoin Cash Node reports it: scripts without what comes before them in the bytes. */
function transaction(...told: readonly Told[]) {
  const raw = {
    version: 2,
    lockTime: 0,
    inputs: [{ txid: fromHex(before), index: 0, sequence: 0xffff_ffff, finalScriptSig: new Uint8Array() }],
    outputs: told.map((one) => ({ amount: BigInt(one.amount), script: fromHex(`${one.prefix ?? ''}${locking}`) })),
  };
  return {
    txid: transactionIdOf(raw),
    hex: toHex(serialize(raw)),
    vin: [{ txid: before, vout: 0 }],
    vout: told.map((one, n) => ({
      n,
      value: one.amount / 100_000_000,
      scriptPubKey: { hex: locking },
      ...(one.tokenData !== undefined && { tokenData: one.tokenData }),
    })),
  };
}

/** A node with one block above the first one, and what it was asked. */
function nodeWith(tx: readonly object[], answers: Readonly<Record<string, (...params: readonly unknown[]) => unknown>> = {}) {
  const asked: { readonly method: string; readonly params: readonly unknown[] }[] = [];
  const block = { hash, height: 1, time: 1, confirmations: 1, previousblockhash: genesisHash, tx };
  const first = { ...block, hash: genesisHash, height: 0, confirmations: 2, previousblockhash: undefined, tx: [] };
  const usual: Readonly<Record<string, (param: unknown) => unknown>> = {
    getblockcount: () => 1,
    getblockhash: (height) => (height === 0 ? genesisHash : hash),
    getblock: (name) => (name === hash ? block : first),
    validateaddress: (one) => ({ isvalid: String(one).startsWith('bchreg:') }),
    getmempoolinfo: () => ({ mempoolminfee: 0.00001, minrelaytxfee: 0.00001 }),
    getnetworkinfo: () => ({ relayfee: 0.00001 }),
  };
  const outputs = rememberedOutputs(address);
  const node = createBitcoinNode({
    ...settings,
    nodes: [
      {
        name: 'node',
        batch: 50,
        ask: async (calls) =>
          calls.map(({ method, params }) => {
            asked.push({ method, params });
            const answer = answers[method] ?? usual[method];
            return answer ? ok(answer(...params)) : err({ code: -32_601, message: 'Method not found' });
          }),
      },
    ],
    history: [],
    outputs,
  });
  return { node, outputs, asked };
}

/** What is observed of a block; or the code of why it is not believed. */
async function seen(...tx: readonly object[]) {
  const { node } = nodeWith(tx);
  const isWatched = (found: readonly string[]) => Promise.resolve(new Set(found.filter((one) => one === address)));
  try {
    const all: ObservedTransaction[] = [];
    for (let cursor: string | undefined, more = true; more;) {
      const page = await node.observations(cursor, isWatched);
      all.push(...page.transactions);
      ({ cursor, more } = page);
    }
    return all;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
}

const carrying = { amount: 1_000, prefix, tokenData };

test('what carries tokens pays nobody here: its coins are neither counted nor kept to be spent, and it is seen for what it is', async () => {
  expect(await seen(transaction(carrying))).toEqual([]);
  const [one, ...others] = [await seen(transaction({ amount: 700 }, carrying))].flat();
  expect(others).toEqual([]);
  expect(one).toMatchObject({
    movements: [{ index: 0, to: address, amount: 700n }],
    ledgerData: {
      outputs: [
        { index: 0, amount: '700', address, scriptPubKey: locking },
        { index: 1, amount: '1000', scriptPubKey: `${prefix}${locking}` },
      ],
    },
  });
  expect(JSON.stringify(one, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))).not.toContain(
    `"amount":"1000","address"`,
  );
});

test('a node that says nothing of the tokens, or has some where the bytes have none, is not believed', async () => {
  expect(await seen(transaction({ ...carrying, tokenData: undefined }))).toBe('LedgerContradiction');
  expect(await seen(transaction({ amount: 700, tokenData }))).toBe('LedgerContradiction');
});

test('each transaction is read once, however many of its outputs carry tokens: a block may be full of them', async () => {
  const many = Array.from({ length: 5_000 }, () => carrying);
  expect(await seen(transaction({ amount: 700 }, ...many))).toMatchObject([{ movements: [{ index: 0, amount: 700n }] }]);
});

const metadata = { type: 'Bitcoin', outputIndex: 0 } as const;
const movement = { index: 0, asset: { type: 'Native' }, from: [], to: address, amount: 700n, metadata } as const;
/** What paid our address, in the book. */
const received: ObservedTransaction = {
  transactionId: before,
  status: 'Confirmed',
  blockHeight: 1,
  fee: 0n,
  movements: [movement],
};

/** What the state says where the book has an output and the node tells this of it. */
async function stateWith(unspent: object) {
  const { node, outputs } = nodeWith([], { gettxout: () => unspent });
  outputs.take([received]);
  return node.chainState({ senders: [address], destinations: [], assets: [] });
}

test('an output of which a node says that it carries tokens is not spent, whatever the book has', async () => {
  const plain = { confirmations: 3, value: 0.000007, scriptPubKey: { hex: locking }, coinbase: false };
  expect(await stateWith(plain)).toMatchObject({
    outputs: [{ transactionId: before, index: 0, amount: '700' }],
    minimumRelayRate: '1',
  });
  await expect(stateWith({ ...plain, tokenData })).rejects.toMatchObject({
    code: 'LedgerUnreachable',
    message: expect.stringContaining(outpoint(before, 0)),
  });
});

test('what comes back from a payment can be spent before it is in a block: nobody can give it another id', async () => {
  const sent = {
    version: 2,
    lockTime: 0,
    inputs: [{ txid: fromHex(before), index: 0, sequence: 0xffff_ffff, finalScriptSig: new Uint8Array(106).fill(7) }],
    outputs: [{ amount: 500n, script: fromHex(locking) }],
  };
  const transactionId = transactionIdOf(sent);
  const plain = { confirmations: 0, scriptPubKey: { hex: locking }, coinbase: false };
  const { node, outputs } = nodeWith([], {
    gettxout(id, _, isWithWaiting) {
      if (id === before) return isWithWaiting === true ? null : { ...plain, value: 0.000007 };
      return { ...plain, value: 0.000005 };
    },
  });
  outputs.take([received]);
  outputs.send(toHex(serialize(sent)));
  expect(await node.chainState({ senders: [address], destinations: [], assets: [] })).toMatchObject({
    outputs: [
      { transactionId: before, spentBy: transactionId },
      { transactionId, amount: '500', ownChange: true },
    ],
  });
});

test('a node of Bitcoin Cash has one rate for all, and takes a transaction whatever it pays by a word of its own', async () => {
  const { txid, hex } = transaction({ amount: 700 });
  const { node, asked } = nodeWith([], { estimatefee: () => 0.00001234, sendrawtransaction: () => txid });
  expect(await node.fees()).toEqual(feeLevelsOf([1_234_000n, 1_234_000n, 1_234_000n]));
  expect(asked.filter(({ method }) => method.startsWith('estimate'))).toEqual([{ method: 'estimatefee', params: [] }]);
  expect(await node.broadcast(hex)).toEqual({ ok: true, value: { transactionId: txid } });
  expect(asked.find(({ method }) => method === 'sendrawtransaction')?.params).toEqual([hex, true]);
});
