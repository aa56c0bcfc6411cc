import { once } from 'node:events';
import { createServer } from 'node:http';

import { concatBytes, err, fromHex, ok, toHex, type Result } from '@countersign/kernel';
import {
  bitcoin,
  deserialize,
  hash256,
  isCoinbase,
  outpoint,
  scriptOfAddress,
  serialize,
  transactionIdOf,
  withoutTokens,
  type RawTransaction,
} from '@countersign/ledger-bitcoin';

import type { RpcError } from '../json-rpc/json-rpc.ts';
import { bitcoinCashLedger } from './bitcoin-cash-ledger.ts';
import { fiveTokens } from './token-output.ts';

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** A node that is made up, with a chain of its own. */
export interface BitcoinCashStandIn {
  readonly url: string;
  /** Somebody pays an address; with five tokens besides, where it is said so. Gives the output's name. */
  pay(address: string, amount: bigint, hasTokens?: boolean): string;
  /** Makes a block of what waits. */
  mine(): void;
  /** What waits for a block, in the order in which it came. */
  waiting(): readonly RawTransaction[];
  /** The names and amounts of what is unspent in blocks at an address, tokens or not. */
  unspent(address: string): ReadonlyMap<string, bigint>;
  close(): Promise<void>;
}

/**
 * Answers as Bitcoin Cash Node does, by its source (docs/decisions/0168), for there is no package of it that could be installed here. It keeps the first of two transactions that spend the same output; signatures
 * it does not look at: those are for the units, by libauth.
 */
export async function startBitcoinCashStandIn(): Promise<BitcoinCashStandIn> {
  const { ledger, genesisHash } = bitcoinCashLedger();
  const blocks: { readonly hash: string; readonly transactions: readonly RawTransaction[] }[] = [
    { hash: genesisHash, transactions: [] },
  ];
  let pool: readonly RawTransaction[] = [];
  let count = 0;

  const inBlocks = () => blocks.flatMap(({ transactions }, height) => transactions.map((one) => ({ one, height })));
  const spends = (one: RawTransaction) => one.inputs.map(({ txid, index }) => outpoint(toHex(txid), index));
  const isSpentIn = (name: string, all: readonly RawTransaction[]) => all.some((one) => spends(one).includes(name));
  const isWaiting = (id: unknown) => pool.some((one) => transactionIdOf(one) === id);
  const failure = (code: number, message: string): Result<never, RpcError> => err({ code, message });

  function told({ amount, script }: RawTransaction['outputs'][number]) {
    const locking = withoutTokens(script);
    const scriptPubKey = { hex: toHex(locking ?? script) };
    return { value: Number(amount) / 100_000_000, scriptPubKey, ...(locking !== undefined && { tokenData: fiveTokens.data }) };
  }

  function blockAt(height: number, form?: unknown) {
    const block = blocks[height];
    if (block === undefined) return failure(-5, 'Block not found');
    const { hash, transactions } = block;
    return ok({
      hash,
      height,
      time: 1_700_000_000 + height,
      confirmations: blocks.length - height,
      previousblockhash: blocks[height - 1]?.hash,
      ...(form !== undefined && {
        tx: transactions.map((one) => ({
          txid: transactionIdOf(one),
          hex: toHex(serialize(one)),
          vin: one.inputs.map(({ txid, index }) => (isCoinbase(one) ? {} : { txid: toHex(txid), vout: index })),
          vout: one.outputs.map((output, n) => ({ n, ...told(output) })),
        })),
      }),
    });
  }

  function unspentOutput(id: unknown, index: unknown, isWithWaiting: unknown) {
    const found =
      inBlocks().find(({ one }) => transactionIdOf(one) === id) ??
      pool
        .map((one) => ({ one, height: blocks.length }))
        .find(({ one }) => isWithWaiting !== false && transactionIdOf(one) === id);
    const output = found?.one.outputs[Number(index)];
    const others = [...inBlocks().map(({ one }) => one), ...(isWithWaiting === false ? [] : pool)];
    if (found === undefined || output === undefined || isSpentIn(outpoint(String(id), Number(index)), others)) return null;
    return { ...told(output), confirmations: blocks.length - found.height, coinbase: isCoinbase(found.one) };
  }

  function send(raw: unknown, isAtAnyFee: unknown): Result<unknown, RpcError> {
    if (isAtAnyFee !== true) return failure(-3, 'Expected type bool');
    const read = deserialize(String(raw));
    if (!read.ok) return failure(-22, 'TX decode failed');
    const id = transactionIdOf(read.value);
    if (isWaiting(id)) return ok(id);
    if (inBlocks().some(({ one }) => transactionIdOf(one) === id)) return failure(-27, 'transaction already in block chain');
    if (spends(read.value).some((name) => isSpentIn(name, pool))) return failure(-26, 'txn-mempool-conflict (code 18)');
    if (read.value.inputs.some(({ txid, index }) => unspentOutput(toHex(txid), index, true) === null))
      return failure(-25, 'Missing inputs');
    pool = [...pool, read.value];
    return ok(id);
  }

  const heightOf = (hash: unknown) => blocks.findIndex((block) => block.hash === hash);
  const methods: Readonly<Record<string, (...params: readonly unknown[]) => Result<unknown, RpcError>>> = {
    getblockcount: () => ok(blocks.length - 1),
    getbestblockhash: () => ok(blocks.at(-1)?.hash),
    getblockhash(height) {
      const block = blocks[Number(height)];
      return block === undefined ? failure(-8, 'Block height out of range') : ok(block.hash);
    },
    getblockheader: (hash) => blockAt(heightOf(hash)),
    getblock: (hash, form) => blockAt(heightOf(hash), form),
    validateaddress: (address) => ok({ isvalid: bitcoin.address.parse(String(address), ledger).ok }),
    gettxout: (id, index, isWithWaiting) => ok(unspentOutput(id, index, isWithWaiting)),
    getmempoolentry: (id) => (isWaiting(id) ? ok({}) : failure(-5, 'Transaction not in mempool')),
    getrawtransaction: (id) => (isWaiting(id) ? ok({ txid: id }) : failure(-5, 'No such mempool transaction')),
    getmempoolinfo: () => ok({ mempoolminfee: 0.00001 }),
    getnetworkinfo: () => ok({ relayfee: 0.00001 }),
    estimatefee: (...params) => (params.length === 0 ? ok(0.00001) : failure(-1, 'estimatefee')),
    sendrawtransaction: send,
  };

  const http = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += String(part)));
    request.on('end', () => {
      const asked: Call | readonly Call[] = JSON.parse(text);
      const answers = [asked].flat().map(({ id, method, params }) => {
        const answer = methods[method]?.(...params) ?? failure(-32_601, 'Method not found');
        return answer.ok ? { id, result: answer.value, error: null } : { id, result: null, error: answer.error };
      });
      response.end(JSON.stringify(Array.isArray(asked) ? answers : answers[0]));
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const bound = http.address();

  const numbered = () => hash256(fromHex((++count).toString(16).padStart(64, '0')));
  return {
    url: `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`,
    pay(address, amount, hasTokens = false) {
      const script = scriptOfAddress(address, ledger);
      const made: RawTransaction = {
        version: 2,
        lockTime: 0,
        inputs: [{ txid: numbered(), index: 0, sequence: 0xffff_ffff, finalScriptSig: new Uint8Array() }],
        outputs: [{ amount, script: hasTokens ? concatBytes(fromHex(fiveTokens.prefix), script) : script }],
      };
      pool = [...pool, made];
      return outpoint(transactionIdOf(made), 0);
    },
    mine() {
      blocks.push({ hash: toHex(numbered()), transactions: pool });
      pool = [];
    },
    waiting: () => pool,
    unspent(address) {
      const all = inBlocks().map(({ one }) => one);
      const script = toHex(scriptOfAddress(address, ledger));
      return new Map(
        all.flatMap((one) =>
          one.outputs.flatMap((output, index): readonly (readonly [string, bigint])[] => {
            const name = outpoint(transactionIdOf(one), index);
            return told(output).scriptPubKey.hex === script && !isSpentIn(name, all) ? [[name, output.amount]] : [];
          }),
        ),
      );
    },
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}
