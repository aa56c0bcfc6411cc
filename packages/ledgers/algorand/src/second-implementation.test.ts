import { fromHex, toBase64, toHex } from '@countersign/kernel';
import { comparisons, comparisonTimeout } from '@countersign/ledger-port/second-implementation';
import { ed25519 } from '@noble/curves/ed25519.js';
import algosdk from 'algosdk';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { addressOf, parseAddress } from './address.ts';
import { algorand } from './index.ts';
import { knownNetworks } from './networks.ts';
import { paymentInput } from './testing/input.ts';
import { algorandLedger } from './testing/ledgers.ts';
import { signPayloads, testKey } from './testing/wallet.ts';
import { leaseOf } from './transaction/lease.ts';
import { hasValidSignature, readSigned, readTransaction } from './transaction/read-transaction.ts';

const networks = [
  algorandLedger(),
  algorandLedger('testnet-v1.0', knownNetworks.testnet),
  algorandLedger('a network', toBase64(new Uint8Array(32).fill(3))),
];
const keys = Array.from({ length: 5 }, (_, index) => testKey(index + 1));
const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).filter((bytes) => bytes.some((byte) => byte !== 0));
const address = bytes32.map(addressOf);
/** Numbers of each size that has a form of its own. */
const amount = fc.oneof(
  fc.bigInt(1n, 0x1_00n),
  fc.bigInt(0x7fn, 0x1_0001n),
  fc.bigInt(0xffffn, 0x1_0000_0001n),
  fc.bigInt(0xffff_ffffn, 0xffff_ffff_ffff_ffffn),
  fc.constant(0xffff_ffff_ffff_ffffn),
);
const note = fc.oneof(
  fc.constant(undefined),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.integer({ min: 1, max: 1024 }).map((length) => 'x'.repeat(length)),
);
const round = fc.integer({ min: 1, max: 2 ** 40 });

test(
  'what is built here is read by algosdk as what was ordered, and is what algosdk would have signed',
  { timeout: comparisonTimeout },
  () => {
    fc.assert(
      fc.property(
        fc.record({
          sender: fc.constantFrom(...keys),
          receiver: address,
          ledger: fc.constantFrom(...networks),
          amount: amount.map((value) => (value > 2n ** 63n ? 2n ** 63n : value)),
          note,
          round,
          priority: fc.constantFrom('High', 'Medium', 'Low'),
          minimumFee: fc.integer({ min: 1, max: 300_000 }),
          feePerByte: fc.integer({ min: 0, max: 300 }),
          orderId: fc.uuid(),
        }),
        ({ sender, receiver, ledger, amount, note, round, priority, minimumFee, feePerByte, orderId }) => {
          const order = { amount, ...(note !== undefined && { note }), feeStrategy: { type: 'Priority', priority } as const };
          const state = { round, minimumFee: `${minimumFee}`, feePerByte: `${feePerByte}`, orderId };
          const built = algorand.transaction.build(paymentInput({ sender, receiver, ledger }, order, state));
          if (!built.ok) throw new Error(built.error.message);
          const { raw, transactionId } = algorand.transaction.assemble(built.value, signPayloads(built.value, sender));
          const { genesisId, genesisHash } = ledger.parameters as { genesisId: string; genesisHash: string };
          const theirs = algosdk.makePaymentTxnWithSuggestedParamsFromObject({
            sender: sender.address,
            receiver,
            amount,
            ...(note !== undefined && { note: new TextEncoder().encode(note) }),
            lease: fromHex(leaseOf(orderId)),
            suggestedParams: {
              flatFee: true,
              fee: built.value.fee,
              minFee: 1000n,
              firstValid: round,
              lastValid: round + 1000,
              genesisID: genesisId,
              genesisHash: Buffer.from(genesisHash, 'base64'),
            },
          });
          const secret = Buffer.concat([sender.privateKey, ed25519.getPublicKey(sender.privateKey)]);
          expect([raw, transactionId]).toEqual([toHex(theirs.signTxn(secret)), theirs.txID()]);
          const { txn } = algosdk.decodeSignedTransaction(fromHex(raw));
          expect(txn.payment?.receiver.toString()).toBe(receiver);
          expect([txn.payment?.amount, txn.fee, txn.sender.toString()]).toEqual([amount, built.value.fee, sender.address]);
        },
      ),
      { numRuns: comparisons },
    );
  },
);

/** As long as the network takes one, and of any bytes. */
const foreignNote = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 1024 }),
  fc.integer({ min: 1025, max: 4096 }).map((length) => new Uint8Array(length).fill(length)),
);
/** What orders have no word for, which others may send. */
const besides = fc.record(
  { closeRemainderTo: address, rekeyTo: address, lease: bytes32, note: foreignNote },
  { requiredKeys: [] },
);

const foreign = fc.record({
  sender: fc.constantFrom(...keys),
  receiver: address,
  ledger: fc.constantFrom(...networks),
  amount: fc.oneof(fc.constant(0n), amount),
  fee: fc.bigInt(0n, 2n ** 40n),
  first: fc.integer({ min: 0, max: 2 ** 40 }),
  window: fc.integer({ min: 0, max: 1000 }),
  group: fc.option(bytes32, { nil: undefined }),
  besides,
});

test(
  'what algosdk signs is read here: id, signature, fee, rounds, note, what moves, and what it is warned of',
  { timeout: comparisonTimeout },
  () => {
    fc.assert(
      fc.property(foreign, ({ sender, receiver, ledger, amount, fee, first, window, group, besides }) => {
        const { genesisId, genesisHash } = ledger.parameters as { genesisId: string; genesisHash: string };
        const theirs = algosdk.makePaymentTxnWithSuggestedParamsFromObject({
          sender: sender.address,
          receiver,
          amount,
          ...besides,
          suggestedParams: {
            flatFee: true,
            fee,
            minFee: 0n,
            firstValid: first,
            lastValid: first + window,
            genesisID: genesisId,
            genesisHash: Buffer.from(genesisHash, 'base64'),
          },
        });
        if (group !== undefined) theirs.group = group;
        const secret = Buffer.concat([sender.privateKey, ed25519.getPublicKey(sender.privateKey)]);
        const raw = toHex(theirs.signTxn(secret));
        const read = readSigned(raw);
        const decoded = algorand.transaction.decode(raw, ledger);
        if (!read.ok || !decoded.ok) throw new Error('cannot be read');
        expect(hasValidSignature(read.value)).toBe(true);
        const { transactionId, operation, senders, movements, validity, warnings } = decoded.value;
        expect([transactionId, operation, senders, decoded.value.fee]).toEqual([theirs.txID(), 'Payment', [sender.address], fee]);
        expect(movements.map(({ from, to, amount }) => [from, to, amount])).toEqual(
          amount === 0n ? [] : [[[sender.address], receiver, amount]],
        );
        expect(validity).toEqual({ type: 'Height', height: first + window });
        expect(read.value.transaction.note).toEqual(besides.note);
        expect(read.value.transaction.lease).toEqual(besides.lease && toHex(besides.lease));
        expect(warnings.map(({ code }) => code)).toEqual([
          ...(besides.rekeyTo === undefined ? [] : ['Rekeys']),
          ...(besides.closeRemainderTo === undefined ? [] : ['ClosesAccount']),
          ...(group === undefined ? [] : ['PartOfGroup']),
          ...(fee > 1_000_000n ? ['HigherNetworkFee'] : []),
        ]);
      }),
      { numRuns: comparisons },
    );
  },
);

test('other kinds that algosdk makes are read with their id and fee', () => {
  const [sender = testKey(1)] = keys;
  const suggestedParams = {
    flatFee: true,
    fee: 1000n,
    minFee: 1000n,
    firstValid: 5,
    lastValid: 1005,
    genesisID: 'mainnet-v1.0',
    genesisHash: Buffer.from(knownNetworks.mainnet, 'base64'),
  };
  const from = { sender: sender.address, suggestedParams };
  const key32 = new Uint8Array(32).fill(5);
  const made = [
    algosdk.makeAssetTransferTxnWithSuggestedParamsFromObject({
      ...from,
      receiver: sender.address,
      amount: 0,
      assetIndex: 31566704,
    }),
    algosdk.makeAssetTransferTxnWithSuggestedParamsFromObject({
      ...from,
      receiver: testKey(2).address,
      amount: 7,
      assetIndex: 31566704,
      closeRemainderTo: testKey(3).address,
    }),
    algosdk.makeAssetCreateTxnWithSuggestedParamsFromObject({
      ...from,
      total: 5n,
      decimals: 2,
      defaultFrozen: true,
      unitName: 'X',
      manager: sender.address,
      clawback: sender.address,
    }),
    algosdk.makeAssetFreezeTxnWithSuggestedParamsFromObject({
      ...from,
      assetIndex: 5,
      freezeTarget: sender.address,
      frozen: true,
    }),
    algosdk.makeKeyRegistrationTxnWithSuggestedParamsFromObject({
      ...from,
      voteKey: key32,
      selectionKey: key32,
      stateProofKey: new Uint8Array(64).fill(6),
      voteFirst: 1,
      voteLast: 100,
      voteKeyDilution: 10,
    }),
    algosdk.makeApplicationNoOpTxnFromObject({
      ...from,
      appIndex: 77,
      appArgs: [new Uint8Array(), Uint8Array.of(1)],
      accounts: [testKey(2).address],
      foreignAssets: [5],
    }),
  ];
  const secret = Buffer.concat([sender.privateKey, ed25519.getPublicKey(sender.privateKey)]);
  for (const theirs of made) {
    const decoded = algorand.transaction.decode(toHex(theirs.signTxn(secret)), algorandLedger());
    if (!decoded.ok) throw new Error(`${theirs.type} cannot be read`);
    const { transactionId, operation, movements, fee } = decoded.value;
    expect([transactionId, operation, movements, fee]).toEqual([theirs.txID(), theirs.type, [], 1000n]);
  }
});

test('random keys have the addresses that algosdk gives them, and algosdk takes each one that is taken here', () => {
  for (let times = 0; times < 200; times++) {
    const { addr, sk } = algosdk.generateAccount();
    const text = addr.toString();
    expect(addressOf(sk.subarray(32))).toBe(text);
    expect(parseAddress(text).ok).toBe(true);
    const position = times % text.length;
    const changed = `${text.slice(0, position)}${text[position] === 'A' ? 'B' : 'A'}${text.slice(position + 1)}`;
    if (parseAddress(changed).ok) expect(algosdk.isValidAddress(changed)).toBe(true);
  }
});

test('every byte that is changed, taken out, put in or repeated makes another transaction or none, never the same or one with its signature', () => {
  const [sender = testKey(1)] = keys;
  const input = paymentInput(
    { sender, receiver: testKey(2).address, ledger: algorandLedger() },
    { amount: 5_000n, note: 'seven' },
  );
  const built = algorand.transaction.build(input);
  if (!built.ok) throw new Error(built.error.message);
  const { raw, transactionId } = algorand.transaction.assemble(built.value, signPayloads(built.value, sender));
  const bytes = fromHex(raw);
  const others = [...bytes.keys()].flatMap((index) => [
    Uint8Array.from(bytes, (byte, at) => (at === index ? byte ^ 1 : byte)),
    Uint8Array.from(bytes, (byte, at) => (at === index ? byte ^ 0x80 : byte)),
    Uint8Array.from([...bytes.subarray(0, index), ...bytes.subarray(index + 1)]),
    Uint8Array.from([...bytes.subarray(0, index), bytes[index] ?? 0, ...bytes.subarray(index)]),
    Uint8Array.from([...bytes.subarray(0, index), 0, ...bytes.subarray(index)]),
  ]);
  for (const changed of [...others, Uint8Array.from([...bytes, 0]), Uint8Array.from([...bytes, ...bytes])]) {
    const read = readSigned(toHex(changed));
    if (!read.ok) continue;
    expect(hasValidSignature(read.value)).toBe(false);
    const decoded = algorand.transaction.decode(toHex(changed), algorandLedger());
    // A byte of the signature alone is no part of the id.
    const isSignature = decoded.ok && decoded.value.transactionId === transactionId;
    if (isSignature) expect(readTransaction(read.value.transaction.signed.subarray(2)).ok).toBe(true);
  }
});
