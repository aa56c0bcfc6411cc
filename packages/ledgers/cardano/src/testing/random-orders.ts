import { toHex } from '@countersign/kernel';
import type { CardanoOperation } from '@countersign/model';
import fc from 'fast-check';

import type { Token } from '../transaction/body.ts';
import type { StakeState, UnspentOutput } from '../transaction/chain-state.ts';
import { foreignAddress } from './foreign.ts';
import { testKeys } from './wallet.ts';
import { readyStake } from './chain-state.ts';

/** Accounts on a test network, for random orders. */
const wallets = [testKeys(1, 2), testKeys(3, 4), testKeys(5, 6)] as const;
export const wallet = fc.constantFrom(...wallets);

const hex = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }).map(toHex);
export const hash28 = hex(28);
export const hash32 = hex(32);

/** Addresses of Byron with the magic number 42. */
const byron = fc.constantFrom('2657WMsDfac5gWPhnwxbvsVWfNiD5u2hG5rMxNjDq1GZd2wgZF6sEoyDCHsdW7Uff');

/** Any address that can be paid, on a test network. */
export const payee = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(hash28, hash28).map(([one, other]) => foreignAddress(0, one, false, other)) },
  { weight: 2, arbitrary: hash28.map((one) => foreignAddress(0, one, false)) },
  { weight: 1, arbitrary: hash28.map((one) => foreignAddress(0, one, true)) },
  { weight: 1, arbitrary: byron },
);

const policies = ['a1', 'b2', 'c3'].map((two) => two.repeat(28));
const token = fc.record({
  policy: fc.oneof(fc.constantFrom(...policies), hash28),
  name: fc.uint8Array({ maxLength: 32 }).map(toHex),
  amount: fc.oneof(fc.bigInt(1n, 1_000n), fc.bigInt(1n, 2n ** 64n - 1n)),
});

/** Tokens of different names. */
export const tokens = (most: number): fc.Arbitrary<readonly Token[]> =>
  fc.uniqueArray(token, { maxLength: most, selector: ({ policy, name }) => `${policy}.${name}` });

type Held = Omit<UnspentOutput, 'address'>;

/** Enough for any order, whatever comes with the others. */
const large: Held = { transactionId: 'ee'.repeat(32), index: 0, amount: '40000000000', height: 5 };

/** The same with so many tokens that the change needs several outputs. */
const laden: Held = {
  ...large,
  tokens: Array.from({ length: 150 }, (_, index) => ({
    policy: 'd4'.repeat(28),
    name: index.toString(16).padStart(64, '0'),
    amount: '3',
  })),
};

/** Outputs of an account, some of them with tokens. Of some accounts all of them are small, or have tokens. */
export const holdings = fc
  .record({
    first: fc.constantFrom(large, laden, undefined),
    others: fc.array(
      fc.record({
        transactionId: hash32,
        index: fc.nat(300),
        amount: fc.oneof(fc.bigInt(1_000_000n, 10_000_000n), fc.bigInt(1_000_000n, 10n ** 15n)),
        tokens: fc.oneof({ weight: 5, arbitrary: fc.constant<readonly Token[]>([]) }, { weight: 2, arbitrary: tokens(8) }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  })
  .map(({ first, others }): readonly Held[] => [
    ...(first === undefined ? [] : [first]),
    ...others.map(({ amount, tokens: listed, ...output }) => ({
      ...output,
      amount: amount.toString(),
      tokens: listed.map((one) => ({ ...one, amount: one.amount.toString() })),
      height: 7,
    })),
  ]);

/** An order's operation, and a stake in the state that it needs. */
export interface RandomOrder {
  readonly operation: CardanoOperation;
  readonly stake: StakeState;
}

const output = fc.record({
  destination: payee.map((address) => ({ type: 'Address' as const, address })),
  amount: fc.bigInt(3_000_000n, 9_000_000_000n).map(String),
  paysFee: fc.boolean(),
});

/** An order of each kind. */
export const randomOrders = {
  Transfer: fc
    .array(output, { minLength: 1, maxLength: 4 })
    .map((outputs): RandomOrder => ({ operation: { type: 'Transfer', outputs }, stake: readyStake })),
  RegisterStaking: fc.constant<RandomOrder>({ operation: { type: 'RegisterStaking' }, stake: { rewards: '0' } }),
  DelegateStaking: hash28.map((poolId): RandomOrder => ({ operation: { type: 'DelegateStaking', poolId }, stake: readyStake })),
  UnregisterStaking: fc.constant<RandomOrder>({ operation: { type: 'UnregisterStaking' }, stake: readyStake }),
  WithdrawRewards: fc.bigInt(1n, 10n ** 13n).map((amount): RandomOrder => ({
    operation: { type: 'WithdrawRewards', amount: amount.toString() },
    stake: { ...readyStake, rewards: amount.toString(), representative: 'AlwaysAbstain' },
  })),
  DelegateRepresentative: fc.constant<RandomOrder>({
    operation: { type: 'DelegateRepresentative', parameters: { type: 'AlwaysAbstain' } },
    stake: readyStake,
  }),
} as const;
