import { fromHex, toHex } from '@countersign/kernel';
import {
  cashAddressToLockingBytecode,
  createVirtualMachineBCH2023,
  decodeTransactionBCH,
  encodeTokenPrefix,
  encodeTransactionBCH,
  encodeTransactionOutpoints,
  encodeTransactionOutputsForSigning,
  encodeTransactionInputSequenceNumbersForSigning,
  encodeSigningSerializationBCH,
  bigIntToBinUint64LE,
  hash256,
  hashTransaction,
  lockingBytecodeToCashAddress,
  type Output,
  type TransactionCommon,
} from '@bitauth/libauth';
import { oneKeySender, type BuildInput } from '@countersign/ledger-port';
import {
  comparisons,
  comparisonTimeout,
  libsecp256k1,
  signWithLibsecp256k1,
} from '@countersign/ledger-port/second-implementation';
import type { Ledger, Network, TransactionOrderParametersBitcoin } from '@countersign/model';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { script as scripts, Transaction } from 'bitcoinjs-lib';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { addressOfScript, scriptOfAddress } from './address.ts';
import { bitcoin } from './index.ts';
import { hash160 } from './script/hash160.ts';
import { withoutTokens } from './script/token-prefix.ts';
import { bitcoinLedger } from './testing/ledgers.ts';
import { keys, transactionIds, type RandomKey } from './testing/random-places.ts';
import { builtPayment } from './testing/payment.ts';
import { signPayloads } from './testing/wallet.ts';
import { chainStateToJson } from './transaction/chain-state.ts';
import { deserialize } from './transaction/serialization.ts';
import { sighashAllForkId } from './transaction/hash-types.ts';
import { digestToSign } from './transaction/sighash.ts';

const prefixes = { mainnet: 'bitcoincash', testnet: 'bchtest', regtest: 'bchreg' } as const satisfies Record<Network, string>;
const network = fc.constantFrom('mainnet' as const, 'testnet' as const, 'regtest' as const);

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const hash = (length: number) => bytes(length).filter((all) => all.some((byte) => byte !== 0));

const keyHash = (program: Uint8Array) => Uint8Array.of(0x76, 0xa9, 0x14, ...program, 0x88, 0xac);
const payable = fc.oneof(
  hash(20).map(keyHash),
  hash(20).map((program) => Uint8Array.of(0xa9, 0x14, ...program, 0x87)),
  hash(32).map((program) => Uint8Array.of(0xaa, 0x20, ...program, 0x87)),
);

function theirAddress(bytecode: Uint8Array, on: Network, tokenSupport = false): string | undefined {
  const encoded = lockingBytecodeToCashAddress({ bytecode, prefix: prefixes[on], tokenSupport });
  return typeof encoded === 'string' ? undefined : encoded.address;
}

const lockOf = ({ publicKey }: RandomKey) => keyHash(hash160(publicKey));

/** What libauth says is signed for an input, by its own writing of the transaction. */
function theirDigest(transaction: TransactionCommon, sources: readonly Output[], index: number): Uint8Array {
  const input = transaction.inputs[index];
  const source = sources[index];
  if (input === undefined || source === undefined) throw new Error('no such input');
  return hash256(
    encodeSigningSerializationBCH({
      version: transaction.version,
      transactionOutpoints: encodeTransactionOutpoints(transaction.inputs),
      transactionSequenceNumbers: encodeTransactionInputSequenceNumbersForSigning(transaction.inputs),
      transactionUtxos: new Uint8Array(),
      outpointTransactionHash: input.outpointTransactionHash,
      outpointIndex: input.outpointIndex,
      coveredBytecode: source.lockingBytecode,
      outputTokenPrefix: encodeTokenPrefix(source.token),
      outputValue: bigIntToBinUint64LE(source.valueSatoshis),
      sequenceNumber: input.sequenceNumber,
      transactionOutputs: encodeTransactionOutputsForSigning(transaction.outputs),
      correspondingOutput: undefined,
      locktime: transaction.locktime,
      forkId: new Uint8Array(3),
      signingSerializationType: Uint8Array.of(sighashAllForkId),
    }),
  );
}

/** The rules of the network as nodes have had them since May 2023: of blocks alone, and those of relaying as well. */
const blocks = createVirtualMachineBCH2023(false);
const machine = createVirtualMachineBCH2023(true);

/** A script with a signature and its key in all the other ways that others could write it in. */
function rewritten(script: Uint8Array): readonly Uint8Array[] {
  const length = script[0] ?? 0;
  const { r, s } = secp256k1.Signature.fromBytes(script.slice(1, length), 'der');
  const other = new secp256k1.Signature(r, secp256k1.Point.Fn.ORDER - s).toBytes('der');
  const [hashType, opPushData1, opTrue] = [script.slice(length, length + 1), 0x4c, 0x51];
  return [
    Uint8Array.of(other.length + 1, ...other, ...hashType, ...script.slice(length + 1)),
    Uint8Array.of(opPushData1, ...script),
    Uint8Array.of(opTrue, ...script),
  ];
}

/** What nodes relay to the longest of the scripts. */
const leastAmount = 576n;

const order = fc.record({
  on: network,
  outputs: fc.array(
    fc.record({ script: payable, amount: fc.bigInt(leastAmount, 2n ** 45n), asksForTokens: fc.boolean(), isBare: fc.boolean() }),
    { minLength: 1, maxLength: 4 },
  ),
  coins: fc.uniqueArray(fc.record({ key: fc.constantFrom(...keys), id: transactionIds, index: fc.nat(1_000) }), {
    minLength: 1,
    maxLength: 3,
    selector: ({ id }) => toHex(id),
  }),
  change: fc.constantFrom(...keys),
  rate: fc.integer({ min: 1_000_000, max: 20_000_000 }).map((millionths) => (millionths / 1e6).toFixed(6)),
});

test(
  'what is built for Bitcoin Cash pays what was ordered by libauth, and its rules of the network take it',
  { timeout: comparisonTimeout },
  () => {
    fc.assert(
      fc.property(order, ({ on, outputs, coins, change, rate }) => {
        const ledger = bitcoinLedger(on, false, 'bch');
        const target = outputs.reduce((sum, { amount }) => sum + amount, 0n);
        const each = (target + 400_000n) / BigInt(coins.length) + 1n;
        const sender = [...new Set(coins.map(({ key }) => key))].map((key) =>
          oneKeySender(theirAddress(lockOf(key), on) ?? '', toHex(key.publicKey), {
            curve: 'Secp256k1',
            strategy: 'VaultSoft',
            path: `m/44'/1'/0'/0/${key.number}`,
          }),
        );
        const parameters: TransactionOrderParametersBitcoin = {
          type: 'Bitcoin',
          outputs: outputs.map(({ script, amount, asksForTokens, isBare }) => {
            const full = theirAddress(script, on, asksForTokens) ?? '';
            const address = isBare ? full.slice(full.indexOf(':') + 1) : full;
            return { destination: { type: 'Address', address }, amount: amount.toString() };
          }),
          feeStrategy: { type: 'SpecifiedRate', satoshiPerVbyte: rate },
        };
        const input: BuildInput = {
          ledger,
          order: { parameters, assets: {} },
          sender,
          changeAddress: theirAddress(lockOf(change), on),
          chainState: chainStateToJson({
            outputs: coins.map(({ key, id, index }) => {
              const address = theirAddress(lockOf(key), on) ?? '';
              return { transactionId: toHex(id), index, amount: each.toString(), address, height: 5 };
            }),
            minimumRelayRate: '1',
          }),
          fees: undefined,
          unavailable: {},
          orderId: '00000000-0000-4000-8000-000000000050',
          reservedResources: [],
        };
        const built = bitcoin.transaction.build(input);
        if (!built.ok) throw new Error(`${built.error.hint}: ${built.error.message}`);
        const signatures = built.value.payloads.map(({ key: { path }, bytes: digest }) => {
          const owner = keys.find(({ number }) => path.endsWith(`/${number}`));
          return signWithLibsecp256k1(fromHex(digest), owner?.privateKey ?? new Uint8Array());
        });
        const { raw, transactionId, contentId } = bitcoin.transaction.assemble(built.value, signatures);
        const transaction = decodeTransactionBCH(fromHex(raw));
        if (typeof transaction === 'string') throw new Error(transaction);
        expect(hashTransaction(fromHex(raw))).toBe(transactionId);
        const sourceOutputs = transaction.inputs.map(({ outpointTransactionHash, outpointIndex }): Output => {
          const coin = coins.find(({ id, index }) => toHex(id) === toHex(outpointTransactionHash) && index === outpointIndex);
          if (coin === undefined) throw new Error('Spends what is not of the sender');
          return { lockingBytecode: lockOf(coin.key), valueSatoshis: each };
        });
        expect(machine.verify({ sourceOutputs, transaction })).toBe(true);
        for (const [index, { bytes: digest }] of built.value.payloads.entries())
          expect(digest).toBe(toHex(theirDigest(transaction, sourceOutputs, index)));
        expect(transaction.inputs.every(({ sequenceNumber }) => sequenceNumber === 0xffff_ffff)).toBe(true);
        const left = transaction.outputs.map(
          ({ lockingBytecode, valueSatoshis }) => `${valueSatoshis} ${toHex(lockingBytecode)}`,
        );
        for (const { script, amount } of outputs) {
          const at = left.indexOf(`${amount} ${toHex(script)}`);
          expect(at).toBeGreaterThanOrEqual(0);
          left.splice(at, 1);
        }
        for (const one of left) expect(one).toContain(toHex(lockOf(change)));
        expect(left.length).toBeLessThanOrEqual(1);
        const paid = transaction.outputs.reduce((sum, { valueSatoshis }) => sum + valueSatoshis, 0n);
        expect(each * BigInt(transaction.inputs.length) - paid).toBe(built.value.fee);
        const vbytes = Number(built.value.estimate?.units);
        expect(vbytes - raw.length / 2).toBeGreaterThanOrEqual(0);
        expect(vbytes - raw.length / 2).toBeLessThanOrEqual(1 + 3 * transaction.inputs.length);
        // With tokens on what it spends none of the signatures is worth anything.
        const token = { amount: 5n, category: new Uint8Array(32).fill(7) };
        const burning = sourceOutputs.map((output) => ({ ...output, token }));
        expect(blocks.verify({ sourceOutputs: burning, transaction })).not.toBe(true);
        // Nor can anybody else give it another id.
        expect(blocks.verify({ sourceOutputs, transaction })).toBe(true);
        expect(contentId).toBeUndefined();
        const [first, ...others] = transaction.inputs;
        for (const unlockingBytecode of rewritten(first?.unlockingBytecode ?? new Uint8Array())) {
          const inputs = first === undefined ? [] : [{ ...first, unlockingBytecode }, ...others];
          expect(blocks.verify({ sourceOutputs, transaction: { ...transaction, inputs } })).not.toBe(true);
        }
      }),
      { numRuns: Math.ceil(comparisons / 2) },
    );
  },
);

/** A payment of one output of a key, signed as a ledger has it. */
function signedOn(ledger: Ledger) {
  const { sender, amount: worth, built } = builtPayment(ledger);
  const { raw } = bitcoin.transaction.assemble(built, signPayloads(built, [sender]));
  const locking = scriptOfAddress(sender.address, ledger);
  return { raw, locking, publicKey: fromHex(sender.keys[0].publicKey), amount: worth };
}

test('what is signed for Bitcoin is nothing on Bitcoin Cash, and the other way round, also where one key has the same output on both', () => {
  const [cash, legacy] = [bitcoinLedger('mainnet', false, 'bch'), bitcoinLedger('mainnet', false)].map(signedOn);
  if (cash === undefined || legacy === undefined) throw new Error('nothing signed');
  expect(cash.locking).toEqual(legacy.locking);
  const onCash = [cash, legacy].map(({ raw, locking, amount: valueSatoshis }) => {
    const transaction = decodeTransactionBCH(fromHex(raw));
    if (typeof transaction === 'string') throw new Error(transaction);
    return blocks.verify({ sourceOutputs: [{ lockingBytecode: locking, valueSatoshis }], transaction });
  });
  expect([onCash[0], onCash[1] === true]).toEqual([true, false]);
  const onBitcoin = [cash, legacy].map(({ raw, locking, publicKey }) => {
    const transaction = Transaction.fromHex(raw);
    const [encoded = new Uint8Array()] = scripts.decompile(transaction.ins[0]?.script ?? new Uint8Array()) ?? [];
    if (typeof encoded === 'number') throw new Error('no signature');
    // All that a signature of the form can be of there: the hash type is its last byte.
    const digest = transaction.hashForSignature(0, locking, encoded.at(-1) ?? 0);
    const { r, s } = secp256k1.Signature.fromBytes(encoded.slice(0, -1), 'der');
    return libsecp256k1.verify(digest, publicKey, new secp256k1.Signature(r, s).toBytes('compact'));
  });
  expect(onBitcoin).toEqual([false, true]);
});

const amount = fc.bigInt(0n, 2_100_000_000_000_000n);
const token: fc.Arbitrary<NonNullable<Output['token']>> = fc
  .record({
    category: bytes(32),
    amount: fc.bigInt(0n, 2n ** 63n - 1n),
    nft: fc.option(
      fc.record({
        capability: fc.constantFrom('none' as const, 'mutable' as const, 'minting' as const),
        commitment: fc.uint8Array({ maxLength: 40 }),
      }),
      { nil: undefined },
    ),
  })
  .map(({ category, amount: count, nft }) => ({
    category,
    amount: nft === undefined && count === 0n ? 1n : count,
    ...(nft !== undefined && { nft }),
  }));

const foreign = fc.record({
  on: network,
  version: fc.constantFrom(1, 2),
  locktime: fc.oneof(fc.constant(0), fc.nat(0xffff_ffff)),
  inputs: fc.uniqueArray(
    fc.record({
      key: fc.constantFrom(...keys),
      id: transactionIds,
      index: fc.nat(10_000),
      sequence: fc.nat(0xffff_ffff),
      amount,
    }),
    { minLength: 1, maxLength: 3, selector: ({ id }) => toHex(id) },
  ),
  outputs: fc.array(fc.record({ script: payable, amount, token: fc.option(token, { nil: undefined }) }), {
    minLength: 1,
    maxLength: 4,
  }),
});

test(
  'what libauth builds is read here: id, outputs and their addresses, tokens that nobody takes for coins, and the digests that are signed',
  { timeout: comparisonTimeout },
  () => {
    fc.assert(
      fc.property(foreign, ({ on, version, locktime, inputs, outputs }) => {
        const ledger = bitcoinLedger(on, false, 'bch');
        const made = outputs.map(({ script, amount: valueSatoshis, token: carried }) => ({
          lockingBytecode: script,
          valueSatoshis,
          ...(carried !== undefined && { token: carried }),
        }));
        const transaction: TransactionCommon = {
          version,
          locktime,
          inputs: inputs.map(({ id, index, sequence }) => ({
            outpointTransactionHash: id,
            outpointIndex: index,
            sequenceNumber: sequence,
            unlockingBytecode: new Uint8Array(),
          })),
          outputs: made,
        };
        const written = encodeTransactionBCH(transaction);
        const decoded = bitcoin.transaction.decode(toHex(written), ledger);
        if (!decoded.ok) throw new Error(decoded.error);
        expect(decoded.value.transactionId).toBe(hashTransaction(written));
        expect(decoded.value.movements.map(({ to, amount: value }) => [to, value])).toEqual(
          made.map(({ lockingBytecode, valueSatoshis, token: carried }) => [
            carried === undefined ? theirAddress(lockingBytecode, on) : undefined,
            valueSatoshis,
          ]),
        );
        expect(
          decoded.value.warnings.filter(({ code }) => code === 'CarriesTokens').map(({ values }) => Number(values?.['output'])),
        ).toEqual(made.flatMap((output, index) => ('token' in output ? [index] : [])));
        const read = deserialize(toHex(written));
        if (!read.ok) throw new Error(read.error);
        for (const [index, { lockingBytecode, token: carried }] of made.entries()) {
          const { script = new Uint8Array() } = read.value.outputs[index] ?? {};
          expect(toHex(withoutTokens(script) ?? script)).toBe(toHex(lockingBytecode));
          expect(withoutTokens(script) !== undefined).toBe(carried !== undefined);
          const address = theirAddress(lockingBytecode, on) ?? '';
          expect(addressOfScript(lockingBytecode, ledger)).toBe(address);
          expect(toHex(scriptOfAddress(address, ledger))).toBe(toHex(lockingBytecode));
          expect(cashAddressToLockingBytecode(address)).toMatchObject({ bytecode: lockingBytecode });
        }
        const sources = inputs.map(({ key, amount: valueSatoshis }) => ({ lockingBytecode: lockOf(key), valueSatoshis }));
        for (const [index, { lockingBytecode, valueSatoshis }] of sources.entries()) {
          const digest = digestToSign(read.value, index, { script: lockingBytecode, amount: valueSatoshis }, sighashAllForkId);
          expect(digest && toHex(digest)).toBe(toHex(theirDigest(transaction, sources, index)));
        }
      }),
      { numRuns: comparisons },
    );
  },
);
