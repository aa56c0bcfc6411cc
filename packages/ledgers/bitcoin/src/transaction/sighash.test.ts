import { concatBytes, fromHex, toHex } from '@countersign/kernel';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { p2pkh, Transaction } from '@scure/btc-signer';
import { expect, test } from 'vitest';

import bip143 from '../../../../../vectors/bitcoin/bip-0143.json' with { type: 'json' };
import bip341 from '../../../../../vectors/bitcoin/bip-0341.json' with { type: 'json' };
import { hash160 } from '../script/hash160.ts';
import { standardScript } from '../script/templates.ts';
import { deserialize, serialize, transactionIdOf } from './serialization.ts';
import { sighashAll } from './hash-types.ts';
import { signatureDigest, taprootDigest } from './sighash.ts';

test.each(bip143.cases)(
  'BIP-143: $name',
  ({ unsigned, signed, input, amount, scriptPubKey, redeemScript, publicKey, sigHash, signature }) => {
    const transaction = deserialize(unsigned);
    if (!transaction.ok) throw new Error(transaction.error);
    const script = fromHex(redeemScript ?? scriptPubKey);
    const digest = signatureDigest(transaction.value, input, { script, amount: BigInt(amount) }, sighashAll);
    expect(digest && toHex(digest)).toBe(sigHash);
    const der = fromHex(signature.slice(0, -2));
    expect(secp256k1.verify(der, fromHex(sigHash), fromHex(publicKey), { prehash: false, format: 'der' })).toBe(true);
    const final = deserialize(signed);
    expect(final.ok && toHex(serialize(final.value))).toBe(signed);
  },
);

test('BIP-143: the id of a transaction does not depend on its witness', () => {
  const unsigned = bip143.cases.flatMap((one) => (one.redeemScript === undefined ? [] : [one.unsigned]));
  const ids = unsigned.map((raw) => {
    const transaction = deserialize(raw);
    return transaction.ok && transactionIdOf(transaction.value);
  });
  expect(ids).toEqual(['321a59707939041eeb0d524f34432c0c46ca3920f0964e6c23697581f176b6c0']);
});

test('BIP-341: key path digests', () => {
  const { utxosSpent, fullySignedTx, inputs } = bip341.keyPathSpending;
  const transaction = deserialize(fullySignedTx);
  if (!transaction.ok) throw new Error(transaction.error);
  const previous = utxosSpent.map((output) => ({ script: fromHex(output.scriptPubKey), amount: BigInt(output.amountSats) }));
  expect(inputs.length).toBeGreaterThan(5);
  for (const { index, hashType, sigHash } of inputs) {
    expect(toHex(taprootDigest(transaction.value, index, previous, hashType))).toBe(sigHash);
  }
});

test('a P2PKH digest is the one that the SDK signs', () => {
  const privateKey = fromHex('07'.padStart(64, '0'));
  const publicKey = secp256k1.getPublicKey(privateKey, true);
  const payment = p2pkh(publicKey);
  const funding = new Transaction({ allowUnknownOutputs: true });
  funding.addOutput({ script: payment.script, amount: 10_000n });
  funding.addInput({ txid: new Uint8Array(32).fill(1), index: 0, finalScriptSig: Uint8Array.of(0x51) });
  const spending = new Transaction();
  spending.addInput({ txid: funding.id, index: 0, nonWitnessUtxo: funding.toBytes(true, true) });
  spending.addOutput({ script: payment.script, amount: 9_000n });
  spending.sign(privateKey);
  spending.finalize();
  const read = deserialize(toHex(spending.extract()));
  if (!read.ok) throw new Error(read.error);
  const script = standardScript('P2PKH', hash160(publicKey));
  const digest = signatureDigest(read.value, 0, { script, amount: 10_000n }, sighashAll);
  const pushed = read.value.inputs[0]?.finalScriptSig ?? new Uint8Array();
  const der = pushed.slice(1, pushed[0]);
  expect(digest && secp256k1.verify(der, digest, publicKey, { prehash: false, format: 'der' })).toBe(true);
  expect(concatBytes(pushed.slice(-33))).toEqual(concatBytes(publicKey));
});
