import { CodedError, toHex, type JsonObject } from '@countersign/kernel';
import {
  addressOfScript,
  chainStateToJson,
  contentIdOf,
  deserialize,
  outpoint,
  rateText,
  rulesOfLedger,
  scriptOfAddress,
  transactionIdOf,
  type UnspentOutput,
} from '@countersign/ledger-bitcoin';
import type { ChainStateQuery, KnownOutputs } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';
import type { z } from 'zod';

import { take, type Chain } from '../following/chain.ts';
import type { RpcAnswer } from '../json-rpc/json-rpc.ts';
import { minimumRate, priceOf } from './fees.ts';
import { asCoins, Unspent } from './shapes.ts';

/**
 * What the senders can spend: their outputs in final blocks, which the ledger's book has, and what comes back to them from their own transactions
 * under way. Not where its id can still become another one: what is signed for the old one could never be taken, and nothing else would be signed for its order. The node is asked whether each is still there: what is spent by a transaction that waits is reported as spent, what is spent by a
 * block that is not final is gone.
 */
export async function chainState(
  chain: Chain,
  { senders }: ChainStateQuery,
  {
    ledger,
    outputs,
    replacementRate,
  }: { readonly ledger: Ledger; readonly outputs: KnownOutputs; readonly replacementRate?: string | undefined },
): Promise<JsonObject> {
  const rules = rulesOfLedger(ledger);
  const [held, raws, minimum] = await Promise.all([
    outputs.unspent(senders),
    outputs.underWay(senders),
    minimumRate(chain, rules),
  ]);
  const underWay = raws.flatMap((raw) => sentIn(raw, ledger) ?? []);
  const candidates = new Map<string, UnspentOutput>();
  for (const { transactionId, index, address, amount, height } of held)
    candidates.set(outpoint(transactionId, index), { transactionId, index, address, amount: amount.toString(), height });
  for (const { transactionId, made } of underWay) {
    for (const { index, address, amount } of made) {
      const name = outpoint(transactionId, index);
      if (address === undefined || !senders.includes(address) || candidates.has(name)) continue;
      candidates.set(name, { transactionId, index, address, amount: amount.toString() });
    }
  }
  const own = new Set(
    underWay.flatMap(({ transactionId, spent, isFixed }) =>
      isFixed && spent.every((name) => candidates.has(name)) ? [transactionId] : [],
    ),
  );
  const spenders = new Map(underWay.flatMap(({ transactionId, spent }) => spent.map((name) => [name, transactionId] as const)));
  const there = await whatIsThere(chain, [...candidates.values()], ledger);
  const unspent = [...candidates].flatMap(([name, output]): UnspentOutput[] => {
    const state = there.get(name);
    if (state === undefined) return [];
    const known = output.height === undefined ? { ...output, ownChange: own.has(output.transactionId) } : output;
    return [state === 'Unspent' ? known : { ...known, spentBy: spenders.get(name) ?? 'unknown' }];
  });
  return chainStateToJson({
    outputs: unspent,
    minimumRelayRate: rateText(priceOf(minimum).price),
    ...(replacementRate !== undefined && { replacementRate }),
  });
}

/** What a transaction spends and makes. */
function sentIn(raw: string, ledger: Ledger) {
  const read = deserialize(raw);
  if (!read.ok) return undefined;
  const { inputs, outputs } = read.value;
  return {
    transactionId: transactionIdOf(read.value),
    isFixed: contentIdOf(read.value, rulesOfLedger(ledger)) === undefined,
    spent: inputs.map(({ txid, index }) => outpoint(toHex(txid), index)),
    made: outputs.map(({ amount, script }, index) => ({ index, amount, address: addressOfScript(script, ledger) })),
  };
}

/** Which of the outputs the node has, by name, and whether a transaction that waits spends it. */
async function whatIsThere(
  chain: Chain,
  outputs: readonly UnspentOutput[],
  ledger: Ledger,
): Promise<ReadonlyMap<string, 'Unspent' | 'BeingSpent'>> {
  const found = new Map<string, 'Unspent' | 'BeingSpent'>();
  let missing = outputs;
  for (const state of ['Unspent', 'BeingSpent'] as const) {
    const answers = await askEach(chain, missing, 'gettxout', ({ transactionId, index }) => [
      transactionId,
      index,
      state === 'Unspent',
    ]);
    missing = missing.filter((output, position) => {
      const answer = take(chain.name, 'gettxout', answers[position], Unspent.nullable());
      if (answer === null) return true;
      checkSame(chain, output, answer, ledger);
      const isRipe = !answer.coinbase || answer.confirmations >= rulesOfLedger(ledger).coinbaseMaturity;
      if (isRipe) found.set(outpoint(output.transactionId, output.index), state);
      return false;
    });
  }
  // What a transaction that waits made and another one that waits spends.
  const waiting = missing.filter(({ height }) => height === undefined);
  const answers = await askEach(chain, waiting, 'getmempoolentry', ({ transactionId }) => [transactionId]);
  for (const [position, { transactionId, index }] of waiting.entries())
    if (answers[position]?.ok === true) found.set(outpoint(transactionId, index), 'BeingSpent');
  return found;
}

async function askEach(
  chain: Chain,
  outputs: readonly UnspentOutput[],
  method: string,
  paramsOf: (output: UnspentOutput) => readonly unknown[],
): Promise<readonly RpcAnswer[]> {
  return outputs.length === 0 ? [] : chain.ask(outputs.map((output) => ({ method, params: paramsOf(output) })));
}

/** Throws `LedgerUnreachable` where the node says something else of an output than its book, which has none that carries tokens. */
function checkSame(chain: Chain, output: UnspentOutput, said: z.infer<typeof Unspent>, ledger: Ledger): void {
  const isPlain = said.tokenData === undefined;
  const isWorthSame = said.value === asCoins(BigInt(output.amount));
  if (isPlain && isWorthSame && said.scriptPubKey.hex === toHex(scriptOfAddress(output.address, ledger))) return;
  throw new CodedError(
    'LedgerUnreachable',
    `The node ${chain.name} says something else of the output ${output.transactionId}:${output.index} than was read`,
  );
}
