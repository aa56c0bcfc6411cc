import { expect, test } from 'vitest';

import { refusedAgain, refusedBroadcast } from './refusals.ts';
import type { NetworkRefusal } from './refusals.ts';

/** True for refusals after which the network may still take the same bytes. */
const mayTakeLater: Readonly<Record<NetworkRefusal, boolean>> = {
  NotYet: true,
  FeeTooLow: true,
  InsufficientFunds: true,
  Unreachable: true,
  DoubleSpend: false,
  Expired: true,
  Past: false,
  InvalidAccountState: false,
  InvalidDestination: false,
  InvalidSignature: false,
  Malformed: false,
  Rejected: false,
};
const refusals = Object.keys(mayTakeLater) as NetworkRefusal[];

test.each(refusals)('%s: an order waits as long as its network may still take it, and fails once it never will', (reason) => {
  for (const isReplacement of [false, true]) {
    expect(refusedBroadcast(reason, isReplacement).step).toBe(mayTakeLater[reason] ? 'Wait' : 'Fail');
  }
});

test('a replacement that spends what is spent came too late', () => {
  expect(refusedBroadcast('DoubleSpend', false)).toEqual({ step: 'Fail', hint: 'TransactionRejected' });
  expect(refusedBroadcast('DoubleSpend', true)).toEqual({ step: 'Fail', hint: 'TransactionNotEligibleForReplacement' });
});

test('what its network had and forgot is given up only where it can never come back', () => {
  const ends = (isReplacement: boolean) =>
    Object.fromEntries(
      refusals.flatMap((reason) => {
        const { step } = refusedAgain(reason, isReplacement);
        return step === 'Wait' ? [] : [[reason, step]];
      }),
    );
  expect(ends(false)).toEqual({ DoubleSpend: 'Displace', Past: 'Expire' });
  expect(ends(true)).toEqual({ DoubleSpend: 'Expire', Past: 'Expire' });
});
