import { expect, test } from 'vitest';

import { directionOf, isUnordered } from './direction.ts';

function address(text: string) {
  return {
    type: 'Address' as const,
    address: text,
    addressDetails: { address: text, resolvedEndpoints: [] },
  };
}
const account = (id: string) => ({ type: 'Account' as const, accountId: id, domainId: 'd' });

test('seen from an account', () => {
  expect(directionOf({ senders: [address('x')], recipient: account('a') }, 'a')).toBe('inbound');
  expect(directionOf({ senders: [account('a')], recipient: address('x') }, 'a')).toBe('outbound');
  expect(directionOf({ senders: [account('b')], recipient: account('a') }, 'a')).toBe('inbound');
  expect(directionOf({ senders: [account('a')], recipient: account('b') }, 'a')).toBe('outbound');
  expect(directionOf({ senders: [account('a')], recipient: account('a') }, 'a')).toBe('internal');
});

test('seen from all accounts together', () => {
  expect(directionOf({ senders: [account('b')], recipient: account('a') })).toBe('internal');
  expect(directionOf({ senders: [], recipient: account('a') })).toBe('inbound');
  expect(directionOf({ senders: [account('a')] })).toBe('outbound');
});

test('what left an account of ours without an order is no payment of ours', () => {
  expect(isUnordered({ senders: [account('a')] })).toBe(true);
  expect(isUnordered({ senders: [account('a')], orderId: 'o' })).toBe(false);
  expect(isUnordered({ senders: [address('x')] })).toBe(false);
});
