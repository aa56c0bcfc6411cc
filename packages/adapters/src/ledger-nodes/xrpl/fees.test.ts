import { ok } from '@countersign/kernel';
import { expect, test } from 'vitest';

import type { Chain } from '../following/chain.ts';
import { nodeFees } from './fees.ts';

async function levels(drops: object, size = '1', expected = '100'): Promise<readonly string[]> {
  const value = {
    current_ledger_size: size,
    expected_ledger_size: expected,
    drops: { base_fee: '10', minimum_fee: '10', open_ledger_fee: '10', median_fee: '5000', ...drops },
    status: 'success',
  };
  const chain = { name: 'a', ask: () => Promise.resolve([ok(value)]) } as unknown as Chain;
  return (await nodeFees(chain)).own.map(String);
}

test('levels are what the queue takes, what the open ledger takes, and more where that fills up', async () => {
  expect(await levels({})).toEqual(['1', '1', '2']);
  expect(await levels({}, '50')).toEqual(['1', '1', '500']);
  expect(await levels({ open_ledger_fee: '2605' }, '101')).toEqual(['1', '261', '522']);
  expect(await levels({ minimum_fee: '35', open_ledger_fee: '10' })).toEqual(['4', '4', '8']);
});
