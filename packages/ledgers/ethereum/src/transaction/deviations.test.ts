import { fromHex, toHex } from '@countersign/kernel';
import type { Movement, ObservedTransaction } from '@countersign/ledger-port';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { expect, test } from 'vitest';

import { checksumAddress } from '../address.ts';
import { erc20, numberedToken } from '../assets.ts';
import { writeCall, writeSafeTransferCall, writeTransferCall } from '../contract/calls.ts';
import { tokenEvents, writeEvent } from '../contract/events.ts';
import { deviations } from './deviations.ts';
import type { TransactionFields } from './fields.ts';
import { serialize, signingDigest } from './serialization.ts';

const [ann, bob, tax] = ['1', '2', '3'].map((digit) => checksumAddress(`0x${digit.repeat(40)}`)) as [string, string, string];
const contract = checksumAddress(`0x${'c1'.repeat(20)}`);
const dollars = erc20(contract);

function raw(changes: Partial<TransactionFields>): string {
  const fields: TransactionFields = {
    type: 2,
    chainId: 1n,
    nonce: 0n,
    maxPriorityFeePerGas: 1n,
    maxFeePerGas: 1n,
    gasLimit: 100_000n,
    to: contract,
    value: 0n,
    data: '',
    accessList: [],
    ...changes,
  };
  const signed = secp256k1.sign(signingDigest(fields), fromHex('11'.repeat(32)), { prehash: false, format: 'recovered' });
  const { r, s } = secp256k1.Signature.fromBytes(signed, 'recovered');
  return toHex(serialize(fields, { r, s, yParity: signed[0] === 1 ? 1 : 0 }));
}

const moved = (to: string, amount: bigint, asset = dollars, index = 1): Movement => ({
  index,
  asset,
  from: [ann],
  to,
  amount,
  metadata: { type: 'Ethereum' },
});
const logs = (...events: readonly (ReturnType<typeof writeEvent> & { readonly address?: string })[]) => ({
  type: 'Ethereum' as const,
  logs: events.map(({ address = contract, topics, data }, index) => ({ logIndex: String(index), address, topics, data })),
});
const told = (data: string, movements: readonly Movement[], ledgerData?: ObservedTransaction['ledgerData'], value = 0n) =>
  deviations({ raw: raw({ data, value }), feePayer: ann, movements, ...(ledgerData && { ledgerData }) });

const pay = writeTransferCall(bob, 100n);
const nothing = { asset: dollars, recipient: bob, ordered: 100n, moved: 0n };

test('a token that answers false has moved nothing', () => {
  expect(told(pay, [], logs())).toEqual([nothing]);
  // It may say what it would have allowed.
  expect(told(pay, [], logs(writeEvent(tokenEvents.erc20Approval, [ann, bob, 5n])))).toEqual([nothing]);
});

test('of a token that says what moved in words of its own, or by another contract, it is not known', () => {
  const { moved: _, ...unknown } = nothing;
  expect(told(pay, [], logs({ topics: [`0x${'ab'.repeat(32)}`], data: '0x' }))).toEqual([unknown]);
  const elsewhere = { ...writeEvent(tokenEvents.erc20Transfer, [ann, bob, 100n]), address: tax };
  expect(told(pay, [moved(bob, 100n, erc20(tax))], logs(elsewhere))).toEqual([unknown]);
  expect(told(pay, [])).toEqual([unknown]);
});

test('a token that takes a part has moved less, and the part went elsewhere', () => {
  expect(told(pay, [moved(bob, 90n), moved(tax, 10n)])).toEqual([
    { ...nothing, moved: 90n },
    { asset: dollars, ordered: 0n, moved: 10n },
  ]);
  expect(told(pay, [moved(bob, 100n), moved(tax, 10n)])).toEqual([{ asset: dollars, ordered: 0n, moved: 10n }]);
  expect(told(pay, [moved(bob, 100n)])).toEqual([]);
});

test('coins move or the transaction fails, and calls that are not read ask for nothing', () => {
  expect(told('', [], logs(), 5n)).toEqual([]);
  expect(told('12345678', [], logs(), 5n)).toEqual([]);
  expect(deviations({ raw: raw({ data: pay }), movements: [] })).toEqual([]);
  expect(deviations({ feePayer: ann, movements: [] })).toEqual([]);
});

test('transferFrom of a contract of unique tokens names the token', () => {
  const inputs = ['address', 'address', 'uint256'].map((type) => ({ name: type, type }));
  const data = writeCall({ name: 'transferFrom', inputs }, [ann, bob, 17n]);
  const token = numberedToken('ERC721', contract, 17n);
  expect(told(data, [moved(bob, 1n, token)])).toEqual([]);
  expect(told(data, [moved(bob, 17n)])).toEqual([]);
  expect(told(data, [moved(bob, 16n)])).toMatchObject([{ recipient: bob, ordered: 17n, moved: 16n }]);
  expect(told(data, [moved(tax, 1n, token)])).toEqual([
    { asset: token, recipient: bob, ordered: 1n, moved: 0n },
    { asset: token, ordered: 0n, moved: 1n },
  ]);
});

test('of several tokens each is compared', () => {
  const [one, two] = [numberedToken('ERC1155', contract, 1n), numberedToken('ERC1155', contract, 2n)];
  const inputs = ['address', 'address', 'uint256[]', 'uint256[]', 'bytes'].map((type, index) => ({ name: String(index), type }));
  const data = writeCall({ name: 'safeBatchTransferFrom', inputs }, [ann, bob, [1n, 2n], [5n, 6n], '0x']);
  expect(told(data, [moved(bob, 5n, one), moved(bob, 6n, two, 2)])).toEqual([]);
  expect(told(data, [moved(bob, 5n, one)])).toEqual([{ asset: two, recipient: bob, ordered: 6n, moved: 0n }]);
  expect(told(writeSafeTransferCall(ann, bob, 1n, 5n), [moved(bob, 4n, one)])).toMatchObject([{ ordered: 5n, moved: 4n }]);
});
