import { expect, test } from 'vitest';

import { namedByOrder } from './named-by-order.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const payer = id(1);
const shared = { id: id(9), accountId: payer, ledgerId: 'xrpl-sandbox', description: '', customProperties: {} };

test('a transfer order names who is paid and what is moved', () => {
  const outputs = [
    { destination: { type: 'Account', accountId: id(2) }, amount: '1' },
    { destination: { type: 'Endpoint', endpointId: id(3) }, amount: '2' },
    { destination: { type: 'Endpoint', endpointId: id(3) }, amount: '3' },
  ] as const;
  const payload = { ...shared, type: 'v0_CreateTransferOrder', tickerId: id(4), outputs };
  const named = { accountIds: [payer, id(2)], endpointIds: [id(3)], tickerId: id(4), tickerIds: [] };
  expect(namedByOrder(payer, payload as never)).toEqual(named);
});

test('what people note names nothing', () => {
  const customProperties = { endpointId: id(5), note: id(6) };
  const payload = { ...shared, customProperties, type: 'v0_CreateTransactionOrder', parameters: { type: 'XRPL' } };
  expect(namedByOrder(payer, payload as never)).toEqual({ accountIds: [payer], endpointIds: [], tickerIds: [] });
});

test('a transaction order names the assets of its parameters, and the order in whose place it comes', () => {
  const parameters = { type: 'Ethereum', tickerId: id(4), resourceStrategy: { type: 'Replace', transactionOrderId: id(7) } };
  const payload = { ...shared, type: 'v0_CreateTransactionOrder', parameters };
  expect(namedByOrder(payer, payload as never)).toMatchObject({ tickerIds: [id(4)], endedId: id(7) });
});

test('a cancellation names the order that it cancels, of an account that its payload does not name', () => {
  const payload = {
    type: 'v0_AttemptTransactionOrderCancellation',
    targetTransactionOrderId: id(7),
    replacementTransactionOrderId: id(8),
    reason: 'Ordered by mistake',
  } as const;
  expect(namedByOrder(payer, payload as never)).toEqual({
    accountIds: [payer],
    endpointIds: [],
    tickerIds: [],
    targetId: id(7),
    endedId: id(7),
  });
});
