import { err, ok, toHex } from '@countersign/kernel';
import { outpoint, scriptOfAddress, serialize, transactionIdOf } from '@countersign/ledger-bitcoin';
import { expect, test } from 'vitest';

import { onChain, type Chain } from '../following/chain.ts';
import { codeOf } from '../test/code-of.ts';
import { litecoinAccount, litecoinLedger } from '../test/litecoin-ledger.ts';
import { rememberedOutputs } from '../test/remembered-outputs.ts';
import { blockSource } from './block-source.ts';
import { bytes } from './shapes.ts';

const { ledger } = litecoinLedger({ url: 'http://127.0.0.1', user: 'u', password: 'p' });
const { address } = litecoinAccount('31'.repeat(32)).sender;
const script = toHex(scriptOfAddress(address, ledger));
const hash = 'ab'.repeat(32);
const before = '05'.repeat(32);

/** A transaction that spends outputs of an earlier one and pays our address, as a node reports it. */
function transaction(spent: readonly number[], ...amounts: readonly number[]) {
  const raw = {
    version: 2,
    lockTime: amounts.length,
    inputs: spent.map((index) => ({
      txid: Uint8Array.from(Buffer.from(before, 'hex')),
      index,
      sequence: 0xffff_ffff,
      finalScriptSig: new Uint8Array(),
    })),
    outputs: amounts.map((amount) => ({ amount: BigInt(amount), script: scriptOfAddress(address, ledger) })),
  };
  return {
    txid: transactionIdOf(raw),
    hex: toHex(serialize(raw)),
    vin: spent.map((vout) => ({ txid: before, vout })),
    vout: amounts.map((amount, n) => ({ n, value: amount / 100_000_000, scriptPubKey: { hex: script } })),
  };
}

/** A node with one block. */
function chainWith(tx: readonly object[], time = 1): Chain {
  const block = { hash, height: 5, time, confirmations: 1, tx };
  return onChain(
    {
      name: 'node',
      batch: 50,
      ask: async (calls) =>
        calls.map(({ method }) =>
          method === 'getblock' ? ok(block) : method === 'getblockhash' ? ok(hash) : err({ code: -32_601, message: 'no' }),
        ),
    },
    { calls: [], check: () => undefined },
  );
}

/** What is observed of the block where two outputs of ours were known, of ten each; or the code of why it is not believed. */
async function seen(...tx: readonly object[]) {
  const outputs = rememberedOutputs(address);
  const movement = (index: number) => ({
    index,
    asset: { type: 'Native' } as const,
    from: [],
    to: address,
    amount: 10n,
    metadata: { type: 'Bitcoin', outputIndex: index } as const,
  });
  outputs.take([{ transactionId: before, status: 'Confirmed', blockHeight: 1, fee: 0n, movements: [movement(0), movement(1)] }]);
  const source = blockSource(ledger, outputs, 1);
  try {
    const blocks = await source.read([chainWith(tx)], 5, 5);
    return await source.transactions(blocks, (found) => Promise.resolve(new Set(found)));
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
}

test('a payment of ours costs what it does not give', async () => {
  expect(await seen(transaction([0, 1], 19))).toMatchObject([
    {
      fee: 1n,
      spentOutputs: [outpoint(before, 0), outpoint(before, 1)],
      taken: [{ address, amount: 20n }],
      ledgerData: {
        inputs: [
          { transactionHash: before, index: 0, address, scriptPubKey: script },
          { transactionHash: before, index: 1, address, scriptPubKey: script },
        ],
        outputs: [{ index: 0, amount: '19', address, scriptPubKey: script }],
      },
    },
  ]);
});

test('one that gives more than it takes is none: coins from nowhere would come from within', async () => {
  expect(await seen(transaction([0], 11))).toBe('LedgerContradiction');
});

test('no output is spent twice, by one transaction or by two', async () => {
  expect(await seen(transaction([0, 0], 19))).toBe('LedgerContradiction');
  expect(await seen(transaction([0], 9), transaction([0, 1], 4, 4))).toBe('LedgerContradiction');
});

test('an input that is left out is missed in the bytes', async () => {
  const whole = transaction([0, 1], 19);
  expect(await seen({ ...whole, vin: [whole.vin[0], {}] })).toBe('LedgerContradiction');
});

test('an amount that a number cannot have to the last place is refused', async () => {
  const one = transaction([], 5);
  const worth = (value: number) => seen({ ...one, vout: [{ ...one.vout[0], value }] });
  // Read, and not what the bytes say.
  expect(await worth(67_108_863.999_999_99)).toBe('LedgerContradiction');
  expect(await worth(67_108_864)).toBe('LedgerUnreachable');
});

test('no transaction moves more coins than there are, in one output or in several', async () => {
  const most = 84_000_000 * 100_000_000;
  const half = most / 2;
  expect(await seen(transaction([7], half, half))).toHaveLength(1);
  expect(await seen(transaction([7], half, half, 1))).toBe('LedgerContradiction');
});

test('a block with lists that never end is not read', async () => {
  const one = transaction([], 5);
  const endless = Array.from({ length: 1_000_001 }, () => 0);
  expect(await seen({ ...one, vin: endless })).toBe('LedgerUnreachable');
  expect(await seen({ ...one, vout: endless })).toBe('LedgerUnreachable');
});

test('the bytes of the largest block of the family are read', () => {
  expect(bytes.safeParse('00'.repeat(32_000_000)).success).toBe(true);
});

test('a block is not read that is said to be of a time that nobody can read', async () => {
  const source = blockSource(ledger, rememberedOutputs(address), 1);
  for (const time of [-1, 253_402_300_800, 1_800_000_000_000])
    expect(await codeOf(source.read([chainWith([], time)], 5, 5))).toBe('LedgerUnreachable');
});
