import { err, fromHex, ok, toHex } from '@countersign/kernel';
import { ed25519 } from '@noble/curves/ed25519.js';
import { expect, test } from 'vitest';

import addresses from '../../../../vectors/substrate/addresses.json' with { type: 'json' };
import vectors from '../../../../vectors/substrate/transactions.json' with { type: 'json' };
import { addressFromPublicKey, parseAddress } from './address.ts';
import { byteReader } from './bytes/reader.ts';
import { decodeSs58, encodeSs58 } from './bytes/ss58.ts';
import { compact } from './bytes/writer.ts';
import { substrate } from './index.ts';
import { runtimeOf } from './runtime.ts';
import { knownNetworks } from './settings.ts';
import { substrateLedger } from './testing/ledgers.ts';
import { readCall } from './transaction/read-call.ts';
import { callBytes } from './transaction/write-call.ts';
import { extraBytes, extrinsicBytes, payloadBytes, signedBytes } from './transaction/write-extrinsic.ts';

const polkadot = substrateLedger('polkadot');
const kusama = substrateLedger('kusama');
const assetHub = substrateLedger('polkadot-asset-hub');

test.each(addresses.wallets)('the key of $path has the address $address', ({ publicKey, network, address }) => {
  const ledger = network === 'kusama' ? kusama : polkadot;
  expect(addressFromPublicKey(fromHex(publicKey), ledger)).toBe(address);
  expect(parseAddress(address, ledger)).toEqual(ok({ address, kind: 'Account' }));
  expect(parseAddress(address, network === 'kusama' ? polkadot : kusama)).toEqual(err('WrongNetwork'));
});

test.each(addresses.keys)('a key with the prefix $prefix is $address', ({ key, prefix, address }) => {
  expect(encodeSs58(prefix, fromHex(key))).toBe(address);
  expect(decodeSs58(address)).toEqual(ok({ prefix, key: fromHex(key) }));
});

test('prefixes of two bytes are read in their one form', () => {
  const key = new Uint8Array(32).fill(5);
  for (const prefix of [64, 255, 256, 1284, 16383]) {
    const ledger = substrateLedger('polkadot', { addressPrefix: prefix });
    const address = encodeSs58(prefix, key);
    expect(decodeSs58(address)).toEqual(ok({ prefix, key }));
    expect(parseAddress(address, ledger).ok).toBe(true);
    expect(parseAddress(address, polkadot)).toEqual(err('WrongNetwork'));
  }
});

test('one letter that is another one is seen', () => {
  const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  const [{ address } = { address: '' }] = addresses.wallets;
  let taken = 0;
  for (let index = 0; index < address.length; index++)
    for (const letter of letters) {
      const typed = `${address.slice(0, index)}${letter}${address.slice(index + 1)}`;
      if (typed !== address && parseAddress(typed, polkadot).ok) taken++;
    }
  // The checksum has 16 bits: of some 2,700 texts hardly any is an address.
  expect(taken).toBeLessThan(2);
});

test.each(vectors.compacts)('$value is $bytes, and back', ({ value, bytes }) => {
  expect(toHex(compact(BigInt(value)))).toBe(bytes);
  const reader = byteReader(fromHex(bytes));
  expect([reader.compact(128), reader.left()]).toEqual([BigInt(value), 0]);
});

test.each(vectors.notCanonical)('%s is a number in more bytes than it needs', (bytes) => {
  expect(() => byteReader(fromHex(bytes)).compact(128)).toThrow(RangeError);
});

test('a number of more than 128 bits, or of more than 32 where those are all there are, is none', () => {
  const largest = compact(2n ** 128n - 1n);
  expect(byteReader(largest).compact(128)).toBe(2n ** 128n - 1n);
  expect(() => byteReader(compact(2n ** 128n)).compact(128)).toThrow(RangeError);
  expect(byteReader(compact(2n ** 32n - 1n)).compact(32)).toBe(2n ** 32n - 1n);
  expect(() => byteReader(compact(2n ** 32n)).compact(32)).toThrow(RangeError);
});

test('a payment on Polkadot is the bytes that two implementations agree on', () => {
  const { amount, nonce, period, blockHeight, blockHash, specVersion, transactionVersion, bytes } = vectors.transfer;
  const runtime = runtimeOf(transactionVersion, polkadot);
  if (runtime === undefined) throw new Error('no runtime');
  const [payer, payee] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
  const transaction = {
    call: { method: 'TransferKeepAlive', destination: toHex(ed25519.getPublicKey(payee)), amount: BigInt(amount) },
    signer: toHex(ed25519.getPublicKey(payer)),
    era: { period, phase: blockHeight % period },
    nonce,
    tip: 0n,
    hasMetadataHash: false,
    specVersion,
    transactionVersion,
    genesisHash: knownNetworks.polkadot.genesisHash.slice(2),
    blockHash,
  } as const;
  const signature = ed25519.sign(signedBytes(payloadBytes(transaction, runtime)), payer);
  const [extra, call] = [extraBytes(transaction, runtime), callBytes(transaction.call, runtime)];
  expect(toHex(extrinsicBytes({ signer: transaction.signer, signature, extra, call }))).toBe(bytes);
  const decoded = substrate.transaction.decode(bytes, polkadot);
  expect(decoded).toMatchObject({
    ok: true,
    value: {
      operation: 'TransferKeepAlive',
      sequence: '7',
      endsWithin: 63,
      warnings: [],
      movements: [{ amount: BigInt(amount) }],
    },
  });
});

test('a call on the Asset Hub is the bytes that two implementations agree on', () => {
  const { transactionVersion, destination, amount, bytes } = vectors.call;
  const runtime = runtimeOf(transactionVersion, assetHub);
  if (runtime === undefined) throw new Error('no runtime');
  const call = { method: 'TransferKeepAlive', destination, amount: BigInt(amount) } as const;
  expect(toHex(callBytes(call, runtime))).toBe(bytes);
  expect(readCall(byteReader(fromHex(bytes)), runtime)).toEqual(call);
});
