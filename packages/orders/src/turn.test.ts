import type { Place } from '@countersign/ledger-port';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { turnOf } from './turn.ts';
import type { Predecessor } from './turn.ts';

test.each<[Place, Predecessor | undefined, ReturnType<typeof turnOf>]>([
  ['Next', undefined, 'Sign'],
  ['Next', 'Sent', 'Sign'],
  ['Ahead', 'Sent', 'Sign'],
  ['Ahead', 'Asked', 'Sign'],
  ['Ahead', 'Waiting', 'Wait'],
  ['Ahead', undefined, 'BuildAgain'],
  ['Gone', undefined, 'BuildAgain'],
  ['Gone', 'Waiting', 'BuildAgain'],
])('what is %s and comes after an order that is %s: %s', (place, predecessor, turn) => {
  expect(turnOf(place, predecessor)).toBe(turn);
});

interface Order {
  nonce: number;
  state: 'Reserved' | 'Sent' | 'Ended';
}

/** The smallest nonce that neither the ledger nor an order has. */
function freeNonce(orders: readonly Order[], next: number): number {
  const held = new Set(orders.filter(({ state }) => state !== 'Ended').map(({ nonce }) => nonce));
  let nonce = next;
  while (held.has(nonce)) nonce++;
  return nonce;
}

test('whichever is cancelled, and in whatever order orders are looked at, each gets a nonce of its own and none waits for ever', () => {
  const events = fc.array(
    fc.record({ who: fc.nat(11), what: fc.constantFrom('Look' as const, 'Look' as const, 'Cancel' as const) }),
    {
      maxLength: 200,
    },
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), events, (count, happening) => {
      const orders: Order[] = Array.from({ length: count }, (_, nonce) => ({ nonce, state: 'Reserved' }));
      const sent: number[] = [];
      const look = (order: Order) => {
        if (order.state !== 'Reserved') return;
        // The ledger has what was sent, at once or not at all.
        const next = sent.length;
        const before = orders.find(({ nonce, state }) => nonce === order.nonce - 1 && state !== 'Ended');
        const predecessor = before && (before.state === 'Sent' ? 'Sent' : 'Waiting');
        const place = order.nonce < next ? 'Gone' : order.nonce === next ? 'Next' : 'Ahead';
        const turn = turnOf(place, predecessor);
        if (turn === 'BuildAgain') {
          order.state = 'Ended';
          order.nonce = freeNonce(orders, next);
          order.state = 'Reserved';
        }
        if (turn === 'Sign') {
          sent.push(order.nonce);
          order.state = 'Sent';
        }
      };
      for (const { who, what } of happening) {
        const order = orders[who % count];
        if (order === undefined) continue;
        if (what === 'Look') look(order);
        else if (order.state === 'Reserved') order.state = 'Ended';
      }
      for (let round = 0; round <= count * count; round++) orders.forEach(look);
      expect(orders.filter(({ state }) => state === 'Reserved')).toEqual([]);
      expect(sent).toEqual(sent.map((_, nonce) => nonce));
    }),
  );
});
