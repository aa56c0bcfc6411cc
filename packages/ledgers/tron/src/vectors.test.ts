import { concatBytes, fromHex, toHex } from '@countersign/kernel';
import { writeMembers } from '@countersign/ledger-port/protobuf';
import { expect, test } from 'vitest';

import addresses from '../../../../vectors/tron/addresses.json' with { type: 'json' };
import vectors from '../../../../vectors/tron/signed-transactions.json' with { type: 'json' };
import { addressFromPublicKey, parseAddress } from './address.ts';
import { trc20 } from './assets.ts';
import { tron } from './index.ts';
import { knownNetworks } from './networks.ts';
import { tronLedger } from './testing/ledgers.ts';
import { readRaw, readSigned, transactionIdOf } from './transaction/read-raw.ts';
import { hasValidSignature } from './transaction/recover.ts';

const ledger = tronLedger(knownNetworks.mainnet.coin);

test.each(addresses.cases)('the key of $name is of $address', ({ publicKey, address }) => {
  expect(addressFromPublicKey(fromHex(publicKey))).toBe(address);
  expect(parseAddress(address, ledger).ok).toBe(true);
});

test.each(addresses.invalid)('%s is no address', (text) => {
  expect(parseAddress(text, ledger).ok).toBe(false);
});

test.each(vectors.cases)('$name: is read with its id, and signed by its owner', ({ type, raw, signature, transactionId }) => {
  const signed = toHex(writeMembers([1, fromHex(raw)], [2, fromHex(signature)]));
  const read = readSigned(signed);
  const decoded = tron.transaction.decode(signed, ledger);
  if (!read.ok || !decoded.ok) throw new Error('cannot be read');
  expect([read.value.raw.name, transactionIdOf(read.value.raw), decoded.value.transactionId]).toEqual([
    type,
    transactionId,
    transactionId,
  ]);
  expect(hasValidSignature(read.value)).toBe(true);
  for (const changed of [signed.slice(0, -2), `${signed}00`, `${signed}${signed}`, signed.slice(2)])
    expect(readSigned(changed)).toEqual({ ok: false, error: 'MalformedTransaction' });
});

function movementsIn(index: number) {
  const { raw = '', signature = '' } = vectors.cases[index] ?? {};
  const decoded = tron.transaction.decode(toHex(writeMembers([1, fromHex(raw)], [2, fromHex(signature)])), ledger);
  if (!decoded.ok) throw new Error('cannot be read');
  return decoded.value.movements.map(({ from, to, asset, amount }) => ({ from, to, asset, amount }));
}

test('what moves is read of them', () => {
  const [from, contract] = [['TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'], 'THTR75o8xXAgCTQqpiot2AFRAjvW1tSbVV'];
  const to = 'TW1dU4L3eNm7Lw8WvieLKEHpXWAussRG9Z';
  expect(movementsIn(1)).toEqual([{ from, to: contract, asset: { type: 'Native' }, amount: 2_000_000n }]);
  expect(movementsIn(2)).toEqual([]);
  expect(movementsIn(3)).toEqual([]);
  expect(movementsIn(4)).toEqual([{ from, to, asset: trc20(contract), amount: 1_000n }]);
  expect(movementsIn(5)).toEqual([{ from, to, asset: trc20(contract), amount: 10_000_000_000_000_000_000_000n }]);
});

const [first] = vectors.cases;
const good = fromHex(first?.raw ?? '');
/** The members of the first one, each written. */
const members = {
  height: '0a020102',
  id: '22080909090909090909',
  expiration: '4098bc99ffbc31',
  contract:
    '5a67080112630a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412320a15411a642f0e3c3af545e7acbd38b07251b3990914f11215415050a4f4b3f9338c3472dcc01a87c76a144b3c9c18c0843d',
  timestamp: '70b8e795ffbc31',
};
type Members = { readonly [Name in keyof typeof members]: string };
const written = (over: Partial<Members> = {}) => fromHex(Object.values({ ...members, ...over }).join(''));
function inContract(from: string, to: string): Uint8Array {
  const changed = members.contract.replace(from, to);
  if (changed === members.contract) throw new Error(`${from} is not there`);
  return written({ contract: changed });
}

test('the parts of the first one are the first one', () => {
  expect(toHex(written())).toBe(toHex(good));
  expect(readRaw(good).ok).toBe(true);
});

test.each<[string, Uint8Array]>([
  ['members out of order', written({ height: members.id, id: members.height })],
  ['a block twice', written({ height: members.height + members.height })],
  ['an end twice', written({ expiration: members.expiration + members.expiration })],
  ['two bodies', written({ contract: members.contract + members.contract })],
  ['no body', written({ contract: '' })],
  ['no block', written({ id: '' })],
  ['no end', written({ expiration: '' })],
  ['an end that no calendar has', written({ expiration: '40ffffffffffffffff7f' })],
  ['a height of three bytes', written({ height: '0a03010203' })],
  ['an id of seven bytes', written({ id: '220709090909090909' })],
  ['a number that is too long', written({ timestamp: '70b8e795ffbcb100' })],
  ['a limit that is written as 0', concatBytes(good, fromHex('900100'))],
  ['empty data', written({ expiration: `${members.expiration}5200` })],
  ['a member that nobody knows', concatBytes(good, fromHex('980101'))],
  ['accounts that sign along', written({ expiration: `${members.expiration}4a00` })],
  ['another kind than its type says', inContract('5a670801', '5a670804')],
  ['a kind that nobody knows', inContract('5a670801', '5a67087f')],
  ['an address of another prefix', inContract('0a15411a64', '0a15a01a64')],
  [
    'an address that is too short',
    inContract('0a15411a642f0e3c3af545e7acbd38b07251b3990914f1', '0a14411a642f0e3c3af545e7acbd38b07251b3990914'),
  ],
])('%s is no transaction', (_, bytes) => {
  expect(readRaw(bytes)).toEqual({ ok: false, error: 'MalformedTransaction' });
});

test.each<[string, string]>([
  ['no signature', ''],
  ['a signature of 64 bytes', `1240${'11'.repeat(64)}`],
  ['a signature of 66 bytes', `1242${'11'.repeat(66)}`],
  ['a signature of no point', `1241${'11'.repeat(64)}02`],
  ['a result', `1241${first?.signature}2a021801`],
])('%s is nothing to be sent', (_, behind) => {
  const content = toHex(writeMembers([1, good]));
  expect(readSigned(`${content}1241${first?.signature}`).ok).toBe(true);
  expect(readSigned(`${content}${behind}`)).toEqual({ ok: false, error: 'MalformedTransaction' });
});
