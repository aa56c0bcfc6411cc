import { expect, test } from 'vitest';

import { refusedAgain, refusedBroadcast } from './refusals.ts';
import type { NetworkRefusal } from './refusals.ts';

/** True for what final blocks say. All else is the word of nodes, which have the bytes. */
const isForGood: Readonly<Record<NetworkRefusal, boolean>> = {
  NotYet: false,
  FeeTooLow: false,
  InsufficientFunds: false,
  Unreachable: false,
  Expired: false,
  InvalidAccountState: false,
  InvalidDestination: false,
  InvalidSignature: false,
  Malformed: false,
  Rejected: false,
  DoubleSpend: true,
  Past: true,
};
const refusals = Object.keys(isForGood) as NetworkRefusal[];

test.each(refusals)('%s: no word of a node ends an order, only what final blocks say', (reason) => {
  for (const isReplacement of [false, true]) {
    expect(refusedBroadcast(reason, isReplacement).step).toBe(isForGood[reason] ? 'Fail' : 'Wait');
    if (!isForGood[reason]) expect(refusedAgain(reason, isReplacement)).toEqual({ step: 'Wait' });
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
