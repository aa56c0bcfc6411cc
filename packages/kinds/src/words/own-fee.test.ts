import { expect, test } from 'vitest';

import { IntentPayload } from '../schemas/index.ts';
import { samples } from '../testing/samples.ts';
import { ownFeeOf } from './own-fee.ts';

const transfer = samples.v0_CreateTransferOrder.payload;
const bitcoin = {
  type: 'Bitcoin',
  outputs: [],
  feeStrategy: { type: 'SpecifiedRate', satoshiPerVbyte: '40' },
  maximumFee: '9',
} as const;
const order = (parameters: object) => IntentPayload.parse({ ...samples.v0_CreateTransactionOrder.payload, parameters });

test('a fee that was set by hand is asked about as it is, and at the medium level, without a limit', () => {
  const customFees = { type: 'XRPL', feeStrategy: { type: 'SpecifiedAdditionalFee', drops: '900' } } as const;
  const own = ownFeeOf(IntentPayload.parse({ ...transfer, feeStrategy: 'Low', customFees, maximumFee: '5' }));
  expect(own?.order).toMatchObject({ customFees });
  expect(own?.usual).toMatchObject({ feeStrategy: 'Medium', outputs: transfer.outputs });
  expect(own?.usual).not.toHaveProperty('customFees');
  for (const asked of Object.values(own ?? {})) expect(asked).not.toHaveProperty('maximumFee');
  const { maximumFee: _, ...asked } = bitcoin;
  expect(ownFeeOf(order(bitcoin))).toEqual({
    order: order(asked),
    usual: order({ ...asked, feeStrategy: { type: 'Priority', priority: 'Medium' } }),
  });
});

test('a level is no fee that was set by hand, nor has any other kind one', () => {
  expect(ownFeeOf(IntentPayload.parse(transfer))).toBeUndefined();
  expect(ownFeeOf(order({ ...bitcoin, feeStrategy: { type: 'Priority', priority: 'High' } }))).toBeUndefined();
  expect(ownFeeOf(IntentPayload.parse(samples.v0_CreateUser.payload))).toBeUndefined();
});
