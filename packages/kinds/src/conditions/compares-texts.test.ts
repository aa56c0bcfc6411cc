import { expect, test } from 'vitest';

import { comparesTexts } from './compares-texts.ts';
import { writeStandardCondition } from './standard-condition.ts';

test.each([
  'context.request.payload.outputs.some((output) => output.amount > "1000")',
  'context.request.payload.outputs[0].amount >= "1000"',
  "'1000' < context.request.payload.outputs[0].amount",
  'context.request.payload.maximumFee <= `5`',
  'context.request.payload.maximumFee < context.request.payload.outputs[0].amount',
  'context.request.payload?.maximumFee<context.request.payload.outputs[context.n[0]].amount',
  'const limit = "1000"; context.request.payload.outputs.every(({ amount }) => amount < "1000")',
  'context.request.expiryAt > "2026-01-01"',
])('%s compares texts', (expression) => {
  expect(comparesTexts(expression)).toBe(true);
});

test.each([
  'BigInt(context.request.payload.outputs[0].amount) > 1000n',
  'context.request.payload.outputs[0].amount > 1000n',
  '1000n < context.request.payload.outputs[0].amount',
  'context.request.payload.outputs.reduce((sum, output) => sum + BigInt(output.amount), 0n) > BigInt("1000")',
  'BigInt(context.request.payload.maximumFee) > BigInt(context.request.payload.outputs[0].amount)',
  'context.request.payload.type === "v0_CreateTransferOrder" && context.destinations.some((d) => d.trustScore < 20)',
  'context.destinations.some((destination) => destination.type === "Endpoint")',
  '["a", "b"].includes(context.request.payload.accountId)',
  '"a => b".length > 3',
  'context.time.minute < 60',
  '1 << 2 === 4',
])('%s does not', (expression) => {
  expect(comparesTexts(expression)).toBe(false);
});

test('no standard condition does', () => {
  const limits = [{ tickerId: 't > "5"', amount: '1000', decimals: 2 }];
  for (const type of ['AmountOver', 'AmountUnder'] as const)
    for (const others of ['Holds', 'DoesNotHold'] as const)
      expect(comparesTexts(writeStandardCondition({ type, limits, others }).expression)).toBe(false);
});
