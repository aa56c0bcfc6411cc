import type { Propose } from '@countersign/kinds/schemas';
import type { OrderEnd } from '@countersign/model';
import { expect, test } from 'vitest';

import { authorizeEnd } from './authorize-end.ts';
import { bundleOf, context, id, seal, stranger, target, transfer } from './testing/scene.ts';

const cancelled: OrderEnd = { stage: 'Interrupted', cause: 'Cancellation', reason: 'A mistake' };
const replaced: OrderEnd = { stage: 'Interrupted', cause: 'Replacement', reason: 'Another order takes its place' };
const cancellation: Propose['payload'] = {
  type: 'v0_AttemptTransactionOrderCancellation',
  targetTransactionOrderId: target.id,
  replacementTransactionOrderId: id(84),
  reason: 'A mistake',
};
const replacement: Propose['payload'] = {
  type: 'v0_CreateTransactionOrder',
  id: id(84),
  accountId: target.accountId,
  customProperties: {},
  parameters: {
    type: 'Ethereum',
    amount: '7',
    feeStrategy: { type: 'Priority', priority: 'Low' },
    resourceStrategy: { type: 'OrderReplacement', transactionOrderId: target.id },
  },
};

function verdict(end: OrderEnd, bundle?: unknown, orderId = target.id): string {
  const allowed = authorizeEnd({ orderId, end, ...(bundle !== undefined && { bundle }) }, context);
  return allowed.ok ? 'remembered' : allowed.error.message;
}

test('that people cancelled or replaced an order, they must have signed for, and for this very order', () => {
  expect(verdict(cancelled, bundleOf(cancellation))).toBe('remembered');
  expect(verdict(replaced, bundleOf(replacement))).toBe('remembered');
  expect(verdict(cancelled)).toContain('not shown that people cancelled');
  expect(verdict(cancelled, bundleOf(cancellation), id(85))).toContain('of no order, or of another one');
  expect(verdict(cancelled, bundleOf(transfer))).toContain('of no order, or of another one');
  expect(verdict(cancelled, bundleOf(replacement))).toContain('in another way');
  expect(verdict(replaced, bundleOf(cancellation))).toContain('in another way');
  expect(verdict({ stage: 'Expired' }, bundleOf(cancellation))).toContain('in another way');
});

test('a cancellation that was not executed, was not approved, or that no notary signed ends nothing', () => {
  const bundle = bundleOf(cancellation);
  expect(verdict(cancelled, { ...bundle, decisions: [] })).not.toBe('remembered');
  const { intent } = bundle;
  if (intent === undefined) throw new Error('No intent');
  const open = { ...intent.data, state: { ...intent.data.state, status: 'Open' as const } };
  expect(verdict(cancelled, { ...bundle, intent: seal(open) })).not.toBe('remembered');
  expect(verdict(cancelled, { ...bundle, intent: seal(intent.data, stranger) })).not.toBe('remembered');
});

test('what ended otherwise needs no proof: signing nothing moves nothing', () => {
  const ends: readonly OrderEnd[] = [
    replaced,
    { stage: 'Failed', hint: 'LockedDestination' },
    { stage: 'Expired' },
    { stage: 'Replaced' },
  ];
  expect(ends.map((end) => verdict(end))).toEqual(ends.map(() => 'remembered'));
  expect(verdict({ stage: 'Failed', hint: 'Whim' } as never)).toContain('cannot be read');
});
