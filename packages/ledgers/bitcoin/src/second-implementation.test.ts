import { fromHex, toHex } from '@countersign/kernel';
import {
  comparisons,
  comparisonTimeout,
  libsecp256k1,
  signWithLibsecp256k1,
} from '@countersign/ledger-port/second-implementation';
import { address, payments, script, Transaction } from 'bitcoinjs-lib';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { addressOfScript, scriptOfAddress } from './address.ts';
import { bitcoin } from './index.ts';
import { opReturnData } from './script/op-return.ts';
import { orderKinds, randomOrder, type RandomOrder } from './testing/random-orders.ts';
import { addressOf } from './testing/random-places.ts';
import { foreignTransaction, inputKinds, type InputKind } from './testing/random-transactions.ts';
import { contentIdOf, deserialize } from './transaction/serialization.ts';
import { signatureDigest, taprootDigest } from './transaction/sighash.ts';

function coinOf(coins: RandomOrder['coins'], hash: Uint8Array, index: number) {
  return coins.get(`${toHex(hash.toReversed())}:${index}`);
}

/** The same transaction, put together and signed by bitcoinjs and libsecp256k1 alone; its inputs and outputs as they are there. */
function rebuilt({ ins, outs }: Transaction, digests: readonly string[], { input, network, keyOf, coins }: RandomOrder): string {
  const again = new Transaction();
  again.version = 2;
  for (const { hash, index } of ins) again.addInput(hash, index, 0xffff_fffd);
  for (const { script: output, value } of outs) again.addOutput(output, value);
  for (const [position, { hash, index }] of ins.entries()) {
    const coin = coinOf(coins, hash, index);
    const sender = input.sender.find((one) => one.address === coin?.address);
    const key = keyOf.get(sender?.keys[0].key.path ?? '');
    if (coin === undefined || key === undefined) throw new Error('Spends what is not of the sender');
    const pubkey = key.publicKey;
    const output = address.toOutputScript(coin.address, network);
    const isSegwit = output[0] === 0;
    const code = payments.p2pkh({ pubkey }).output ?? output;
    const digest = isSegwit
      ? again.hashForWitnessV0(position, code, coin.amount, Transaction.SIGHASH_ALL)
      : again.hashForSignature(position, output, Transaction.SIGHASH_ALL);
    expect(digests[position]).toBe(toHex(digest));
    const signature = script.signature.encode(libsecp256k1.sign(digest, key.privateKey), Transaction.SIGHASH_ALL);
    if (isSegwit) again.setWitness(position, payments.p2wpkh({ pubkey, signature }).witness ?? []);
    else again.setInputScript(position, payments.p2pkh({ pubkey, signature }).input ?? output);
  }
  return again.toHex();
}

/** Takes each ordered output away from those that are there; what is left is change. */
function checkOutputs({ ins, outs }: Transaction, { outputs, coins, input, network }: RandomOrder, fee: bigint): void {
  const left = [...outs];
  let borne = 0n;
  for (const { script: wanted, amount, paysFee } of outputs) {
    const index = left.findIndex(
      ({ script: output, value }) =>
        toHex(output) === toHex(wanted) && (paysFee ? value <= amount && value >= amount - fee : value === amount),
    );
    const [paid] = index < 0 ? [] : left.splice(index, 1);
    if (paid === undefined) throw new Error(`Nothing pays ${amount} to ${toHex(wanted)}`);
    borne += amount - paid.value;
  }
  expect(left.length).toBeLessThanOrEqual(1);
  const change = address.toOutputScript(input.changeAddress ?? '', network);
  for (const { script: output } of left) expect(toHex(output)).toBe(toHex(change));
  expect(borne).toBeLessThanOrEqual(fee);
  if (outputs.some(({ paysFee }) => paysFee)) expect(borne).toBeGreaterThan(0n);
  else expect(borne).toBe(0n);
  const spent = ins.reduce((sum, { hash, index }) => sum + (coinOf(coins, hash, index)?.amount ?? 0n), 0n);
  const sum = outs.reduce((total, { value }) => total + value, 0n);
  expect(spent - sum).toBe(fee);
}

const ordered = <Item>(items: readonly Item[], compare: (left: Item, right: Item) => number) =>
  items.every((item, index) => index === 0 || compare(items[index - 1] ?? item, item) <= 0);

test(
  'what is built here is read by bitcoinjs as what was ordered, and is what bitcoinjs would have built',
  { timeout: comparisonTimeout },
  () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(randomOrder, (order) => {
        const { kind, input, keyOf } = order;
        const result = bitcoin.transaction.build(input);
        if (!result.ok) throw new Error(`${kind}: ${result.error.hint}: ${result.error.message}`);
        seen.add(kind);
        const built = result.value;
        const signatures = built.payloads.map(({ key, bytes }) =>
          signWithLibsecp256k1(fromHex(bytes), keyOf.get(key.path)?.privateKey ?? new Uint8Array()),
        );
        const { raw, transactionId } = bitcoin.transaction.assemble(built, signatures);
        const theirs = Transaction.fromHex(raw);
        expect([theirs.getId(), theirs.version, theirs.locktime]).toEqual([transactionId, 2, 0]);
        expect(theirs.ins.every(({ sequence }) => sequence === 0xffff_fffd)).toBe(true);
        const vbytes = Number(built.estimate?.units);
        // Signatures may be shorter than what was allowed for.
        expect(vbytes - theirs.virtualSize()).toBeGreaterThanOrEqual(0);
        expect(vbytes - theirs.virtualSize()).toBeLessThanOrEqual(3 * theirs.ins.length);
        checkOutputs(theirs, order, built.fee);
        // BIP-69.
        expect(
          ordered(theirs.ins, (left, right) => {
            const ids = Buffer.compare(left.hash.toReversed(), right.hash.toReversed());
            return ids === 0 ? left.index - right.index : ids;
          }) &&
            ordered(theirs.outs, (left, right) =>
              left.value === right.value ? Buffer.compare(left.script, right.script) : left.value < right.value ? -1 : 1,
            ),
        ).toBe(true);
        const digests = built.payloads.map(({ bytes }) => bytes);
        expect(rebuilt(theirs, digests, order)).toBe(raw);
      }),
      { numRuns: comparisons },
    );
    expect([...seen].toSorted()).toEqual([...orderKinds].toSorted());
  },
);

/** Kinds of input that show by themselves whose they are, and so have a sender. */
const shown: ReadonlySet<InputKind> = new Set(['P2WPKH', 'P2PKH', 'P2PKH uncompressed']);

test(
  'what bitcoinjs builds is read here: id, size, senders, outputs, notes, and the digests that were signed',
  { timeout: comparisonTimeout },
  () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(foreignTransaction, ({ ledger, network, transaction, spent }) => {
        const raw = transaction.toHex();
        const decoded = bitcoin.transaction.decode(raw, ledger);
        if (!decoded.ok) throw new Error(decoded.error);
        const { transactionId, senders, movements, memos, details, warnings } = decoded.value;
        expect(transactionId).toBe(transaction.getId());
        const unsigned = transaction.clone();
        for (const input of unsigned.ins) input.script = new Uint8Array();
        const isFixed = unsigned.getId() === transaction.getId();
        const own = spent.flatMap(({ kind, output }) => (shown.has(kind) ? (addressOf(output, network) ?? []) : []));
        expect(senders).toEqual([...new Set(own)]);
        const addresses = transaction.outs.map(({ script: output }) => addressOf(output, network));
        expect(movements.map(({ to, amount }) => [to, amount])).toEqual(
          transaction.outs.map(({ value }, index) => [addresses[index], value]),
        );
        const notes = transaction.outs.flatMap(({ script: output }) => (output[0] === 0x6a ? [toHex(output.subarray(1))] : []));
        expect(memos).toEqual(notes);
        const detail = (wanted: string) => details.find(({ label }) => label === wanted)?.value;
        expect(detail('Virtual size')).toBe(`${transaction.virtualSize()} vB`);
        expect(detail('Replaceable')).toBe(transaction.ins.some(({ sequence }) => sequence < 0xffff_fffe) ? 'Yes' : 'No');
        expect(warnings.some(({ code }) => code === 'LockTime')).toBe(transaction.locktime !== 0);
        for (const [index, { script: output }] of transaction.outs.entries()) {
          expect(addressOfScript(output, ledger)).toBe(addresses[index]);
          const to = addresses[index];
          const isTaken = to !== undefined && bitcoin.address.parse(to, ledger).ok;
          if (isTaken) expect(toHex(scriptOfAddress(to, ledger))).toBe(toHex(output));
          if (opReturnData(output) !== undefined) expect(to).toBeUndefined();
        }
        const read = deserialize(raw);
        if (!read.ok) throw new Error(read.error);
        expect(contentIdOf(read.value)).toBe(isFixed ? undefined : unsigned.getId());
        const previous = spent.map(({ output, amount }) => ({ script: output, amount }));
        for (const [index, { kind, output, amount, hashType }] of spent.entries()) {
          seen.add(kind);
          const digest = signatureDigest(read.value, index, { script: output, amount }, hashType);
          if (kind === 'P2WPKH') {
            const code = payments.p2pkh({ hash: output.subarray(2) }).output ?? output;
            expect(digest && toHex(digest)).toBe(toHex(transaction.hashForWitnessV0(index, code, amount, hashType)));
          }
          if (kind === 'P2PKH' && hashType === Transaction.SIGHASH_ALL)
            expect(digest && toHex(digest)).toBe(toHex(transaction.hashForSignature(index, output, hashType)));
          if (kind === 'P2TR key path') {
            const theirs = transaction.hashForWitnessV1(
              index,
              spent.map((one) => one.output),
              spent.map((one) => one.amount),
              hashType,
            );
            expect(toHex(taprootDigest(read.value, index, previous, hashType))).toBe(toHex(theirs));
          }
        }
      }),
      { numRuns: comparisons },
    );
    expect([...seen].toSorted()).toEqual([...inputKinds].toSorted());
  },
);
