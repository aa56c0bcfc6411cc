import { describe, expect, test } from 'vitest';

import type { StellarOperation, TransactionOrderParametersStellar } from '@countersign/model';
import { stellar } from '../index.ts';
import { muxedText, taggedText } from '../tagged-address.ts';
import { account, inputOf, issuer, ledger, nobody, other, sender, state, to, usd } from '../testing/orders.ts';
import type { StellarChainState } from './chain-state.ts';

const pay = (address: string, amount = '10000000', asset?: typeof usd): StellarOperation => ({
  type: 'Payment',
  destination: to(address),
  amount,
  ...(asset && { asset }),
});
const muxed = muxedText(other.address, 7n);

function outcome(operation: StellarOperation, over: Partial<TransactionOrderParametersStellar> = {}, chain?: StellarChainState) {
  const built = stellar.transaction.build(inputOf(operation, over, chain));
  return built.ok ? built.value : `${built.error.hint}: ${built.error.message}`;
}

function operationOf(...given: Parameters<typeof outcome>) {
  const built = outcome(...given);
  return typeof built === 'string' ? built : built.unsigned;
}

/** The sender or another account with something else. */
const withAccount = (address: string, over: object): StellarChainState => ({
  ...state,
  accounts: { ...state.accounts, [address]: { ...account, ...over } },
});

describe('a payment to an account that is not there', () => {
  test('creates it with what was ordered, says so, and is still what was ordered', () => {
    const input = inputOf(pay(nobody.address), { memo: { type: 'Id', value: '7' } });
    const built = stellar.transaction.build(input);
    if (!built.ok) throw new Error(built.error.message);
    expect(built.value.unsigned).toMatchObject({
      operation: { type: 'CreateAccount', destination: nobody.address, startingBalance: '10000000' },
      memo: { type: 'Id', value: '7' },
    });
    expect(built.value.preparations).toEqual([{ type: 'CreateAccount', address: nobody.address, cost: 0n, kept: 10_000_000n }]);
    const order = {
      ledger,
      orderId: input.orderId,
      ...input.order,
      own: new Set([sender.address]),
      // An endpoint or an account of one's own, by its address.
      addressesOf: () => [nobody.address],
    };
    const named = { type: 'Endpoint', endpointId: '00000000-0000-4000-8000-000000000001' } as const;
    const parameters = stellar.transaction.mapDestinations(input.order.parameters, () => named);
    expect(stellar.transaction.checkUnsigned(built.value.unsigned, { ...order, parameters })).toEqual({
      ok: true,
      value: undefined,
    });
    const elsewhere = { ...order, parameters, addressesOf: () => [other.address] };
    expect(stellar.transaction.checkUnsigned(built.value.unsigned, elsewhere).ok).toBe(false);
    const more = inputOf(pay(nobody.address, '10000001'), { memo: { type: 'Id', value: '7' } });
    expect(stellar.transaction.checkUnsigned(built.value.unsigned, { ...order, ...more.order }).ok).toBe(false);
  });

  test('is refused below the least that an account needs, of a token, and by a muxed address', () => {
    expect(operationOf(pay(nobody.address, '9999999'))).toMatch(/^CurrentlyUnusableDestination: .*at least 1 XLM/);
    expect(operationOf(pay(nobody.address, '5', usd))).toMatch(/^CurrentlyUnusableDestination: .*does not exist/);
    expect(operationOf(pay(muxedText(nobody.address, 7n)))).toMatch(/^CurrentlyUnusableDestination: .*muxed/);
  });

  test('waits for other transactions of the account, which may create it, as no other payment does', () => {
    const behind = (operation: StellarOperation) => {
      const built = stellar.transaction.build({
        ...inputOf(operation),
        reservedResources: [`${sender.address}:68719476737`, `${other.address}:99`],
      });
      return built.ok ? built.value.unsigned['sequence'] : built.error.hint;
    };
    expect(behind(pay(nobody.address))).toBe('CurrentlyUnusableDestination');
    expect(behind(pay(other.address))).toBe('68719476738');
    expect(operationOf(pay(nobody.address), {}, withAccount(sender.address, { queued: ['68719476737'] }))).toMatch(
      /^CurrentlyUnusableDestination/,
    );
    // What a ledger has already is not in the way, nor what others hold.
    const over = { ...inputOf(pay(nobody.address)), reservedResources: [`${sender.address}:68719476736`, `${other.address}:99`] };
    expect(stellar.transaction.build(over).ok).toBe(true);
  });

  test('is a payment where it is there, also where an order that creates it is refused', () => {
    expect(operationOf(pay(other.address))).toMatchObject({ operation: { type: 'Payment' } });
    const create: StellarOperation = { type: 'CreateAccount', destination: to(nobody.address), startingBalance: '10000000' };
    expect(operationOf(create)).toMatchObject({ operation: { type: 'CreateAccount' } });
    expect(operationOf({ ...create, destination: to(other.address) })).toMatch(/^AccountAlreadyActivatedOnLedger/);
    expect(operationOf({ ...create, startingBalance: '9999999' })).toMatch(/^InvalidAmount/);
    expect(operationOf({ ...create, destination: to(muxedText(nobody.address, 1n)) })).toMatch(/^InvalidDestination/);
  });
});

describe('memos', () => {
  test('come with the destination or with the order, and not two of them', () => {
    const tagged = taggedText(other.address, { type: 'MemoId', value: '7' }) ?? '';
    expect(operationOf(pay(tagged))).toMatchObject({
      memo: { type: 'Id', value: '7' },
      operation: { destination: other.address },
    });
    expect(operationOf(pay(tagged), { memo: { type: 'Id', value: '7' } })).toMatchObject({ memo: { type: 'Id', value: '7' } });
    expect(operationOf(pay(tagged), { memo: { type: 'Id', value: '8' } })).toMatch(/^InvalidDestination/);
    expect(operationOf(pay(tagged), { memo: { type: 'Text', value: '7' } })).toMatch(/^InvalidDestination/);
    expect(operationOf(pay(muxed))).toMatchObject({ operation: { destination: muxed } });
    expect(operationOf(pay(muxed), { memo: { type: 'Id', value: '7' } })).toMatch(/^InvalidDestination/);
  });

  test('are counted in bytes and bits, each by its own bound', () => {
    const within = (memo: TransactionOrderParametersStellar['memo']) =>
      typeof operationOf(pay(other.address), memo && { memo }) === 'object';
    expect([within({ type: 'Text', value: 'é'.repeat(14) }), within({ type: 'Text', value: 'é'.repeat(15) })]).toEqual([
      true,
      false,
    ]);
    expect([within({ type: 'Text', value: '\ud800' }), within({ type: 'Text', value: '' })]).toEqual([false, false]);
    expect([
      within({ type: 'Id', value: '18446744073709551615' }),
      within({ type: 'Id', value: '18446744073709551616' }),
    ]).toEqual([true, false]);
    expect([within({ type: 'Hash', value: 'AB'.repeat(32) }), within({ type: 'Hash', value: 'ab'.repeat(31) })]).toEqual([
      true,
      false,
    ]);
  });

  test('are asked for by accounts that want one (SEP-29), which a number in the address is as well', () => {
    const asking = withAccount(other.address, { memoRequired: true });
    expect(operationOf(pay(other.address), {}, asking)).toMatch(/^CurrentlyUnusableDestination: .*memo/);
    expect(operationOf(pay(other.address), { memo: { type: 'Text', value: '7' } }, asking)).toMatchObject({ operation: {} });
    expect(operationOf(pay(muxed), {}, asking)).toMatchObject({ operation: { destination: muxed } });
  });
});

describe('a merge', () => {
  const merge: StellarOperation = { type: 'AccountMerge', destination: to(other.address) };
  const bare = withAccount(sender.address, { subentries: 0 });

  test('reserves all that is there, and is refused beside other orders or what is in quarantine', () => {
    const input = inputOf(merge, {}, bare);
    const built = stellar.transaction.build(input);
    expect(built.ok && built.value.spends).toEqual([{ asset: { type: 'Native' }, amount: 1_000_000_000n }]);
    expect(stellar.transaction.build({ ...input, unavailable: { Native: 1n } })).toMatchObject({
      error: { hint: 'CurrentlyNotEnoughFunds' },
    });
  });

  test('moves an amount that nobody knows before, which is no amount and never zero', () => {
    const { movements, warnings } = stellar.transaction.describe(inputOf(merge).order.parameters);
    expect(movements).toEqual([{ asset: { type: 'Native' }, to: to(other.address) }]);
    expect(warnings.map(({ code, severity }) => [code, severity])).toEqual([['MergesAccount', 'danger']]);
  });

  test('is refused with trust lines, with flags that are locked, into nobody and into itself', () => {
    expect(operationOf(merge)).toMatch(/^InvalidAccountStateOnLedger/);
    expect(operationOf(merge, {}, withAccount(sender.address, { subentries: 0, isImmutable: true }))).toMatch(
      /^InvalidAccountStateOnLedger/,
    );
    expect(operationOf({ ...merge, destination: to(nobody.address) }, {}, bare)).toMatch(/^CurrentlyUnusableDestination/);
    expect(operationOf({ ...merge, destination: to(sender.address) }, {}, bare)).toMatch(/^InvalidDestination/);
  });
});

test('an account of which another key decides is refused before anybody signs, and other keys are warned of', () => {
  expect(operationOf(pay(other.address), {}, withAccount(sender.address, { keyIsWeak: true }))).toMatch(
    /^AccountNotReadyOnLedger/,
  );
  const weak = withAccount(sender.address, { keyIsWeakForSettings: true });
  expect(operationOf({ type: 'SetOptions', option: { type: 'OptionHomeDomain', homeDomain: '' } }, {}, weak)).toMatch(
    /^AccountNotReadyOnLedger/,
  );
  expect(operationOf(pay(other.address), {}, weak)).toMatchObject({ operation: {} });
  expect(outcome(pay(other.address), {}, withAccount(sender.address, { hasSigners: true }))).toMatchObject({
    warnings: [{ code: 'ForeignSigners' }],
  });
});

test('who begins to hold a token hears what its issuer may do with it', () => {
  const warned = (flags: object, limit = '9000000000') => {
    const built = outcome({ type: 'ChangeTrust', asset: usd, limit }, {}, withAccount(issuer.address, flags));
    if (typeof built === 'string') throw new Error(built);
    return built.warnings?.map(({ code, values }) => [code, ...Object.values(values ?? {})]);
  };
  expect(warned({})).toBeUndefined();
  expect(warned({ asksForLeave: true })).toEqual([['TokenAsksForLeave']]);
  expect(warned({ mayFreeze: true, mayTakeBack: true })).toEqual([
    ['TokenMayBeFrozen', issuer.address],
    ['TokenMayBeTakenBack', issuer.address],
  ]);
  expect(
    outcome(
      { type: 'ChangeTrust', asset: usd, limit: '0' },
      {},
      {
        ...withAccount(issuer.address, { mayTakeBack: true }),
        trustLines: state.trustLines.map((line) => ({ ...line, balance: '0' })),
      },
    ),
  ).not.toHaveProperty('warnings');
});

test('what a trust line does not let through is refused', () => {
  const lines = (over: object, whose = other.address): StellarChainState => ({
    ...state,
    trustLines: state.trustLines.map((line) => (line.account === whose ? { ...line, ...over } : line)),
  });
  expect(operationOf(pay(other.address, '5', usd), {}, lines({ unauthorized: true }))).toMatch(/^CurrentlyUnusableDestination/);
  expect(operationOf(pay(other.address, '5', usd), {}, lines({ unauthorized: true }, sender.address))).toMatch(
    /^CurrentlyNotEnoughFunds/,
  );
  expect(operationOf(pay(other.address, '5', usd), {}, lines({ limit: '500000004' }))).toMatch(/^CurrentlyUnusableDestination/);
  expect(operationOf(pay(other.address, '500000001', usd))).toMatch(/^CurrentlyNotEnoughFunds/);
  expect(operationOf(pay(issuer.address, '500000000', usd))).toMatchObject({ operation: { amount: '500000000' } });
});

test('fees are for each operation, and an own rate is neither below the network nor a mistake', () => {
  const fee = (baseFee: string) => outcome(pay(other.address), { feeStrategy: { type: 'SpecifiedRate', baseFee } });
  expect(fee('4321')).toMatchObject({ fee: 4_321n, unsigned: { fee: '4321' } });
  expect(fee('99')).toMatch(/^InvalidUserPayload/);
  expect(fee('10000001')).toMatch(/^CurrentlyFeesTooLarge/);
  expect(
    outcome(pay(other.address), { feeStrategy: { type: 'SpecifiedRate', baseFee: '150' } }, { ...state, baseFee: '200' }),
  ).toMatch(/^CurrentlyFeesTooSmall/);
});

test('a seed that was typed as a destination is refused, and repeated nowhere', () => {
  const seed = 'SBGWSG6BTNCKCOB3DIFBGCVMUPQFYPA2G4O34RMTB343OYPXU5DJDVMN';
  const refused = operationOf(pay(seed));
  expect(refused).toMatch(/^InvalidDestination/);
  expect(refused).not.toContain(seed.slice(0, 10));
});
