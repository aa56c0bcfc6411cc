import { fromBase64, fromHex, toHex, utf8 } from '@countersign/kernel';
import { ed25519 } from '@noble/curves/ed25519.js';
import algosdk from 'algosdk';
import { expect, test } from 'vitest';

import ids from '../../../../vectors/algorand/addresses-and-ids.json' with { type: 'json' };
import vectors from '../../../../vectors/algorand/signed-transactions.json' with { type: 'json' };
import { addressBytes, addressFromPublicKey } from './address.ts';
import { algorand } from './index.ts';
import { knownNetworks } from './networks.ts';
import { algorandLedger } from './testing/ledgers.ts';
import { hasValidSignature, readSigned, readTransaction, transactionIdOf } from './transaction/read-transaction.ts';
import { writeMessagePack } from './transaction/write-message-pack.ts';

const ledger = algorandLedger();

test.each(vectors.cases.map((one, index) => [index, one] as const))(
  "signed transaction %i of the family's own tests is read: %o",
  (_, { raw, type, fee, amount, receiver, closeTo, rekeyTo, severalKeys }) => {
    const read = readSigned(raw);
    const decoded = algorand.transaction.decode(raw, ledger);
    if (!read.ok || !decoded.ok) throw new Error('cannot be read');
    const { transaction } = read.value;
    expect(transaction.type).toBe(type);
    if (fee !== undefined) expect(transaction.fee).toBe(BigInt(fee));
    if (amount !== undefined)
      expect([transaction.amount.toString(), transaction.receiver, transaction.closeTo, transaction.rekeyTo]).toEqual([
        amount,
        receiver,
        closeTo,
        rekeyTo,
      ]);
    expect(hasValidSignature(read.value)).toBe(severalKeys !== true);
    expect(transactionIdOf(transaction)).toBe(algosdk.decodeSignedTransaction(fromHex(raw)).txn.txID());
    for (const changed of [raw.slice(0, -2), `${raw}00`, `${raw}${raw}`, raw.slice(2)])
      expect(readSigned(changed)).toEqual({ ok: false, error: 'MalformedTransaction' });
  },
);

const { payment } = ids;
const members = {
  amt: BigInt(payment.amount),
  fee: BigInt(payment.fee),
  fv: BigInt(payment.firstRound),
  gen: payment.genesisId,
  gh: fromBase64(knownNetworks.mainnet),
  lv: BigInt(payment.lastRound),
  lx: fromHex(payment.lease),
  note: utf8(payment.note.repeat(payment.noteLength)),
  rcv: ed25519.getPublicKey(fromHex(payment.receiverPrivateKey)),
  snd: ed25519.getPublicKey(fromHex(payment.privateKey)),
  type: 'pay',
};

test('the payment that three implementations agree on has its id', () => {
  const read = readTransaction(writeMessagePack(members));
  expect(read.ok && transactionIdOf(read.value)).toBe(payment.transactionId);
});

test.each(ids.cases)('the address at $path is $address', ({ address }) => {
  expect(addressFromPublicKey(addressBytes(address))).toBe(address);
});

/** Bytes of members in the order in which they are given. */
function inThisOrder(...entries: readonly (readonly [string, bigint | string | Uint8Array])[]): Uint8Array {
  const written = entries.map(([name, value]) => writeMessagePack({ [name]: value }).subarray(1));
  return Uint8Array.of(0x80 | entries.length, ...written.flatMap((bytes) => [...bytes]));
}

const entries = Object.entries(members);
const [first, second, ...rest] = entries;
if (first === undefined || second === undefined) throw new Error('no members');
const changedTo = (over: object) => writeMessagePack({ ...members, ...over });

test.each<[string, Uint8Array]>([
  ['members out of order', inThisOrder(second, first, ...rest)],
  ['a member twice', inThisOrder(first, first, second, ...rest)],
  ['an unknown member', changedTo({ zzz: 1n })],
  ['a member of another type', changedTo({ xaid: 7n })],
  ['a note of 4,097 bytes', changedTo({ note: new Uint8Array(4097).fill(7) })],
  ['a window of 1,001 rounds', changedTo({ lv: 2001n })],
  ['an end before its beginning', changedTo({ lv: 999n })],
  ['a key of 31 bytes', changedTo({ rcv: new Uint8Array(31).fill(1) })],
  ['a lease of zeros', changedTo({ lx: new Uint8Array(32) })],
  ['an amount as text', changedTo({ amt: '5' })],
  ['a round as bytes', changedTo({ fv: Uint8Array.of(1) })],
  ['no sender', writeMessagePack({ ...members, snd: new Uint8Array() })],
  ['no type', writeMessagePack({ ...members, type: '' })],
  ['no first block', writeMessagePack({ ...members, gh: new Uint8Array() })],
])('%s is no transaction', (_, bytes) => {
  expect(readTransaction(bytes)).toEqual({ ok: false, error: 'MalformedTransaction' });
});

test.each<[string, string, string]>([
  ['a number that is too long', 'a366656501', 'a3666565cc01'],
  ['a number of two bytes for one', 'a366656501', 'a3666565cd0001'],
  ['a number of eight bytes for one', 'a366656501', 'a3666565cf0000000000000001'],
  ['a member of zero', 'a366656501', 'a366656500'],
  ['a negative number', 'a366656501', 'a3666565ff'],
  ['a member that is not there', 'a366656501', 'a3666565c0'],
  ['a text with a long length', 'a474797065a3706179', 'a474797065d903706179'],
  ['a name with a long length', 'a474797065a3706179', 'd90474797065a3706179'],
  ['text for bytes', 'c420', 'd920'],
])('%s is no transaction', (_, good, bad) => {
  const small = toHex(writeMessagePack({ ...members, fee: 1n, note: new Uint8Array() }));
  expect(small).toContain(good);
  expect(readTransaction(fromHex(small)).ok).toBe(true);
  expect(readTransaction(fromHex(small.replace(good, bad))).ok).toBe(false);
});
