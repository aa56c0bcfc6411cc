import type { BuildInput } from '@countersign/ledger-port';
import type { TransactionOrderParametersTron, TronOperation } from '@countersign/model';
import { expect, test } from 'vitest';

import { trc20 } from '../assets.ts';
import { tron } from '../index.ts';
import { chain, richAccount, transferInput } from '../testing/input.ts';
import { tronLedger } from '../testing/ledgers.ts';
import { signPayloads, testKey } from '../testing/wallet.ts';
import { chainStateFromJson, chainStateToJson, type TronAccountState, type TronChainState } from './chain-state.ts';
import { orderMark } from './order-mark.ts';
import { readSigned } from './read-raw.ts';

const ledger = tronLedger();
const [sender, other, newcomer] = [testKey(1), testKey(2), testKey(9)];
const token = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const destination = { type: 'Address', address: other.address } as const;
const coins: TronOperation = { type: 'NativeTransfer', destination, amount: '5000000' };
const tokens: TronOperation = { type: 'TRC20Transfer', destination, amount: '70', contractAddress: token };

function input(
  operation: TronOperation,
  own: Partial<TronAccountState> = {},
  over: Partial<TronChainState> & { readonly order?: Partial<TransactionOrderParametersTron>; readonly orderId?: string } = {},
): BuildInput {
  const account = { ...richAccount, balance: '50000000', tokens: { [token]: '100' }, ...own };
  const accounts = { [sender.address]: account, [other.address]: richAccount };
  return transferInput({ sender, ledger }, operation, accounts, { estimate: { energy: '65000' }, ...over });
}

function build(one: BuildInput) {
  const built = tron.transaction.build(one);
  if (!built.ok) throw new Error(built.error.message);
  return built.value;
}

function refusal(one: BuildInput) {
  const built = tron.transaction.build(one);
  return built.ok ? 'built' : built.error;
}

/** Bytes of a payment of coins as the network counts them, and what they cost. */
const paymentBytes = 268n;

test('coins cost their bandwidth at most, which is likely free where enough of it is left at one place', () => {
  expect(build(input(coins)).fee).toBe(paymentBytes * 1000n);
  const likely = (own: Partial<TronAccountState>) => build(input(coins, own)).estimate;
  expect(likely({ freeBandwidth: '600' })).toEqual({ likely: 0n });
  expect(likely({ freeBandwidth: '0', stakedBandwidth: '268' })).toEqual({ likely: 0n });
  expect(likely({ freeBandwidth: '267', stakedBandwidth: '267' })).toEqual({ likely: 268_000n });
});

test('a token may cost its energy with a fifth more, whatever is staked, and likely costs what is not staked', () => {
  const { fee, unsigned, estimate } = build(input(tokens));
  expect(unsigned['feeLimit']).toBe('7800000');
  expect(fee).toBe(7_800_000n + 345n * 1000n);
  expect(estimate).toEqual({ likely: 6_500_000n });
  const staked = build(input(tokens, { energy: '64000', freeBandwidth: '0' }));
  expect([staked.fee, staked.estimate]).toEqual([fee, { likely: 445_000n }]);
  expect(build(input(tokens, { energy: '90000' })).estimate).toEqual({ likely: 0n });
});

test('the margin is as small as the maximum fee or the network makes it, and what the call used is never cut', () => {
  const limitWithin = (maximumFee: bigint) => {
    const built = tron.transaction.build(input(tokens, {}, { order: { maximumFee: maximumFee.toString() } }));
    return built.ok ? built.value.unsigned['feeLimit'] : built.error.hint;
  };
  expect(limitWithin(7_000_000n)).toBe('6655000');
  expect(limitWithin(6_845_000n)).toBe('6500000');
  expect(limitWithin(6_844_999n)).toBe('CurrentlyFeesTooLarge');
  expect(build(input(tokens, {}, { largestFeeLimit: '7000000' })).unsigned['feeLimit']).toBe('7000000');
  expect(refusal(input(tokens, {}, { largestFeeLimit: '6499999' }))).toMatchObject({ hint: 'CurrentlyFeesTooLarge' });
});

test('a payment to an address that is not there creates the account, and says what that costs', () => {
  const first: TronOperation = { ...coins, destination: { type: 'Address', address: newcomer.address } };
  const built = build(input(first));
  expect(built.preparations).toEqual([{ type: 'CreateAccount', address: newcomer.address, cost: 1_100_000n, kept: 0n }]);
  expect(built.spends).toEqual([{ asset: { type: 'Native' }, amount: 5_000_000n + 1_100_000n + built.fee }]);
  expect(built.estimate).toEqual({ likely: 1_100_000n });
  expect(refusal(input(first, { balance: '6100000' }))).toMatchObject({ hint: 'CurrentlyNotEnoughFunds', spendable: '4732000' });
});

test('what other orders hold is not sent, of coins and of tokens', () => {
  const held = (one: BuildInput, unavailable: BuildInput['unavailable']) => refusal({ ...one, unavailable });
  expect(held(input(coins), { Native: 44_732_000n })).toBe('built');
  expect(held(input(coins), { Native: 44_732_001n })).toMatchObject({ hint: 'CurrentlyNotEnoughFunds', spendable: '4999999' });
  expect(held(input(tokens), { [`TRC20:${token}`]: 30n })).toBe('built');
  expect(held(input(tokens), { [`TRC20:${token}`]: 31n })).toMatchObject({ spendable: '69' });
  expect(held(input(tokens), { Native: 50_000_000n })).toMatchObject({ hint: 'CurrentlyNotEnoughFunds', spendable: '0' });
});

test('a token without a trial of its call is not sent', () => {
  const { estimate: _, ...rest } = chainStateFromJson(input(tokens).chainState);
  expect(refusal({ ...input(tokens), chainState: chainStateToJson(rest) })).toMatchObject({ hint: 'TransientIssue' });
});

test('other keys of the paying account are warned of', () => {
  const { warnings } = build(input(coins, { otherKeys: [newcomer.address] }));
  expect(warnings).toEqual([{ code: 'ForeignKey', severity: 'danger', values: { address: newcomer.address } }]);
  expect(build(input(coins)).warnings).toBeUndefined();
});

test('it names a block by a part of its height and of its id, ends after 23 hours, and is of its order alone', () => {
  const { raw } = tron.transaction.assemble(build(input(coins)), signPayloads(build(input(coins)), sender));
  const read = readSigned(raw);
  if (!read.ok) throw new Error('cannot be read');
  const { referenceHeight, referenceId, expiration, timestamp, data, feeLimit } = read.value.raw;
  expect([referenceHeight, referenceId]).toEqual([chain.referenceBlock.slice(12, 16), chain.referenceBlock.slice(16, 32)]);
  expect([expiration, data, feeLimit]).toEqual([chain.time + 82_800_000, undefined, 0n]);
  expect(timestamp).toBe(orderMark('00000000-0000-4000-8000-000000000050'));
  const another = build(input(coins, {}, { orderId: '00000000-0000-4000-8000-000000000051' }));
  expect(another.payloads[0]?.bytes).not.toBe(build(input(coins)).payloads[0]?.bytes);
});

test('it is the next one until it is too late for it', () => {
  const { unsigned, validity } = build(input(coins));
  const place = (time: number) => tron.transaction.place({ unsigned, resources: [] }, input(coins, {}, { time }).chainState);
  const end = chain.time + 82_800_000;
  expect(validity).toEqual({ type: 'Moment', moment: new Date(end).toISOString() });
  expect([place(chain.time), place(end - 60_000), place(end - 59_999), place(end + 1)]).toEqual(['Next', 'Next', 'Gone', 'Gone']);
});

test('its chain state is asked for with the call of a token, and with what is held of it', () => {
  expect(tron.transaction.stateQuery(input(coins).order.parameters, [])).toEqual({ destinations: [other.address] });
  const { call, ...query } = tron.transaction.stateQuery(input(tokens).order.parameters, []);
  expect(query).toEqual({ destinations: [other.address], assets: [trc20(token)] });
  expect(call).toMatchObject({ to: token, value: 0n });
  const { payloads } = build(input(tokens));
  expect([call?.data.slice(0, 8), payloads.length]).toEqual(['a9059cbb', 1]);
});

test('what is kept beside the bytes hides no part of what they may cost', () => {
  const built = build(input(tokens));
  const read = (over: object) => tron.transaction.readUnsigned({ ...built.unsigned, ...over }, ledger);
  expect(read({})).toMatchObject({ ok: true, value: { fee: built.fee } });
  for (const over of [
    { sunPerByte: '-20000' },
    { sunPerByte: '0x3e8' },
    { sunPerByte: '' },
    { feeLimit: '-1' },
    { feeLimit: undefined },
    { contract: undefined },
    { referenceBlock: `${chain.referenceBlock}00` },
    { expiration: 1.5 },
    { data: '00' },
  ])
    expect(read(over)).toEqual({ ok: false, error: 'MalformedTransaction' });
});

test('a signature with its large half is not taken, though nodes would take it', () => {
  const built = build(input(coins));
  const [signed] = signPayloads(built, sender);
  if (signed === undefined) throw new Error('not signed');
  const { signature, recovery } = signed;
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  const twin = (order - BigInt(`0x${signature.slice(64)}`)).toString(16).padStart(64, '0');
  const other = { signature: `${signature.slice(0, 64)}${twin}`, recovery: recovery === 0 ? 1 : 0 } as const;
  expect(() => tron.transaction.assemble(built, [other])).toThrow("The signature is not the sender's");
});

test('a chain state of another shape is none', () => {
  const { chainState } = input(tokens);
  expect(() => chainStateFromJson(chainState)).not.toThrow();
  const others = [
    {},
    { ...chainState, referenceBlock: '00' },
    { ...chainState, time: '5' },
    { ...chainState, accounts: { [sender.address]: { ...richAccount, tokens: { [token]: 5 }, otherKeys: [] } } },
    { ...chainState, accounts: { [sender.address]: { ...richAccount, tokens: {}, otherKeys: [], signsAlone: 'yes' } } },
    { ...chainState, estimate: { energy: 5 } },
  ];
  for (const one of others) expect(() => chainStateFromJson(one)).toThrow('Not the chain state');
});

test('an account is there from its first payment on', () => {
  const { chainState } = input(coins);
  const presence = (address: string) => tron.presence?.(address, chainState);
  expect(presence(sender.address)).toEqual({ isThere: true, minimum: 1n, locked: [] });
  expect(presence(newcomer.address)).toEqual({ isThere: false, minimum: 1n, locked: [] });
});
