import type { TransactionOrderParameters } from '@countersign/model';
import { expect, test } from 'vitest';

import { bob } from '../test-samples.ts';
import { stateQuery } from './state-query.ts';

const order = (parts: Partial<Extract<TransactionOrderParameters, { readonly type: 'Ethereum' }>>) =>
  stateQuery({
    type: 'Ethereum',
    amount: '5',
    feeStrategy: { type: 'Priority', priority: 'Low' },
    ...parts,
  });

test('a payment is asked for what it would cost as well: its recipient may be a contract', () => {
  const destination = { type: 'Address', address: bob } as const;
  expect(order({ destination })).toEqual({ destinations: [bob], call: { to: bob, value: 5n, data: '' } });
  expect(order({ destination, data: '0x01' })).toEqual({ destinations: [bob], call: { to: bob, value: 5n, data: '0x01' } });
});

test('a contract that is created has no recipient', () => {
  expect(order({ data: '0x01' })).toEqual({ destinations: [], call: { value: 5n, data: '0x01' } });
});
