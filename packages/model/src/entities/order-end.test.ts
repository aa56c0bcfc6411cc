import { expect, test } from 'vitest';

import { endedOrderText, isSaidToBeLate, mayStillBePaid } from './order-end.ts';

const orderId = '00000000-0000-4000-8000-000000000001';
const rival = '00000000-0000-4000-8000-000000000002';
const end = { stage: 'Expired' } as const;

test('what was signed may still be paid, until its ledger has it or what it takes instead', () => {
  const confirmed =
    (...ids: readonly string[]) =>
    (id: string) =>
      ids.includes(id);
  expect(mayStillBePaid({ orderId, wasSigned: true }, confirmed())).toBe(true);
  expect(mayStillBePaid({ orderId, wasSigned: true }, confirmed(rival))).toBe(true);
  expect(mayStillBePaid({ orderId, wasSigned: true, rivals: [rival] }, confirmed())).toBe(true);
  expect(mayStillBePaid({ orderId, wasSigned: true, rivals: [rival] }, confirmed(rival))).toBe(false);
  expect(mayStillBePaid({ orderId, wasSigned: true }, confirmed(orderId))).toBe(false);
  expect(mayStillBePaid({ orderId, wasSigned: false }, confirmed())).toBe(false);
  // Of what ended before ends were written down nobody knows it.
  expect(mayStillBePaid({ orderId }, confirmed())).toBe(false);
});

test('of what failed or expired because its time was over that is said, and of nothing else', () => {
  for (const late of [end, { stage: 'Failed', hint: 'BroadcastExpired' }] as const) expect(isSaidToBeLate(late)).toBe(true);
  for (const other of [{ stage: 'Failed', hint: 'InternalError' }, { stage: 'Replaced' }] as const)
    expect(isSaidToBeLate(other)).toBe(false);
});

test('what earlier releases signed without rivals is the same text', () => {
  const text = `{"end":{"stage":"Expired"},"orderId":"${orderId}","type":"EndedOrder","version":1,"wasSigned":true}`;
  expect(endedOrderText({ orderId, end, wasSigned: true })).toBe(text);
  expect(endedOrderText({ orderId, end, wasSigned: true, rivals: [rival] })).toBe(
    `{"end":{"stage":"Expired"},"orderId":"${orderId}","rivals":["${rival}"],"type":"EndedOrder","version":1,"wasSigned":true}`,
  );
});
