import { fromHex, toHex } from '@countersign/kernel';
import { comparisons, comparisonTimeout } from '@countersign/ledger-port/second-implementation';
import type { TronOperation } from '@countersign/model';
import fc from 'fast-check';
import { utils } from 'tronweb';
import { expect, test } from 'vitest';

import { addressBytes, addressFromPublicKey, addressOf, parseAddress } from './address.ts';
import { trc20 } from './assets.ts';
import { tron } from './index.ts';
import { richAccount, transferInput } from './testing/input.ts';
import { tronLedger } from './testing/ledgers.ts';
import { signPayloads, testKey } from './testing/wallet.ts';
import { orderMark } from './transaction/order-mark.ts';
import { readSigned } from './transaction/read-raw.ts';
import { hasValidSignature } from './transaction/recover.ts';
import { writeSigned } from './transaction/unsigned.ts';

const ledger = tronLedger();
const keys = Array.from({ length: 5 }, (_, index) => testKey(index + 1));
const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .filter((bytes) => bytes.subarray(0, 18).some((byte) => byte !== 0))
  .map((bytes) => addressOf(Uint8Array.of(0x41, ...bytes)));
const hexOf = (text: string) => toHex(addressBytes(text));
const word = (value: bigint | string) =>
  (typeof value === 'bigint' ? value.toString(16) : hexOf(value).slice(2)).padStart(64, '0');
/** Numbers of JavaScript, in which tronweb counts. */
const amount = fc.oneof(fc.bigInt(1n, 300n), fc.bigInt(1n, 2n ** 32n), fc.bigInt(1n, 2n ** 53n - 1n));
const tokens = fc.oneof(amount, fc.bigInt(1n, 2n ** 256n - 1n));
const hexadecimal = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => toHex(bytes));

/** What tronweb writes of a transaction in the words of nodes. */
interface Head {
  readonly ref_block_bytes: string;
  readonly ref_block_hash: string;
  readonly expiration: number;
  readonly timestamp: number;
  readonly fee_limit?: number;
  readonly data?: string;
}

function theirs(type: string, value: object, head: Head, permission?: number) {
  const parameter = { type_url: `type.googleapis.com/protocol.${type}`, value };
  const contract = [{ type, parameter, ...(permission !== undefined && { Permission_id: permission }) }];
  const written = utils.transaction.txJsonToPb({ raw_data: { ...head, contract } });
  const raw = utils.transaction.txPbToRawDataHex(written).toLowerCase();
  return { raw, transactionId: utils.transaction.txPbToTxID(written).replace(/^0x/, '') };
}

function signedByThem(transactionId: string, privateKey: Uint8Array): string {
  const [signature = ''] = utils.crypto.signTransaction(toHex(privateKey), { txID: transactionId }).signature;
  return signature.toLowerCase();
}

const operations = fc.oneof(
  fc.record({ receiver: address, amount }).map(({ receiver, amount }) => ({ type: 'coins' as const, receiver, amount })),
  fc.record({ receiver: address, amount: tokens, contract: address }).map((one) => ({ type: 'tokens' as const, ...one })),
);

test(
  'what is built here has the bytes, the id and the signature that tronweb gives it, and is read by it as what was ordered',
  { timeout: comparisonTimeout },
  () => {
    fc.assert(
      fc.property(
        fc.record({
          sender: fc.constantFrom(...keys),
          operation: operations,
          referenceBlock: hexadecimal(32),
          time: fc.integer({ min: 1_500_000_000_000, max: 4_000_000_000_000 }),
          energy: fc.integer({ min: 1, max: 400_000 }),
          orderId: fc.uuid(),
        }),
        ({ sender, operation, referenceBlock, time, energy, orderId }) => {
          const { receiver } = operation;
          if (operation.type === 'tokens' && operation.contract === receiver) return;
          const to = { destination: { type: 'Address', address: receiver }, amount: operation.amount.toString() } as const;
          const ordered: TronOperation =
            operation.type === 'coins'
              ? { type: 'NativeTransfer', ...to }
              : { type: 'TRC20Transfer', ...to, contractAddress: operation.contract };
          const held = operation.type === 'tokens' ? { [operation.contract]: operation.amount.toString() } : {};
          const accounts = { [sender.address]: { ...richAccount, tokens: held } };
          const input = transferInput({ sender, ledger }, ordered, accounts, {
            referenceBlock,
            time,
            orderId,
            estimate: { energy: energy.toString() },
          });
          const built = tron.transaction.build(input);
          if (!built.ok) throw new Error(built.error.message);
          const { raw, transactionId } = tron.transaction.assemble(built.value, signPayloads(built.value, sender));
          const head: Head = {
            ref_block_bytes: referenceBlock.slice(12, 16),
            ref_block_hash: referenceBlock.slice(16, 32),
            expiration: time + 23 * 3_600_000,
            timestamp: Number(orderMark(orderId)),
          };
          const owner_address = hexOf(sender.address);
          const expected =
            operation.type === 'coins'
              ? theirs('TransferContract', { owner_address, to_address: hexOf(receiver), amount: Number(operation.amount) }, head)
              : theirs(
                  'TriggerSmartContract',
                  {
                    owner_address,
                    contract_address: hexOf(operation.contract),
                    data: `a9059cbb${word(receiver)}${word(operation.amount)}`,
                  },
                  { ...head, fee_limit: Math.ceil((energy * 6) / 5) * 100 },
                );
          const signature = signedByThem(expected.transactionId, sender.privateKey);
          expect(transactionId).toBe(expected.transactionId);
          expect(raw).toBe(toHex(writeSigned(fromHex(expected.raw), fromHex(signature))));
          const type = operation.type === 'coins' ? 'TransferContract' : 'TriggerSmartContract';
          const [contract] = utils.deserializeTx.deserializeTransaction(type, expected.raw).contract;
          expect(contract.parameter.value.owner_address.toLowerCase()).toBe(owner_address);
          if (operation.type === 'coins')
            expect([contract.parameter.value.to_address.toLowerCase(), contract.parameter.value.amount]).toEqual([
              hexOf(receiver),
              Number(operation.amount),
            ]);
        },
      ),
      { numRuns: comparisons },
    );
  },
);

/** What others sign, with what is read of it: the operation, what moves, and what people are warned of. */
const foreign = fc
  .record({ owner: fc.constantFrom(...keys), to: address, other: address, amount, tokens, data: hexadecimal(20) })
  .chain(({ owner, to, other, amount, tokens, data }) => {
    const owner_address = hexOf(owner.address);
    const call = { owner_address, contract_address: hexOf(to) };
    const coins = (recipient: string) => ({ asset: { type: 'Native' }, from: [owner.address], to: recipient, amount });
    const paid = { asset: trc20(to), from: [owner.address], to: other, amount: tokens };
    const permission = (type: number, id: number) => ({
      type,
      id,
      permission_name: 'x',
      threshold: 1,
      operations: type === 2 ? 'ff'.repeat(32) : undefined,
      keys: [{ address: hexOf(other), weight: 1 }],
    });
    return fc.constantFrom(
      {
        owner,
        type: 'TransferContract',
        value: { owner_address, to_address: hexOf(to), amount: Number(amount) },
        operation: 'NativeTransfer',
        movements: [coins(to)],
        warnings: [],
      },
      {
        owner,
        type: 'TriggerSmartContract',
        value: { ...call, data: `a9059cbb${word(other)}${word(tokens)}` },
        operation: 'TRC20Transfer',
        movements: [paid],
        warnings: [],
      },
      {
        owner,
        type: 'TriggerSmartContract',
        value: { ...call, data: `a9059cbb${word(other)}${word(tokens)}`, call_value: Number(amount) },
        operation: 'TriggerSmartContract',
        movements: [coins(to), paid],
        warnings: ['CoinsWithCall', 'ContractCall'],
      },
      {
        owner,
        type: 'TriggerSmartContract',
        value: { ...call, data: `095ea7b3${word(other)}${'f'.repeat(64)}` },
        operation: 'TriggerSmartContract',
        movements: [],
        warnings: ['UnlimitedAllowance', 'ContractCall'],
      },
      {
        owner,
        type: 'TriggerSmartContract',
        value: { ...call, data },
        operation: 'TriggerSmartContract',
        movements: [],
        warnings: ['UnknownCall'],
      },
      {
        owner,
        type: 'AccountPermissionUpdateContract',
        value: { owner_address, owner: permission(0, 0), actives: [permission(2, 2), permission(2, 3)] },
        operation: 'AccountPermissionUpdateContract',
        movements: [],
        warnings: ['ChangesSigners'],
      },
      {
        owner,
        type: 'FreezeBalanceV2Contract',
        value: { owner_address, frozen_balance: Number(amount), resource: 'ENERGY' },
        operation: 'FreezeBalanceV2Contract',
        movements: [],
        warnings: ['FreezesCoins'],
      },
      {
        owner,
        type: 'DelegateResourceContract',
        value: { owner_address, receiver_address: hexOf(to), balance: Number(amount), resource: 'BANDWIDTH', lock: true },
        operation: 'DelegateResourceContract',
        movements: [],
        warnings: ['LendsResources'],
      },
      {
        owner,
        type: 'AccountCreateContract',
        value: { owner_address, account_address: hexOf(to) },
        operation: 'AccountCreateContract',
        movements: [],
        warnings: ['CreatesAccount'],
      },
      {
        owner,
        type: 'TransferAssetContract',
        value: { owner_address, to_address: hexOf(to), asset_name: '31303030393539', amount: Number(amount) },
        operation: 'TransferAssetContract',
        movements: [],
        warnings: ['UnknownOperation'],
      },
      {
        owner,
        type: 'UnfreezeBalanceV2Contract',
        value: { owner_address, unfreeze_balance: Number(amount), resource: 'ENERGY' },
        operation: 'UnfreezeBalanceV2Contract',
        movements: [],
        warnings: ['UnknownOperation'],
      },
    );
  });

const heads = fc.record(
  {
    ref_block_bytes: hexadecimal(2),
    ref_block_hash: hexadecimal(8),
    expiration: fc.integer({ min: 1, max: 8_640_000_000_000_000 }),
    timestamp: fc.integer({ min: 1, max: 2 ** 53 - 1 }),
    fee_limit: fc.integer({ min: 1, max: 200_000_000 }),
    data: fc.string({ minLength: 1, maxLength: 60 }).map((text) => toHex(new TextEncoder().encode(text))),
  },
  { requiredKeys: ['ref_block_bytes', 'ref_block_hash', 'expiration', 'timestamp'] },
);

test(
  'what tronweb writes is read here: id, signature, end, what is written along, what moves, and what it is warned of',
  { timeout: comparisonTimeout },
  () => {
    fc.assert(
      fc.property(
        foreign,
        heads,
        fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
        (one, { fee_limit, data, ...needed }, permission) => {
          const head = { ...needed, ...(fee_limit !== undefined && { fee_limit }), ...(data !== undefined && { data }) };
          const { raw, transactionId } = theirs(one.type, one.value, head, permission);
          const signature = signedByThem(transactionId, one.owner.privateKey);
          const signed = toHex(writeSigned(fromHex(raw), fromHex(signature)));
          const read = readSigned(signed);
          const decoded = tron.transaction.decode(signed, ledger);
          if (!read.ok || !decoded.ok) throw new Error('cannot be read');
          expect(hasValidSignature(read.value)).toBe(permission === undefined);
          const { operation, senders, movements, validity, warnings, details } = decoded.value;
          expect([decoded.value.transactionId, operation, senders]).toEqual([transactionId, one.operation, [one.owner.address]]);
          expect(movements.map(({ asset, from, to, amount: moved }) => ({ asset, from, to, amount: moved }))).toEqual(
            one.movements,
          );
          expect(validity).toEqual({ type: 'Moment', moment: new Date(head.expiration).toISOString() });
          expect(read.value.raw.data && toHex(read.value.raw.data)).toEqual(data);
          expect(details.find(({ label }) => label === 'Permission')?.value).toBe(permission?.toString());
          expect(warnings.map(({ code }) => code)).toEqual([
            ...one.warnings,
            ...((fee_limit ?? 0) > 100_000_000 ? ['HigherNetworkFee'] : []),
          ]);
        },
      ),
      { numRuns: comparisons },
    );
  },
);

test('random keys have the addresses that tronweb gives them, and tronweb takes each one that is taken here', () => {
  for (let times = 0; times < 200; times++) {
    const privateKey = utils.crypto.genPriKey();
    const publicKey = Uint8Array.from(utils.crypto.getPubKeyFromPriKey(privateKey));
    const text = utils.crypto.getBase58CheckAddress(utils.crypto.getAddressFromPriKey(privateKey));
    expect(addressFromPublicKey(publicKey)).toBe(text);
    expect(parseAddress(text, ledger).ok).toBe(true);
    const position = times % text.length;
    const changed = `${text.slice(0, position)}${text[position] === 'A' ? 'B' : 'A'}${text.slice(position + 1)}`;
    if (parseAddress(changed, ledger).ok) expect(utils.crypto.isAddressValid(changed)).toBe(true);
  }
});

test.each<[string, TronOperation]>([
  ['coins', { type: 'NativeTransfer', destination: { type: 'Address', address: testKey(2).address }, amount: '5000' }],
  [
    'tokens',
    {
      type: 'TRC20Transfer',
      destination: { type: 'Address', address: testKey(2).address },
      amount: '5000',
      contractAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    },
  ],
])(
  'every byte of %s that is changed, taken out, put in or repeated makes another transaction or none, never the same or one with its signature',
  { timeout: comparisonTimeout },
  (_, operation) => {
    const [sender = testKey(1)] = keys;
    const accounts = { [sender.address]: { ...richAccount, tokens: { TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t: '5000' } } };
    const input = transferInput({ sender, ledger }, operation, accounts, { estimate: { energy: '64285' } });
    const built = tron.transaction.build(input);
    if (!built.ok) throw new Error(built.error.message);
    const { raw, transactionId } = tron.transaction.assemble(built.value, signPayloads(built.value, sender));
    const bytes = fromHex(raw);
    const signed = bytes.length - 67;
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
      const decoded = tron.transaction.decode(toHex(changed), ledger);
      // A byte of the signature alone is no part of the id.
      const isSignature = toHex(changed.subarray(0, signed)) === toHex(bytes.subarray(0, signed));
      expect(decoded.ok && decoded.value.transactionId === transactionId).toBe(isSignature);
    }
  },
);
