import { ledgerModule, ledgerTypes } from '@countersign/ledger-registry';
import { expect, test } from 'vitest';
import { decimalsOfNative } from './native-decimals.ts';

test.each(ledgerTypes)('%s: the native coin has the decimals of its ledger module', async (type) => {
  expect(decimalsOfNative(type)).toBe((await ledgerModule(type)).descriptor.decimals);
});
