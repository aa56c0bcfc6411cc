import { fromHex } from '@countersign/kernel';
import { feeLevelsOf, type BuildInput } from '@countersign/ledger-port';
import type { TransactionOrderParametersBitcoin } from '@countersign/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { bitcoin } from '../index.ts';
import { bitcoinLedger } from '../testing/ledgers.ts';
import { signPayloads, testKey } from '../testing/wallet.ts';
import type { UnspentOutput } from './chain-state.ts';
import { chainStateToJson } from './chain-state.ts';
import { deserialize, virtualSizeOf } from './serialization.ts';
import { dustThreshold } from './sizes.ts';

const ledger = bitcoinLedger('regtest');
const legacyLedger = bitcoinLedger('regtest', false);
const keys = [testKey(1, ledger), testKey(2, ledger), testKey(3, legacyLedger)];
const recipient = 'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6';
const segwitRecipient = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const changeAddress = testKey(9, ledger).address;

function output(amount: bigint | number, position: number, over: Partial<UnspentOutput> = {}): UnspentOutput {
  const transactionId = position.toString(16).padStart(64, '0');
  return { transactionId, index: 0, amount: amount.toString(), address: keys[position % 2]?.address ?? '', height: 5, ...over };
}

function order(over: Partial<TransactionOrderParametersBitcoin> = {}): TransactionOrderParametersBitcoin {
  return {
    type: 'Bitcoin',
    outputs: [{ destination: { type: 'Address', address: recipient }, amount: '50000' }],
    feeStrategy: { type: 'SpecifiedRate', satoshiPerVbyte: '2' },
    ...over,
  };
}

function rate(satoshiPerVbyte: string) {
  return { type: 'SpecifiedRate', satoshiPerVbyte } as const;
}

function input(outputs: readonly UnspentOutput[], parameters = order(), over: Partial<BuildInput> = {}): BuildInput {
  return {
    ledger,
    order: { parameters, assets: {} },
    sender: keys,
    changeAddress,
    chainState: chainStateToJson({ outputs, minimumRelayRate: '1' }),
    fees: undefined,
    unavailable: {},
    orderId: '00000000-0000-4000-8000-000000000050',
    reservedResources: [],
    ...over,
  };
}

function buildAndSign(given: BuildInput) {
  const built = bitcoin.transaction.build(given);
  if (!built.ok) throw new Error(`${built.error.hint}: ${built.error.message}`);
  const assembled = bitcoin.transaction.assemble(built.value, signPayloads(built.value, keys));
  const transaction = deserialize(assembled.raw);
  if (!transaction.ok) throw new Error(transaction.error);
  return { built: built.value, assembled, transaction: transaction.value };
}

test('inputs are outputs and fee; the fee covers rate and size; nothing is dust', () => {
  const coins = fc.array(fc.record({ amount: fc.integer({ min: 300, max: 200_000 }), legacy: fc.boolean() }), { maxLength: 12 });
  const targets = fc.array(fc.record({ amount: fc.integer({ min: 546, max: 150_000 }), paysFee: fc.boolean() }), {
    minLength: 1,
    maxLength: 4,
  });
  const rates = fc.integer({ min: 1_000, max: 40_000 });
  let builds = 0;
  fc.assert(
    fc.property(coins, targets, rates, (coinList, targetList, milliRate) => {
      const rate = (milliRate / 1000).toFixed(3);
      const outputs = coinList.map(({ amount, legacy }, position) =>
        output(amount, position + 1, legacy ? { address: keys[2]?.address ?? '' } : {}),
      );
      const wanted = targetList.map(({ amount, paysFee }, position) => ({
        destination: { type: 'Address' as const, address: position % 2 === 0 ? recipient : segwitRecipient },
        amount: amount.toString(),
        paysFee,
      }));
      const given = input(outputs, order({ outputs: wanted, feeStrategy: { type: 'SpecifiedRate', satoshiPerVbyte: rate } }));
      const refused = bitcoin.transaction.build(given);
      if (!refused.ok) {
        expect(['CurrentlyNotEnoughFunds', 'InvalidAmount']).toContain(refused.error.hint);
        return;
      }
      builds++;
      const { built, transaction } = buildAndSign(given);
      const spent = new Set(built.resources);
      const inputSum = outputs
        .filter(({ transactionId, index }) => spent.has(`${transactionId}:${index}`))
        .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
      const outputSum = transaction.outputs.reduce((sum, { amount }) => sum + amount, 0n);
      expect(inputSum).toBe(outputSum + built.fee);
      expect(built.fee * 1000n).toBeGreaterThanOrEqual(BigInt(milliRate) * BigInt(virtualSizeOf(transaction)));
      expect(virtualSizeOf(transaction)).toBeLessThanOrEqual(Number(built.estimate?.units));
      for (const { amount, script } of transaction.outputs) expect(amount).toBeGreaterThanOrEqual(dustThreshold(script));
      expect(transaction.inputs.every(({ sequence }) => sequence === 0xfffffffd)).toBe(true);
    }),
  );
  expect(builds).toBeGreaterThan(20);
});

test('the assembled transaction reads back as what was ordered', () => {
  const { built, assembled } = buildAndSign(input([output(100_000, 1), output(30_000, 2)]));
  const summary = bitcoin.transaction.decode(assembled.raw, ledger);
  if (!summary.ok) throw new Error(summary.error);
  expect(summary.value).toMatchObject({
    transactionId: assembled.transactionId,
    operation: 'Transfer',
    senders: [keys[1]?.address],
    warnings: [],
  });
  expect(summary.value.movements.map(({ to, amount }) => [to, amount])).toEqual([
    [changeAddress, 100_000n - 50_000n - built.fee],
    [recipient, 50_000n],
  ]);
  expect(built.spends).toEqual([{ asset: { type: 'Native' }, amount: 50_000n + built.fee }]);
});

test('an output that pays the fee gets what is left', () => {
  const outputs = [{ destination: { type: 'Address' as const, address: recipient }, amount: '100000', paysFee: true }];
  const { built, transaction } = buildAndSign(input([output(100_000, 1)], order({ outputs })));
  expect(transaction.outputs.map(({ amount }) => amount)).toEqual([100_000n - built.fee]);
});

test('outputs that others hold, wait for a block or are being spent stay where they are', () => {
  const reserved = output(100_000, 1);
  const waiting = output(100_000, 2, { height: undefined });
  const spent = output(100_000, 3, { spentBy: 'ff'.repeat(32) });
  const over = { reservedResources: [`${reserved.transactionId}:0`] };
  const refused = bitcoin.transaction.build(input([reserved, waiting, spent], order(), over));
  expect(refused).toMatchObject({ ok: false, error: { hint: 'CurrentlyNotEnoughFunds' } });
  expect(!refused.ok && refused.error.message).toContain('0.003 BTC more');
  const change = output(100_000, 4, { height: undefined, ownChange: true });
  expect(buildAndSign(input([reserved, waiting, spent, change], order(), over)).built.resources).toEqual([
    `${change.transactionId}:0`,
  ]);
});

test.each([
  [order({ outputs: [] }), 'InvalidUserPayload'],
  [order({ outputs: [{ destination: { type: 'Address', address: recipient }, amount: '329' }] }), 'InvalidAmount'],
  [order({ outputs: [{ destination: { type: 'Address', address: recipient }, amount: '2100000000000001' }] }), 'InvalidAmount'],
  [order({ outputs: [{ destination: { type: 'Address', address: `${recipient}x` }, amount: '1000' }] }), 'InvalidDestination'],
  [order({ feeStrategy: { type: 'SpecifiedRate', satoshiPerVbyte: '0.5' } }), 'CurrentlyFeesTooSmall'],
  [order({ feeStrategy: { type: 'SpecifiedRate', satoshiPerVbyte: '10001' } }), 'CurrentlyFeesTooLarge'],
  [order({ feeStrategy: { type: 'SpecifiedRate', satoshiPerVbyte: '-1' } }), 'InvalidUserPayload'],
  [order({ feeStrategy: { type: 'Priority', priority: 'High' } }), 'TransientIssue'],
  [order({ maximumFee: '100' }), 'CurrentlyFeesTooLarge'],
  [
    order({ resourceStrategy: { type: 'OrderReplacement', transactionOrderId: '00000000-0000-4000-8000-000000000000' } }),
    'TransactionNotEligibleForReplacement',
  ],
])('is refused: %o', (parameters, hint) => {
  expect(bitcoin.transaction.build(input([output(1_000_000, 1)], parameters))).toMatchObject({ ok: false, error: { hint } });
});

test('a replacement spends the same outputs and pays more than what it replaces and its own relay', () => {
  const spent = output(100_000, 1, { spentBy: 'ff'.repeat(32) });
  const original = buildAndSign(input([{ ...spent, spentBy: undefined }], order({ feeStrategy: rate('5') }))).built;
  const replaces = { resources: original.resources, fee: 1_000n, unsigned: original.unsigned };
  const cheap = order({ feeStrategy: { type: 'Priority', priority: 'Low' } });
  const fees = feeLevelsOf([1_000_000n, 1_000_000n, 1_000_000n]);
  const { built } = buildAndSign(input([spent, output(80_000, 2)], cheap, { replaces, fees }));
  expect(built.resources).toEqual(replaces.resources);
  expect(built.fee).toBe(1_000n + (built.estimate?.units ?? 0n));
  for (const parameters of [{ ...cheap, maximumFee: '1050' }, order()]) {
    const refused = bitcoin.transaction.build(input([spent], parameters, { replaces, fees }));
    expect(refused).toMatchObject({ ok: false, error: { hint: 'ReplacementTransactionFeesTooLow' } });
  }
});

test('a replacement pays what the network at large asks for, and not only what the own node does', () => {
  const spent = output(100_000, 1, { spentBy: 'ff'.repeat(32) });
  const original = buildAndSign(input([{ ...spent, spentBy: undefined }], order({ feeStrategy: rate('5') }))).built;
  const replaces = { resources: original.resources, fee: 1_000n, unsigned: original.unsigned };
  const fees = feeLevelsOf([100_000n, 100_000n, 100_000n]);
  const cheap = order({ feeStrategy: { type: 'Priority', priority: 'Low' } });
  const besides = (state: { minimumRelayRate: string; replacementRate?: string }) => {
    const chainState = chainStateToJson({ outputs: [spent], ...state });
    const { built } = buildAndSign(input([], cheap, { replaces, fees, chainState }));
    const vbytes = Number(built.estimate?.units);
    return Number(built.fee - replaces.fee) / vbytes;
  };
  expect(besides({ minimumRelayRate: '0.1' })).toBe(1);
  expect(besides({ minimumRelayRate: '3' })).toBe(3);
  expect(besides({ minimumRelayRate: '0.1', replacementRate: '2' })).toBe(2);
  expect(besides({ minimumRelayRate: '0.1', replacementRate: '0' })).toBeLessThan(0.2);
});

test('an order that names no maximum fee does not follow rates that cannot be right', () => {
  const dear = 1_500_000_000n;
  const fees = feeLevelsOf([dear, dear, dear]);
  const plain = order({ feeStrategy: { type: 'Priority', priority: 'Low' } });
  const capped = { ...plain, maximumFee: '400000' };
  const at = (parameters: TransactionOrderParametersBitcoin) =>
    bitcoin.transaction.build(input([output(1_000_000, 1)], parameters, { fees }));
  expect(at(plain)).toMatchObject({ ok: false, error: { hint: 'CurrentlyFeesTooLarge' } });
  const built = at(capped);
  if (!built.ok) throw new Error(built.error.message);
  const own = new Set([...keys.map(({ address }) => address), changeAddress]);
  const check = (parameters: TransactionOrderParametersBitcoin) =>
    bitcoin.transaction.checkUnsigned(built.value.unsigned, {
      ledger,
      orderId: '',
      assets: {},
      own,
      addressesOf: () => [recipient],
      parameters,
    }).ok;
  expect([check(capped), check(plain)]).toEqual([true, false]);
});

test('a cancellation spends the same outputs back to the account, for more than it replaces, as far as that is allowed', () => {
  const spent = output(100_000, 1, { spentBy: 'ff'.repeat(32) });
  const { built: replaces } = buildAndSign(input([{ ...spent, spentBy: undefined }], order({ feeStrategy: rate('5') })));
  const request = { address: changeAddress, targetOrderId: spent.transactionId, reason: 'Wrong', replaces };
  const fees = feeLevelsOf([50_000_000n, 50_000_000n, 50_000_000n]);
  const cancel = (maximumFee?: bigint) => {
    const parameters = bitcoin.transaction.cancellation({ ...request, maximumFee }, ledger);
    if (!parameters.ok) return parameters.error.hint;
    return buildAndSign(
      input([spent, output(80_000, 2)], parameters.value as TransactionOrderParametersBitcoin, { replaces, fees }),
    ).built;
  };
  const built = cancel();
  if (typeof built === 'string') throw new Error(built);
  expect(built.resources).toEqual(replaces.resources);
  expect(built.spends).toEqual([{ asset: { type: 'Native' }, amount: built.fee }]);
  expect(built.fee).toBe(50n * (built.estimate?.units ?? 0n));
  expect(cancel(replaces.fee)).toBe('ReplacementTransactionFeesTooLow');
  expect(cancel(replaces.fee + 300n)).toMatchObject({ fee: replaces.fee + 300n });
});

test('a signature that does not fit is refused', () => {
  const built = bitcoin.transaction.build(input([output(100_000, 1)]));
  if (!built.ok) throw new Error(built.error.message);
  const [signature] = signPayloads(built.value, keys);
  if (!signature) throw new Error('No signature');
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  const highS = (order - BigInt(`0x${signature.signature.slice(64)}`)).toString(16).padStart(64, '0');
  for (const bad of [
    [],
    [signature, signature],
    [{ signature: signature.signature.slice(0, 64) + highS }],
    [{ signature: '00'.repeat(64) }],
    [{ signature: 'zz' }],
  ]) {
    expect(() => bitcoin.transaction.assemble(built.value, bad)).toThrow(expect.objectContaining({ code: 'SignatureMismatch' }));
  }
});

test('bytes that are no transaction are refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(typeof bitcoin.transaction.decode(Buffer.from(bytes).toString('hex'), ledger).ok).toBe('boolean');
    }),
  );
  const { assembled } = buildAndSign(input([output(100_000, 1)]));
  for (const raw of ['', 'zz', `${assembled.raw}00`, assembled.raw.slice(0, -2), assembled.raw.slice(2)]) {
    expect(bitcoin.transaction.decode(raw, ledger)).toEqual({ ok: false, error: 'MalformedTransaction' });
  }
  expect(fromHex(assembled.raw).length).toBeGreaterThan(100);
});

test('a transfer order becomes an order of outputs', () => {
  const request = {
    asset: { type: 'Native' },
    tickerId: 't',
    outputs: [{ address: recipient, amount: 5_000n, paysFee: true }],
    feePriority: 'Low',
  } as const;
  expect(bitcoin.transaction.fromTransfer({ ...request, maximumFee: 900n }, ledger)).toEqual({
    ok: true,
    value: {
      type: 'Bitcoin',
      outputs: [{ destination: { type: 'Address', address: recipient }, amount: '5000', paysFee: true }],
      feeStrategy: { type: 'Priority', priority: 'Low' },
      maximumFee: '900',
    },
  });
  const tagged = {
    ...request,
    outputs: [{ address: recipient, amount: 5_000n, tag: { type: 'DestinationTag' as const, value: '0' } }],
  };
  expect(bitcoin.transaction.fromTransfer(tagged, ledger)).toMatchObject({ ok: false, error: { hint: 'InvalidUserPayload' } });
  const feeStrategy = { type: 'SpecifiedRate', satoshiPerVbyte: '12.5' } as const;
  const custom = bitcoin.transaction.fromTransfer({ ...request, customFees: { type: 'Bitcoin', feeStrategy } }, ledger);
  expect(custom).toMatchObject({ ok: true, value: { feeStrategy } });
  const foreign = { type: 'XRPL', feeStrategy: { type: 'SpecifiedAdditionalFee', drops: '5' } } as const;
  for (const wrong of [{ memo: 'Invoice 7' }, { customFees: foreign }])
    expect(bitcoin.transaction.fromTransfer({ ...request, ...wrong }, ledger)).toMatchObject({
      ok: false,
      error: { hint: 'InvalidUserPayload' },
    });
});
