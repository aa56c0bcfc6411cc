import { err, fromHex, toHex } from '@countersign/kernel';
import { outpoint, scriptOfAddress, serialize, transactionIdOf } from '@countersign/ledger-bitcoin';
import { nativeAsset, type ObservedTransaction } from '@countersign/ledger-port';
import { expect, test } from 'vitest';

import type { Chain } from '../following/chain.ts';
import { litecoinAccount, litecoinLedger } from '../test/litecoin-ledger.ts';
import { rememberedOutputs } from '../test/remembered-outputs.ts';
import { broadcast } from './broadcast.ts';

const { ledger } = litecoinLedger({ url: 'http://127.0.0.1', user: 'u', password: 'p' });
const { address } = litecoinAccount('31'.repeat(32)).sender;
const deposit = '05'.repeat(32);

/** A node that refuses everything in these words. */
function refusing(message: string): Chain {
  return {
    name: 'node',
    callsTogether: 50,
    saw: () => undefined,
    sight: () => ({ name: 'node' }),
    ask: async (calls) => calls.map(() => err({ code: -25, message })),
  };
}

/** A node that has none of the outputs. */
const node = refusing('bad-txns-inputs-missingorspent');

/** A transaction that spends the first output of each of these. */
function spending(...transactionIds: readonly string[]) {
  const transaction = {
    version: 2,
    lockTime: 0,
    inputs: transactionIds.map((id) => ({
      txid: fromHex(id),
      index: 0,
      sequence: 0xffff_ffff,
      finalScriptSig: new Uint8Array(),
    })),
    outputs: [{ amount: 9n, script: scriptOfAddress(address, ledger) }],
  };
  return { transactionId: transactionIdOf(transaction), raw: toHex(serialize(transaction)) };
}

/** What a final block has: ten units for us, and what was spent for them. */
function inABlock(transactionId: string, ...spent: readonly string[]): ObservedTransaction {
  const metadata = { type: 'Bitcoin', outputIndex: 0 } as const;
  return {
    transactionId,
    status: 'Confirmed',
    blockHeight: 1,
    fee: 0n,
    movements: [{ index: 0, asset: nativeAsset, from: [], to: address, amount: 10n, metadata }],
    spentOutputs: spent.map((id) => outpoint(id, 0)),
  };
}

/** Two deposits, and payments of which each spends the change of the one before. */
function chained() {
  const outputs = rememberedOutputs(address);
  const other = '06'.repeat(32);
  outputs.take([inABlock(deposit), inABlock(other)]);
  const first = spending(deposit);
  const second = spending(first.transactionId, other);
  const third = spending(second.transactionId);
  for (const { raw } of [first, second, third]) outputs.send(raw);
  const said = async ({ raw }: { readonly raw: string }, ...nodes: readonly Chain[]) => {
    const answer = await broadcast(nodes.length === 0 ? [node] : nodes, { outputs, anyFee: 0 }, raw);
    return answer.ok ? 'taken' : answer.error.reason;
  };
  return { outputs, other, first, second, third, said };
}

test('what is built on a payment is lost with it once a final block has another one in its place', async () => {
  const { outputs, first, second, third, said } = chained();
  for (const one of [first, second, third]) expect(await said(one)).toBe('NotYet');
  outputs.take([inABlock('aa'.repeat(32), deposit)]);
  for (const one of [first, second, third]) expect(await said(one)).toBe('DoubleSpend');
});

test('what is built on a payment that a final block has is not lost', async () => {
  const { outputs, other, first, second, third, said } = chained();
  outputs.take([inABlock(first.transactionId, deposit)]);
  expect(await said(first)).toBe('AlreadyKnown');
  for (const one of [second, third]) expect(await said(one)).toBe('NotYet');
  outputs.take([inABlock(second.transactionId, first.transactionId, other)]);
  expect(await said(second)).toBe('AlreadyKnown');
  expect(await said(third)).toBe('NotYet');
});

test('of what is built on something that was not signed here nothing is said', async () => {
  const { outputs, said } = chained();
  outputs.take([inABlock('aa'.repeat(32), deposit)]);
  const unknown = spending('bb'.repeat(32));
  expect(await said(unknown)).toBe('NotYet');
  expect(await said(spending(unknown.transactionId))).toBe('NotYet');
});

test('that a final block has another one in its place counts whatever a node dislikes of it, but not for one that may have it', async () => {
  const { outputs, first, said } = chained();
  const disliked = [
    ['dust', 'Rejected'],
    ['bad-witness-nonstandard', 'InvalidSignature'],
    ['min relay fee not met', 'FeeTooLow'],
    ['txn-mempool-conflict', 'NotYet'],
    ['what nobody knows', 'Unreachable'],
  ] as const;
  for (const [words, reason] of disliked) expect([words, await said(first, refusing(words))]).toEqual([words, reason]);
  outputs.take([inABlock('aa'.repeat(32), deposit)]);
  for (const [words] of disliked.slice(0, 4))
    expect([words, await said(first, refusing(words), node)]).toEqual([words, 'DoubleSpend']);
  expect(await said(first, refusing('what nobody knows'), node)).toBe('Unreachable');
});
