import { passingRefusals } from '@countersign/ledger-port';
import { expect, test } from 'vitest';

import { saidByNodes, type SaidOfTransaction } from './said-of-transaction.ts';

type Reason = SaidOfTransaction['reason'];
const together = (...reasons: readonly Reason[]) =>
  saidByNodes(reasons.map((reason, node) => ({ reason, message: `node ${node}` })));

/** Both nodes, in either order. */
const eitherWay = (one: Reason, other: Reason) => [together(one, other).reason, together(other, one).reason];

test.each(passingRefusals)('while one of the nodes says %s, no other one ends an order, whichever comes first', (passing) => {
  for (const final of [
    'DoubleSpend',
    'Rejected',
    'InvalidAccountState',
    'InvalidDestination',
    'InvalidSignature',
    'Malformed',
  ] as const)
    expect(eitherWay(passing, final)).toEqual([passing, passing]);
});

test('one node that takes or has it is enough', () => {
  for (const reason of [...passingRefusals, 'DoubleSpend', 'AlreadyKnown'] as const)
    expect(eitherWay('Taken', reason)).toEqual(['Taken', 'Taken']);
  for (const reason of [...passingRefusals, 'DoubleSpend'] as const)
    expect(eitherWay('AlreadyKnown', reason)).toEqual(['AlreadyKnown', 'AlreadyKnown']);
});

test('one that may have it says less than one that waits for something', () => {
  expect(eitherWay('Unreachable', 'FeeTooLow')).toEqual(['Unreachable', 'Unreachable']);
});

test('what all of them refuse for good is refused, in the words of the first', () => {
  expect(together('Rejected', 'Malformed')).toEqual({ reason: 'Rejected', message: 'node 0' });
});

test('that another one is in its place is only what all of them say', () => {
  expect(together('DoubleSpend', 'DoubleSpend')).toEqual({ reason: 'DoubleSpend', message: 'node 0' });
  for (const claimed of ['Rejected', 'InvalidAccountState', 'InvalidDestination', 'InvalidSignature', 'Malformed'] as const)
    expect(eitherWay('DoubleSpend', claimed)).toEqual([claimed, claimed]);
});
