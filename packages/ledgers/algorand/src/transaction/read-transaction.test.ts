import { toHex } from '@countersign/kernel';
import algosdk from 'algosdk';
import { expect, test } from 'vitest';

import { algorand } from '../index.ts';
import { knownNetworks } from '../networks.ts';
import { paymentInput } from '../testing/input.ts';
import { algorandLedger } from '../testing/ledgers.ts';
import { signPayloads, testKey } from '../testing/wallet.ts';
import { hasValidSignature, readSigned } from './read-transaction.ts';
import { writeMessagePack } from './write-message-pack.ts';

const [sender, other] = [testKey(1), testKey(2)];
const ledger = algorandLedger();

/** A payment of a stranger's as algosdk writes it, without what signs it. */
function paymentOf(note: Uint8Array): algosdk.Transaction {
  return algosdk.makePaymentTxnWithSuggestedParamsFromObject({
    sender: sender.address,
    receiver: other.address,
    amount: 5n,
    note,
    suggestedParams: {
      flatFee: true,
      fee: 1_308n,
      minFee: 1_000n,
      firstValid: 5,
      lastValid: 1_005,
      genesisID: 'mainnet-v1.0',
      genesisHash: Buffer.from(knownNetworks.mainnet, 'base64'),
    },
  });
}

/** The transaction with members beside it, in hexadecimal. */
function signedBy(members: Parameters<typeof writeMessagePack>[0], transaction = paymentOf(Uint8Array.of(1))): string {
  return toHex(writeMessagePack({ ...members, txn: { written: algosdk.encodeMsgpack(transaction) } }));
}

/** As the network has it (go-algorand 5.0, `data/transactions/pqsig.go`): the scheme in two bytes, a salt that is left out where it is 0. */
function postQuantum(salt = 0n) {
  const sch = new TextEncoder().encode('f1');
  return { written: writeMessagePack({ pk: new Uint8Array(1_793).fill(7), sch, sig: new Uint8Array(1_230).fill(8), slt: salt }) };
}

const signature = new Uint8Array(64).fill(9);

test.each([1_024, 1_025, 4_096])('a note of %i bytes is read, as the network takes it', (length) => {
  const transaction = paymentOf(new Uint8Array(length).fill(0x78));
  const decoded = algorand.transaction.decode(signedBy({ sig: signature }, transaction), ledger);
  expect(decoded).toMatchObject({ ok: true, value: { transactionId: transaction.txID(), memos: ['x'.repeat(length)] } });
});

test('no network takes a longer note', () => {
  expect(readSigned(signedBy({ sig: signature }, paymentOf(new Uint8Array(4_097).fill(0x78)))).ok).toBe(false);
});

test.each([
  ['alone', postQuantum()],
  ['with a salt', postQuantum(200n)],
])('what a post-quantum key signed is read, %s, and is no signature of a key of here', (_, pqsig) => {
  const raw = signedBy({ pqsig });
  const read = readSigned(raw);
  if (!read.ok) throw new Error(read.error);
  expect(read.value.signature).toBe(undefined);
  expect(hasValidSignature(read.value)).toBe(false);
  expect(algorand.transaction.decode(raw, ledger)).toMatchObject({
    ok: true,
    value: { transactionId: paymentOf(Uint8Array.of(1)).txID(), movements: [{ to: other.address, amount: 5n }] },
  });
});

test('a transaction is signed in one way', () => {
  expect(readSigned(signedBy({ pqsig: postQuantum(), sig: signature })).ok).toBe(false);
  expect(readSigned(signedBy({ qsig: postQuantum() })).ok).toBe(false);
});

test('what is built has a note of 1,024 bytes at the most, which costs nothing beside the least fee; bytes with a longer one are not signed', () => {
  const between = { sender, receiver: other.address, ledger };
  const longest = algorand.transaction.build(paymentInput(between, { amount: 5n, note: 'x'.repeat(1_024) }));
  if (!longest.ok) throw new Error(longest.error.message);
  expect(longest.value.fee).toBe(1_000n);
  expect(algorand.transaction.assemble(longest.value, signPayloads(longest.value, sender)).raw.length).toBeGreaterThan(2_048);
  expect(algorand.transaction.build(paymentInput(between, { amount: 5n, note: 'x'.repeat(1_025) })).ok).toBe(false);
  const { unsigned } = longest.value;
  expect(algorand.transaction.readUnsigned(unsigned, ledger).ok).toBe(true);
  expect(algorand.transaction.readUnsigned({ ...unsigned, note: 'x'.repeat(1_025) }, ledger).ok).toBe(false);
});
