import { fromHex, toHex } from '@countersign/kernel';
import { onceFor, type BuildInput } from '@countersign/ledger-port';
import { expect, test } from 'vitest';

import { algorand } from '../index.ts';
import { knownNetworks } from '../networks.ts';
import { paymentInput } from '../testing/input.ts';
import { algorandLedger } from '../testing/ledgers.ts';
import { signPayloads, testKey } from '../testing/wallet.ts';
import { leaseOf } from './lease.ts';
import { readSigned } from './read-transaction.ts';

const { transaction } = algorand;
const ledger = algorandLedger();
const [sender, other] = [testKey(1), testKey(2)];
const between = { sender, receiver: other.address, ledger };

function built(input: BuildInput) {
  const made = transaction.build(input);
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

test('all levels cost the least where bytes have no price; in congestion each byte is paid for, the signature included', () => {
  const priced = (priority: 'High' | 'Medium' | 'Low', feePerByte: string) => {
    const made = built(paymentInput(between, { amount: 5n, feeStrategy: { type: 'Priority', priority } }, { feePerByte }));
    const { raw } = transaction.assemble(made, signPayloads(made, sender));
    return { fee: made.fee, bytes: BigInt(raw.length / 2) };
  };
  for (const priority of ['High', 'Medium', 'Low'] as const) expect(priced(priority, '0').fee).toBe(1_000n);
  const [low, medium, high] = (['Low', 'Medium', 'High'] as const).map((priority) => priced(priority, '100'));
  if (low === undefined || medium === undefined || high === undefined) throw new Error('not built');
  expect(low.fee).toBe(low.bytes * 100n);
  expect(medium.fee).toBe(medium.bytes * 150n);
  expect(high.fee).toBe(high.bytes * 200n);
});

test('the lease is made of the order: two of one order have one, whatever else they say, and those of others have others', () => {
  const leaseIn = (input: BuildInput) => {
    const made = built(input);
    const read = readSigned(transaction.assemble(made, signPayloads(made, sender)).raw);
    expect(made.resources).toEqual([onceFor(input.orderId)]);
    return read.ok ? read.value.transaction.lease : undefined;
  };
  const first = leaseIn(paymentInput(between, { amount: 5n }, { orderId: 'a' }));
  expect(first).toBe(leaseOf('a'));
  expect(leaseIn(paymentInput(between, { amount: 6n }, { orderId: 'a', round: 7 }))).toBe(first);
  expect(leaseIn(paymentInput(between, { amount: 5n }, { orderId: 'b' }))).not.toBe(first);
});

test('an unsigned payment whose order is not the one of its lease, or that has a member of its own, is none', () => {
  const { unsigned } = built(paymentInput(between, { amount: 5n }));
  expect(transaction.readUnsigned(unsigned, ledger).ok).toBe(true);
  const order = { ledger, assets: {}, addressesOf: () => [other.address], own: new Set([sender.address]) };
  const { parameters } = paymentInput(between, { amount: 5n }).order;
  const checked = (orderId: string, changed = unsigned) =>
    transaction.checkUnsigned(changed, { ...order, orderId, parameters }).ok;
  expect(checked('00000000-0000-4000-8000-000000000050')).toBe(true);
  expect(checked('00000000-0000-4000-8000-000000000051')).toBe(false);
  for (const more of [{ closeTo: other.address }, { rekeyTo: other.address }, { lease: '00' }])
    expect(transaction.readUnsigned({ ...unsigned, ...more }, ledger).ok).toBe(false);
});

test('what is for another network is not signed, and is warned of where it is signed already', () => {
  const made = built(paymentInput(between, { amount: 5n }));
  const elsewhere = algorandLedger('testnet-v1.0', knownNetworks.testnet);
  expect(transaction.readUnsigned(made.unsigned, elsewhere).ok).toBe(false);
  const decoded = transaction.decode(transaction.assemble(made, signPayloads(made, sender)).raw, elsewhere);
  expect(decoded.ok && decoded.value.warnings).toMatchObject([{ code: 'ForeignNetwork', values: { network: 'mainnet-v1.0' } }]);
});

test('what is signed is the message that begins with TX, and nothing of another ledger begins so', () => {
  const [payload] = built(paymentInput(between, { amount: 5n })).payloads;
  expect(payload?.scheme).toBe('Message');
  expect(toHex(fromHex(payload?.bytes ?? '').subarray(0, 2))).toBe('5458');
});

test('a payment is the next one until ten rounds before its last, and then can never be taken', () => {
  const { unsigned, resources, validity } = built(paymentInput(between, { amount: 5n }, { round: 1_000 }));
  expect(validity).toEqual({ type: 'Height', height: 2_000 });
  const placeAt = (round: number) =>
    transaction.place({ unsigned, resources }, paymentInput(between, { amount: 5n }, { round }).chainState);
  expect([placeAt(1_000), placeAt(1_990), placeAt(1_991)]).toEqual(['Next', 'Next', 'Gone']);
});

test('what others have reserved, what must stay and the fee are not sent, and the refusal says what could be', () => {
  const account = { balance: '5000000', minimumBalance: '300000' };
  const few = { accounts: { [sender.address]: account, [other.address]: account } };
  const input = (amount: bigint) => ({ ...paymentInput(between, { amount }, few), unavailable: { Native: 1_000_000n } });
  expect(built(input(3_699_000n)).spends).toEqual([{ asset: { type: 'Native' }, amount: 3_700_000n }]);
  expect(transaction.build(input(3_699_001n))).toMatchObject({
    ok: false,
    error: { hint: 'CurrentlyNotEnoughFunds', spendable: '3699000' },
  });
});

test('the first coins of an account are said to create it, with what of them stays there', () => {
  const newcomer = testKey(9).address;
  const account = { balance: '5000000', minimumBalance: '100000' };
  const input = paymentInput(
    { ...between, receiver: newcomer },
    { amount: 100_000n },
    { accounts: { [sender.address]: account } },
  );
  expect(built(input).preparations).toEqual([{ type: 'CreateAccount', address: newcomer, cost: 0n, kept: 100_000n }]);
  expect(built(paymentInput(between, { amount: 5n })).preparations).toBeUndefined();
});
